import { AsyncLocalStorage } from "node:async_hooks";
import { log } from "#app/platform/log.ts";

/** The request that the running code belongs to; `sendFailure` sends an error response when nothing else responds. */
export type RequestScope = { requestId: string; sendFailure: () => void };

const scope = new AsyncLocalStorage<RequestScope>();

/** The rest of the request's code may still respond. After this time the client gets an error response. */
const GRACE_MS = 10_000;

/** Runs the handler of a request, so that an unhandled rejection can be assigned to the request. */
export function runInScope<Result>(request: RequestScope, respond: () => Result): Result {
  return scope.run(request, respond);
}

/**
 * Logs an unhandled rejection with the request that caused it, and makes sure that this request gets a response. The process
 * continues: a rejection fails one promise, while an exception may leave shared state inconsistent.
 */
export function reportRejection(error: unknown): void {
  const request = scope.getStore();
  log.error({ err: error, requestId: request?.requestId }, "Unhandled rejection");
  if (request) setTimeout(request.sendFailure, GRACE_MS).unref();
}
