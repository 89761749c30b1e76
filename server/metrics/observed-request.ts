import { tracingChannel } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A request that is not served from memory, as metrics and traces see it. */
export type ObservedRequest = {
  method: string;
  requestId: string;
  /** The pattern of its route, such as "/product/:slug"; "unknown" where there is none. Never the URL. */
  route: () => string;
  /** The header that continues a trace; undefined unless a trusted proxy sent it. */
  traceparent: string | undefined;
  /** Set at its end. */
  status?: number;
  /** Set while traces are on: it is logged with the request. */
  traceId?: string;
};

/** Subscribed to by metrics and traces when they are on: `start` when the request is handled, `asyncEnd` when its response ended. */
export const requests = tracingChannel<unknown, ObservedRequest>("wellworn:request");

/** Runs the handler of a request. If metrics or traces are on, reports the request that `observedOf` returns. */
export function observeRequest(
  response: ServerResponse,
  observedOf: () => ObservedRequest,
  handle: (observed?: ObservedRequest) => void,
): void {
  if (!requests.hasSubscribers) {
    handle();
    return;
  }
  const observed = observedOf();
  response.once("close", () => {
    // Before the whole response was sent its client left.
    observed.status = response.writableFinished ? response.statusCode : 499;
    requests.asyncEnd.publish(observed);
  });
  requests.start.runStores(observed, () => handle(observed));
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The method as a label: whatever else a client invents is "other". */
export const methodLabel = ({ method = "" }: IncomingMessage): string => (METHODS.includes(method) ? method : "other");
