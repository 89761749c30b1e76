import { AsyncLocalStorage } from "node:async_hooks";
import { log } from "#app/platform/log.ts";

/** The request that the running code works for, and what answers it when nothing else does. */
export type RequestScope = { requestId: string; sendFailure: () => void };

const scope = new AsyncLocalStorage<RequestScope>();

/** A request may still be answered by what did not fail. Nobody waits longer than this for an answer that does not come. */
const GRACE_MS = 10_000;

/** Runs what answers a request, so that a rejection it leaves behind is known as its own. */
export function runInScope<Result>(request: RequestScope, respond: () => Result): Result {
  return scope.run(request, respond);
}

/**
 * Logs a rejection that nobody handled, with the request that caused it, and sees that this request is answered. The
 * process goes on: a rejection breaks one promise, where an exception may break what all requests share.
 */
export function reportRejection(error: unknown): void {
  const request = scope.getStore();
  log.error({ err: error, requestId: request?.requestId }, "a promise was rejected and nobody handled it");
  if (request) setTimeout(request.sendFailure, GRACE_MS).unref();
}
