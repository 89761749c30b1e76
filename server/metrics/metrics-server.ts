import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listen } from "#server/http/listen.ts";

export type MetricsSettings = { port: number; host: string; token: string | undefined };

export type MetricsServer = { port: number; close: () => Promise<void> };

/** The format of Prometheus, version 0.0.4. */
const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** Serves `render()` at /metrics, on a port of its own. Throws an error whose message tells the operator what to change. */
export async function openMetricsServer(
  settings: MetricsSettings,
  render: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    void respond(request, response, settings.token, render).catch(() => send(response, 500, "The metrics failed.\n"));
  });
  server.maxConnections = 20;
  const port = await listen(server, { ...settings, prefix: "METRICS_", hostAdvice: "127.0.0.1 and start again" });
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();

async function respond(
  { method = "", url = "", headers }: IncomingMessage,
  response: ServerResponse,
  token: string | undefined,
  render: () => Promise<string>,
): Promise<void> {
  if (url.split("?")[0] !== "/metrics") return send(response, 404, "The metrics are at /metrics.\n");
  if (method !== "GET" && method !== "HEAD") return send(response, 405, "GET or HEAD\n", { allow: "GET, HEAD" });
  if (token !== undefined && !timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`))) {
    return send(response, 401, "A token is missing: Authorization: Bearer …\n", { "www-authenticate": "Bearer" });
  }
  send(response, 200, await render(), { "content-type": CONTENT_TYPE });
}

function send(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  const length = Buffer.byteLength(text);
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": length,
    "cache-control": "no-store",
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : text);
}
