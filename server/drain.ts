import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";

/** A kept-alive connection may carry one more request that was sent before its browser could know. */
const LAST_CALL_MS = 1000;
/** Newcomers are held back until none has come for so long, so that the door shuts at a moment when nobody stands in it. */
const CALM_MS = 15;
const HOLD_AT_MOST_MS = 5000;

export type Drain = {
  closing: () => boolean;
  /** Answers this request, now or as soon as the door is shut. */
  admit: (answer: () => void) => void;
  /** Takes no new connections, finishes every answer, tells kept-alive connections to go. Waits at most `patienceMs`. */
  close: (patienceMs: number) => Promise<void>;
  /** Waits no longer: answers that are still open are cut. */
  hurry: () => void;
};

/** Watches a server's answers, so that it can be closed without losing one. */
export function drainable(server: Server): Drain {
  const open = new Set<ServerResponse>();
  const held: (() => void)[] = [];
  let closing = false;
  let holding = false;
  let deadline = 0;
  let arrivals = 0;
  let present = 0;
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
    if (closing) sayLast(response);
  });
  /** Connections that the system has taken and we have not are reset when the door shuts: all are let in before. */
  const letIn = async () => {
    const patience = Date.now() + HOLD_AT_MOST_MS;
    for (let seen = -1; Date.now() < patience && (seen !== arrivals || open.size > held.length); ) {
      seen = arrivals;
      await pause(CALM_MS);
    }
    // Each turn of the event loop lets one in: the last turn lets in nobody.
    for (let seen = -1; seen !== arrivals && Date.now() < patience; await nextTurn()) seen = arrivals;
  };
  const close = async (patienceMs: number) => {
    closing = true;
    holding = true;
    deadline = Date.now() + patienceMs;
    await letIn();
    const closed = shut(server);
    holding = false;
    for (const response of open) sayLast(response);
    for (const answer of held.splice(0)) answer();
    const lastCall = Date.now() + LAST_CALL_MS;
    const isOver = () => present === 0 || Date.now() > deadline || (open.size === 0 && Date.now() > lastCall);
    while (!isOver()) await pause(10);
    server.closeAllConnections();
    await closed;
  };
  return {
    closing: () => closing,
    admit: (answer) => {
      if (holding) held.push(answer);
      else answer();
    },
    close,
    hurry: () => {
      deadline = 0;
    },
  };
}

/** http.Server.close would cut kept-alive connections at once, and with them a request that is just arriving. */
function shut(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}

function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
