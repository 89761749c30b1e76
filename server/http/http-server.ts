import { createServer, type Server } from "node:http";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { limitBodyTime } from "./body-timeout.ts";

/** Times in milliseconds. docs/decisions/0036-connection-and-request-limits.md explains the values. */
export const CONNECTION_LIMITS = {
  /** From the start of the connection, or a request's first byte, to the end of its headers. */
  headersTimeout: 10_000,
  /** From the end of a request's headers to its last byte. */
  bodyTimeout: 15_000,
  /** The same for images that staff upload: 25 MB at 0.7 Mbit/s. */
  uploadTimeout: 300_000,
  /** The same for a photo of a review: 10 MB at 0.7 Mbit/s. */
  photoTimeout: 120_000,
  /** From any request's first byte to its last. */
  requestTimeout: 310_000,
  /** How often Node checks headersTimeout and requestTimeout. */
  connectionsCheckingInterval: 2000,
  /** Between two requests. Longer than the 60 s of common proxies, so that none sends a request into a closing connection. */
  keepAliveTimeout: 65_000,
  /** Without a byte in either direction during a response: the client does not read it. */
  timeout: 60_000,
  /** Open connections of the process. */
  maxConnections: 10_000,
  /** Open connections of one client network. Not applied behind a proxy, which would make all clients one network. */
  maxConnectionsPerNetwork: 1000,
};

function limitPerNetwork(server: Server, max: number): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket) => {
    const network = clientNetwork(socket.remoteAddress ?? "");
    const count = counts.get(network) ?? 0;
    if (count >= max) return void socket.destroy();
    if (count === max - 1)
      log.warn({ network, connections: max }, "A client network reached its maximum of connections");
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
  const { timeout, maxConnections, maxConnectionsPerNetwork, bodyTimeout, ...options } = limits;
  const server = createServer(options);
  limitBodyTime(server, bodyTimeout);
  server.timeout = timeout;
  server.maxConnections = maxConnections;
  if (env().TRUST_PROXY === 0) limitPerNetwork(server, maxConnectionsPerNetwork);
  return server;
}
