import { setTimeout as pause } from "node:timers/promises";
import { sendNextEmail } from "#app/features/mail/send-email.ts";
import type { Database } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { PARALLEL_EMAILS } from "./worker-connections.ts";

/** How long each of them waits when no email is due. */
const POLL_MS = 450;
const AFTER_ERROR_MS = 1000;

export type EmailSender = {
  /** Takes no further email and waits for those that are being sent. */
  stop: () => Promise<void>;
};

/** Sends the emails of the outbox as they become due. Any number of processes may do so at the same time. */
export function startEmailSender(database: Database): EmailSender {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined);
  const send = async (delay: number) => {
    await rest(delay); // so that they poll one after the other
    while (!signal.aborted) {
      try {
        if (!(await sendNextEmail(database))) await rest(POLL_MS);
      } catch (error) {
        log.warn({ err: error }, "The outbox could not be read");
        await rest(AFTER_ERROR_MS);
      }
    }
  };
  const senders = Array.from({ length: PARALLEL_EMAILS }, (_, index) => send((index * POLL_MS) / PARALLEL_EMAILS));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(senders);
    },
  };
}
