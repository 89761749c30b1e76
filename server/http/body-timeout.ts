import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Restarts the time that the body of a request may take, with another length. */
const restarts = new WeakMap<IncomingMessage, (ms: number) => void>();

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

function disconnect(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (request.complete || socket.destroyed) return;
  if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  socket.destroySoon();
}

/**
 * Disconnects clients whose request's body takes longer than `timeoutMs` after its headers. Node's own timeout is the same for
 * all requests of a server.
 */
export function limitBodyTime(server: Server, timeoutMs: number): void {
  server.on("request", (request, response) => {
    if (!hasBody(request)) return;
    let timer: NodeJS.Timeout;
    const restart = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(disconnect, ms, request, response).unref();
    };
    restart(timeoutMs);
    restarts.set(request, restart);
    response.once("close", () => clearTimeout(timer));
  });
}

/** Gives the body of this request `ms` milliseconds from now. */
export const extendBodyTime = (request: IncomingMessage, ms: number): void => restarts.get(request)?.(ms);
