import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { StaffRequestRepeatedError } from "#app/features/staff/access/requests/perform-once.server.ts";
import { errorJson, type ShopApi } from "#app/platform/http/api.server.ts";
import { loggedPath } from "#app/platform/http/logged-path.ts";
import { log } from "#app/platform/log.ts";
import { isOutage, UNAVAILABLE } from "#app/platform/outage.ts";

const MESSAGES: Record<number, string> = {
  400: "The request is not valid JSON.",
  413: "The request is too large: the limit is 64 kB.",
};

/** Whether the client closed the connection before the body was complete. */
function isAborted(error: Error): boolean {
  return error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

/** The error handler of the API: logs the error with the request's id and responds with a message. */
export function sendUnexpectedError(error: Error, c: Context<ShopApi>) {
  if (error instanceof HTTPException && error.status < 500) {
    return errorJson(
      c,
      error.status as ContentfulStatusCode,
      MESSAGES[error.status] ?? "The request can’t be processed.",
    );
  }
  // `performOnce` replaces this response with the stored one.
  if (error instanceof StaffRequestRepeatedError) return errorJson(c, 409, "This was done already.");
  if (isAborted(error)) {
    log.info(
      { requestId: c.var.requestId, method: c.req.method, path: loggedPath(c.req.path) },
      "The client closed the connection before the body was complete",
    );
    return errorJson(c, 400, "The request ended before its body was complete.");
  }
  log.error(
    { err: error, requestId: c.var.requestId, method: c.req.method, path: loggedPath(c.req.path) },
    "A request failed",
  );
  if (isOutage(error)) {
    c.header("Retry-After", String(UNAVAILABLE.retryAfterSeconds));
    return errorJson(c, 503, UNAVAILABLE.message);
  }
  return errorJson(c, 500, "Something went wrong on our side. Please try again.");
}
