import type { IncomingMessage, ServerResponse } from "node:http";
import { loggedPath } from "#app/platform/http/logged-path.ts";
import { log } from "#app/platform/log.ts";
import type { RequestOrigin } from "./request-client.ts";
import type { Target } from "./request-target.ts";

const MINUTE_MS = 60_000;

export type CountLog = { count: () => void; close: () => void };

/** Counts cached responses and logs the count once a minute: one line per response would cost more than sending it. */
export function openCountLog(): CountLog {
  let sent = 0;
  const write = () => {
    if (sent > 0) log.info({ sent }, "Responses sent from memory");
    sent = 0;
  };
  const timer = setInterval(write, MINUTE_MS).unref();
  return {
    count: () => {
      sent += 1;
    },
    close: () => {
      clearInterval(timer);
      write();
    },
  };
}

/**
 * Logs one line per response that was not sent from memory. `target` is undefined for a request that is rejected because
 * its URL can't be parsed.
 */
export function logVisit(
  request: IncomingMessage,
  response: ServerResponse,
  target: Target | undefined,
  visit: RequestOrigin,
): void {
  if (!log.isLevelEnabled("info")) return;
  const started = performance.now();
  response.once("close", () => {
    const ms = Math.round(performance.now() - started);
    const { requestId, address } = visit;
    log.info(
      {
        requestId,
        address,
        method: request.method,
        path: target ? loggedPath(target.path) : "…",
        status: response.statusCode,
        ms,
      },
      "Request",
    );
  });
}
