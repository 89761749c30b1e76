import type { Server, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** How long a browser may continue loading a page, and a keep-alive connection may send one more request. */
const LAST_REQUEST_MS = 1000;
/** New requests are deferred until none arrives for this long, so that the port closes while no client connects. */
const CALM_MS = 15;
const MAX_DEFER_MS = 5000;

/**
 * A port that other processes serve too. A process in between distributes the connections, so it takes longer to be sure that none
 * is on its way.
 */
export type SharedPort = {
  /**
   * Resolves when all processes that are closing have closed their part of the port. Until then no response is sent: its client
   * could connect again.
   */
  untilClosed: () => Promise<void>;
};
const SHARED_CALM_MS = 150;

export type Drain = {
  closing: () => boolean;
  /** Runs `respond`: immediately, or once the port is closed. */
  admit: (respond: () => void) => void;
  /** Ends every connection with its next response, closes the port and finishes all responses. Waits at most `timeoutMs`. */
  close: (timeoutMs: number, shared?: SharedPort) => Promise<void>;
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
  const waitFor = async (isOver: () => boolean, maxMs: number, pollMs = CALM_MS) => {
    const end = Math.min(deadline, performance.now() + maxMs);
    while (!isOver() && performance.now() < Math.min(end, deadline)) await pause(pollMs);
  };
  /** Closing the port resets connections that the system accepted and Node did not yet: accept all of them first. */
  const deferNewcomers = async (calmMs: number) => {
    deferring = true;
    const noneArrived = watchArrivals(connections);
    await waitFor(() => noneArrived() && open.size <= deferred.length, MAX_DEFER_MS, calmMs);
    // Each turn of the event loop accepts one connection: after a turn without one, none is waiting.
    for (let seen = -1; seen !== connections.arrived && performance.now() < deadline; await nextTurn())
      seen = connections.arrived;
  };
  const close = async (timeoutMs: number, shared?: SharedPort) => {
    closing = true;
    deadline = performance.now() + timeoutMs;
    for (const response of open) endConnection(response);
    await waitFor(() => connections.open === 0, LAST_REQUEST_MS);
    await deferNewcomers(shared ? SHARED_CALM_MS : CALM_MS);
    const closed = new Promise((resolve) => server.close(resolve));
    await shared?.untilClosed();
    deferring = false;
    for (const respond of deferred.splice(0)) respond();
    const lastRequestUntil = performance.now() + LAST_REQUEST_MS;
    await waitFor(() => connections.open === 0 || (open.size === 0 && performance.now() > lastRequestUntil), timeoutMs);
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

/** Whether no connection has arrived since the last call. */
function watchArrivals(connections: { arrived: number }): () => boolean {
  let seen = -1;
  return () => {
    const isSame = seen === connections.arrived;
    seen = connections.arrived;
    return isSame;
  };
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
