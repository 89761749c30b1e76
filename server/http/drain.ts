import type { Server, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** So long a browser may go on with the page that it is loading, and a kept-alive connection may bring one more request. */
const LAST_REQUEST_MS = 1000;
/** New requests are held back until none has come for so long, so that the port is closed while nobody connects. */
const CALM_MS = 15;
const MAX_DEFER_MS = 5000;

export type Drain = {
  closing: () => boolean;
  /** Answers this request: at once, or as soon as the port is closed. */
  admit: (respond: () => void) => void;
  /** Tells every connection to end with its next response, closes the port and finishes every response. Waits at most `timeoutMs`. */
  close: (timeoutMs: number) => Promise<void>;
  /** Waits no longer: responses that are still open are cut. */
  forceClose: () => void;
};

/** Watches a server's connections and responses, so that it can be closed without losing one. */
export function drainable(server: Server): Drain {
  const open = new Set<ServerResponse>();
  const deferred: (() => void)[] = [];
  let [closing, deferring] = [false, false];
  let [deadline, arrivals, present] = [0, 0, 0];
  server.on("connection", (socket) => {
    arrivals += 1;
    present += 1;
    socket.once("close", () => {
      present -= 1;
    });
  });
  server.prependListener("request", (_, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (closing) endConnection(response);
  });
  const waitFor = async (isOver: () => boolean, maxMs: number) => {
    const end = Math.min(deadline, Date.now() + maxMs);
    while (!isOver() && Date.now() < Math.min(end, deadline)) await pause(CALM_MS);
  };
  /** Closing the port resets connections that the system has taken and we have not: all are let in before. */
  const deferNewcomers = async () => {
    deferring = true;
    let seen = -1;
    await waitFor(() => {
      const isCalm = seen === arrivals && open.size <= deferred.length;
      seen = arrivals;
      return isCalm;
    }, MAX_DEFER_MS);
    // Each turn of the event loop lets one in: after a turn that let in nobody, nobody is waiting.
    for (seen = -1; seen !== arrivals && Date.now() < deadline; await nextTurn()) seen = arrivals;
  };
  const close = async (timeoutMs: number) => {
    closing = true;
    deadline = Date.now() + timeoutMs;
    for (const response of open) endConnection(response);
    await waitFor(() => present === 0, LAST_REQUEST_MS);
    await deferNewcomers();
    const closed = new Promise((resolve) => server.close(resolve));
    deferring = false;
    for (const respond of deferred.splice(0)) respond();
    const lastRequestUntil = Date.now() + LAST_REQUEST_MS;
    await waitFor(() => present === 0 || (open.size === 0 && Date.now() > lastRequestUntil), timeoutMs);
    server.closeAllConnections();
    await closed;
  };
  return {
    closing: () => closing,
    admit: (respond) => {
      if (deferring) deferred.push(respond);
      else respond();
    },
    close,
    forceClose: () => {
      deadline = 0;
    },
  };
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
