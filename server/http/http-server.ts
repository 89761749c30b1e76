import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { env, type Settings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { addressBlock } from "#app/platform/rate-limit/client-network.ts";

/** Times in milliseconds. How the numbers were chosen stands in docs/decisions/0036-connection-and-request-limits.md. */
export const CONNECTION_LIMITS = {
  /** From the connection, or from a request's first byte, to the end of its headers. */
  headersTimeout: 10_000,
  /** From a request's first byte to its last. */
  requestTimeout: 15_000,
  /** How often Node looks for connections that are past these times. */
  connectionsCheckingInterval: 2000,
  /** Between two requests. Longer than proxies keep theirs (60 s), so that none sends a request into a closing connection. */
  keepAliveTimeout: 65_000,
  /** Without a byte in either direction while a response is under way: the client does not read it. */
  timeout: 60_000,
  /** Open connections of the process. */
  maxConnections: 10_000,
  /** Open connections of one client network, where no proxy stands in front that would make all clients one. */
  maxConnectionsPerNetwork: 1000,
};

function limitPerNetwork(server: Server, max: number): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket) => {
    const network = addressBlock(socket.remoteAddress ?? "");
    const count = counts.get(network) ?? 0;
    if (count >= max) return void socket.destroy();
    if (count === max - 1) log.warn({ network, connections: max }, "a client network has all connections it may have");
    counts.set(network, count + 1);
    socket.once("close", () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}

/** Creates the HTTP server, with limits for slow clients and for the number of connections. */
export function createHttpServer(limits: typeof CONNECTION_LIMITS = CONNECTION_LIMITS): Server {
  const { timeout, maxConnections, maxConnectionsPerNetwork, ...options } = limits;
  const server = createServer(options);
  server.timeout = timeout;
  server.maxConnections = maxConnections;
  if (env().TRUST_PROXY === 0) limitPerNetwork(server, maxConnectionsPerNetwork);
  return server;
}

const LISTEN_ERRORS: Record<string, (settings: Settings) => string> = {
  EADDRINUSE: ({ PORT }) => `Port ${PORT} is taken by another program. Set PORT to a free one and start again.`,
  EACCES: ({ PORT }) => `Port ${PORT} may be used by root only. Set PORT to a number above 1023 and start again.`,
  EADDRNOTAVAIL: ({ HOST }) => `This machine has no address ${HOST}. Set HOST to 127.0.0.1, or to 0.0.0.0 for all.`,
  ENOTFOUND: ({ HOST }) => `The name ${HOST} is not known. Set HOST to 127.0.0.1, or to 0.0.0.0 for all.`,
};

/** Listens at HOST and PORT. Returns the port. Throws an error whose message tells the operator what to change. */
export async function listen(server: Server, settings: Settings): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const message = LISTEN_ERRORS[error.code ?? ""]?.(settings);
      reject(message ? new Error(message) : error);
    });
    server.listen(settings.PORT, settings.HOST, resolve);
  });
  return (server.address() as AddressInfo).port;
}
