import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { errorJson, type ShopApi } from "#app/platform/http/api.server.ts";
import { loggedPath } from "#app/platform/http/logged-path.ts";
import { log } from "#app/platform/log.ts";
import { isOutage, UNAVAILABLE } from "#app/platform/outage.ts";

const MESSAGES: Record<number, string> = {
  400: "That is no JSON that can be read.",
  413: "That is too much at once: a call may hold 64 kB.",
};

/** Node's error for a body that its sender does not finish. */
function isAborted(error: Error): boolean {
  return error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

/** The last resort: a sentence for the caller; what happened stands in the log under the call's id. */
export function sendUnexpectedError(error: Error, c: Context<ShopApi>) {
  if (error instanceof HTTPException && error.status < 500) {
    return errorJson(c, error.status as ContentfulStatusCode, MESSAGES[error.status] ?? "That can't be done.");
  }
  if (isAborted(error)) {
    log.info(
      { requestId: c.var.requestId, method: c.req.method, path: loggedPath(c.req.path) },
      "A caller left while sending",
    );
    return errorJson(c, 400, "The call ended before its end.");
  }
  log.error(
    { err: error, requestId: c.var.requestId, method: c.req.method, path: loggedPath(c.req.path) },
    "A call failed",
  );
  if (isOutage(error)) {
    c.header("Retry-After", String(UNAVAILABLE.retryAfterSeconds));
    return errorJson(c, 503, UNAVAILABLE.message);
  }
  return errorJson(c, 500, "Something went wrong on our side. Please try again.");
}
