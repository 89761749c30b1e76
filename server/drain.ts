import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A kept-alive connection may carry one more request that was sent before its browser could know. */
const LAST_CALL_MS = 250;

export type Drain = {
  closing: () => boolean;
  /** Takes no new connections, finishes every answer, tells kept-alive connections to go. Waits at most `patienceMs`. */
  close: (patienceMs: number) => Promise<void>;
  /** Waits no longer: answers that are still open are cut. */
  hurry: () => void;
};

/** Watches a server's answers, so that it can be closed without losing one. */
export function drainable(server: Server): Drain {
  const open = new Set<ServerResponse>();
  let closing = false;
  let deadline = 0;
  server.prependListener("request", (_, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (closing) sayLast(response);
  });
  return {
    closing: () => closing,
    close: async (patienceMs) => {
      closing = true;
      // http.Server.close would cut kept-alive connections at once, and with them a request that is just arriving.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      for (const response of open) sayLast(response);
      deadline = Date.now() + patienceMs;
      await pause(LAST_CALL_MS);
      while (open.size > 0 && Date.now() < deadline) await pause(20);
      server.closeAllConnections();
      await closed;
    },
    hurry: () => {
      deadline = 0;
    },
  };
}

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
