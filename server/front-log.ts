import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#app/platform/log.ts";
import type { Target } from "./front-target.ts";
import type { Visit } from "./front-visit.ts";

/** A reset link's token is a secret, and so may be what follows any other page's name: only the first two parts are written. */
function withoutSecrets({ path }: Target): string {
  return path.startsWith("/api/")
    ? path
    : path
        .split("/")
        .slice(0, 3)
        .join("/")
        .replace(/^(\/reset-password)\/.*/, "$1/…");
}

/** Writes one line for each answer that was made for one visitor or made for the first time. */
export function logVisit(request: IncomingMessage, response: ServerResponse, target: Target, visit: Visit): void {
  if (!log.isLevelEnabled("info")) return;
  const started = performance.now();
  response.once("close", () => {
    const ms = Math.round(performance.now() - started);
    const { requestId, address } = visit;
    log.info(
      { requestId, address, method: request.method, path: withoutSecrets(target), status: response.statusCode, ms },
      "answered",
    );
  });
}
