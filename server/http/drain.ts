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
  let [closing, deferring, deadline] = [false, false, 0];
  const connections = countConnections(server);
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
      const isCalm = seen === connections.arrived && open.size <= deferred.length;
      seen = connections.arrived;
      return isCalm;
    }, MAX_DEFER_MS);
    // Each turn of the event loop accepts one connection: after a turn without one, none is waiting.
    for (seen = -1; seen !== connections.arrived && Date.now() < deadline; await nextTurn()) seen = connections.arrived;
  };
  const close = async (timeoutMs: number) => {
    closing = true;
    deadline = Date.now() + timeoutMs;
    for (const response of open) endConnection(response);
    await waitFor(() => connections.open === 0, LAST_REQUEST_MS);
    await deferNewcomers();
    const closed = new Promise((resolve) => server.close(resolve));
    deferring = false;
    for (const respond of deferred.splice(0)) respond();
    const lastRequestUntil = Date.now() + LAST_REQUEST_MS;
    await waitFor(() => connections.open === 0 || (open.size === 0 && Date.now() > lastRequestUntil), timeoutMs);
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

/** Counts a server's connections: all that arrived from now on, and those of them that are open. */
function countConnections(server: Server): { arrived: number; open: number } {
  const count = { arrived: 0, open: 0 };
  server.on("connection", (socket) => {
    count.arrived += 1;
    count.open += 1;
    socket.once("close", () => {
      count.open -= 1;
    });
  });
  return count;
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
