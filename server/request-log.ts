import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#app/platform/log.ts";

const SLOW_MS = 500;

/** Addresses that hold a secret of their own are written without it, and no query is written at all. */
function pathOf(request: IncomingMessage): string {
  const path = (request.url ?? "").split("?")[0] ?? "";
  return path.replace(/^(\/(?:reset-password|newsletter|api\/.*(?:confirm|reset))\/).+/i, "$1…").slice(0, 200);
}

/** Pages that went well are many and tell nothing: they are written at the level "debug" only. */
function isWorthTelling({ method }: IncomingMessage, { statusCode }: ServerResponse, ms: number): boolean {
  return statusCode >= 400 || ms > SLOW_MS || (method !== "GET" && method !== "HEAD");
}

/** Before the front has checked them, these headers are whatever a visitor claims: they are read after the answer. */
function identityOf({ headers }: IncomingMessage) {
  return { requestId: headers["x-request-id"], address: headers["x-client-address"] };
}

/** Writes one line about each answer, with the request's id and without anything secret. */
export function logAnswer(request: IncomingMessage, response: ServerResponse): void {
  const start = performance.now();
  response.once("close", () => {
    const ms = performance.now() - start;
    const tell = isWorthTelling(request, response, ms);
    if (!tell && !log.isLevelEnabled("debug")) return;
    const fields = {
      ...identityOf(request),
      method: request.method,
      path: pathOf(request),
      status: response.statusCode,
      ms: Math.round(ms * 10) / 10,
      ...(response.writableFinished ? {} : { cut: true }),
    };
    if (response.statusCode >= 500) log.error(fields, "answered");
    else if (tell) log.info(fields, "answered");
    else log.debug(fields, "answered");
  });
}
