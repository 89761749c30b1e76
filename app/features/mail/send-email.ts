import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { now } from "#app/platform/clock.ts";
import { type Database, inTransaction, type Tx } from "#app/platform/db/db.server.ts";
import { describeError } from "#app/platform/describe-error.ts";
import { log } from "#app/platform/log.ts";
import { deliver, EmailRejectedError } from "#app/platform/mail/mailer.server.ts";
import { observe } from "#app/platform/observe.ts";
import { type EmailRequest, NOT_SENT_IN_TIME } from "./mail.contract.ts";
import { finishEmail, lockNextEmail, postponeEmail, type QueuedEmail, waitForSending } from "./mail.queries.ts";

/** Minutes after which the link of an email has expired, or its news is old, so that it is no longer sent. */
const LINK_MINUTES: Partial<Record<EmailRequest["template"], number>> = {
  "password-reset": 60,
  "confirm-new-email": 24 * 60,
  "verify-email": 7 * 24 * 60,
  "back-in-stock-confirm": 7 * 24 * 60,
  "back-in-stock": 24 * 60,
  "staff-invitation": 72 * 60,
  "staff-factors-reset": 72 * 60,
};

/** Attempts over some four days, with growing pauses; then the email is marked as failed. */
const MAX_ATTEMPTS = 25;

/** When the next attempt is made: after 1 s, 3 s, 7 s, 20 s … and at most six hours. `attempts` have been made before. */
function nextAttempt(attempts: number): Date {
  return new Date(now().getTime() + Math.exp(Math.min(attempts, 10)) * 1000);
}

/**
 * Sends the email of the outbox that is due next, and returns whether there was one. It stays locked while it is being
 * sent: no other worker takes it, and if this process is killed, the next one sends it. While the mail server is
 * unavailable the email is postponed. After the last attempt, or when the server rejects it permanently, it is marked as failed.
 */
export async function sendNextEmail(database: Database): Promise<boolean> {
  let taken = "";
  const sendNext = async (tx: Tx): Promise<boolean> => {
    const email = await lockNextEmail(now(), tx);
    if (!email) return false;
    taken = email.id;
    const failure = isStale(email) ? NOT_SENT_IN_TIME : await waitForSending(tx, () => attempt(email));
    if (failure === RETRY) {
      await postponeEmail(email.id, nextAttempt(email.attempts), tx);
      return true;
    }
    await finishEmail(email.id, now(), failure, tx);
    if (failure !== null)
      log.warn({ emailId: email.id, template: email.template, failure }, "An email could not be sent");
    return true;
  };
  try {
    return await inTransaction(sendNext, { on: database });
  } catch (error) {
    if (!accepted.has(taken) || !(await markAsSent(taken, database))) throw error;
    return true;
  }
}

/** How long an email that was sent is tried to be marked. After that another process may send it again. */
const MARKING_MS = 25_000;
/** Shorter than the pause of other senders, which find the email unlocked. */
const MARKING_PAUSE_MS = 50;

/** Marks an email that was sent in a transaction that failed, as soon as the database is back. Returns false if it is not. */
async function markAsSent(id: string, database: Database): Promise<boolean> {
  const until = performance.now() + MARKING_MS;
  while (performance.now() < until) {
    try {
      await inTransaction((tx) => finishEmail(id, now(), null, tx), { on: database });
      return true;
    } catch {
      await pause(MARKING_PAUSE_MS);
    }
  }
  return false;
}

function isStale({ template, queuedAt }: QueuedEmail): boolean {
  const minutes = LINK_MINUTES[template] ?? Number.POSITIVE_INFINITY;
  return now().getTime() - queuedAt.getTime() > minutes * 60_000;
}

const RETRY = Symbol("The mail server is unavailable");

/** The emails that the mail server has accepted from this process: one whose transaction failed is only marked, not sent again. */
const accepted = new LRUCache<string, true>({ max: 1000 });

/** Returns null when the email was sent, the reason why it failed for good, or RETRY. */
function attempt(email: QueuedEmail): Promise<string | null | typeof RETRY> {
  return observe(
    () => ({ kind: "email", name: email.template }),
    async (operation) => {
      const failure = await tryToSend(email);
      if (operation) operation.status = failure === null ? "sent" : failure === RETRY ? "postponed" : "failed";
      return failure;
    },
  );
}

async function tryToSend(email: QueuedEmail): Promise<string | null | typeof RETRY> {
  const { id, template } = email;
  if (accepted.has(id)) return null;
  try {
    // Loaded at the first email: the templates are React components and slow to load.
    const { renderEmail } = await import("./render-email.tsx");
    const rendered = renderEmail({ template, data: email.data } as EmailRequest);
    const replyTo = email.replyTo ?? undefined;
    await deliver({ id, to: email.recipient, replyTo, writtenAt: email.queuedAt, template, ...rendered });
    accepted.set(id, true);
    return null;
  } catch (error) {
    if (error instanceof EmailRejectedError) return error.message;
    const { message: failure } = describeError(error);
    if (email.attempts + 1 >= MAX_ATTEMPTS) return failure;
    log.warn({ emailId: id, template, attempt: email.attempts + 1, failure }, "An email will be sent later");
    return RETRY;
  }
}
