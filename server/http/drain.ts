import type { Server, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** How long a browser may continue loading a page, and a keep-alive connection may send one more request. */
const LAST_REQUEST_MS = 1000;
/** New requests are deferred until none arrives for this long, so that the port closes while no client connects. */
const CALM_MS = 15;
const MAX_DEFER_MS = 5000;

export type Drain = {
  closing: () => boolean;
  /** Runs `respond`: immediately, or once the port is closed. */
  admit: (respond: () => void) => void;
  /** Ends every connection with its next response, closes the port and finishes all responses. Waits at most `timeoutMs`. */
  close: (timeoutMs: number) => Promise<void>;
  /** Stops waiting: open responses are aborted. */
  forceClose: () => void;
};

/** Tracks a server's connections and responses, so that it can shut down without losing a response. */
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
  /** Closing the port resets connections that the system accepted and Node did not yet: accept all of them first. */
  const deferNewcomers = async () => {
    deferring = true;
    let seen = -1;
    await waitFor(() => {
      const isCalm = seen === arrivals && open.size <= deferred.length;
      seen = arrivals;
      return isCalm;
    }, MAX_DEFER_MS);
    // Each turn of the event loop accepts one connection: after a turn without one, none is waiting.
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
