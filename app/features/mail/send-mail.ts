import { now } from "#app/platform/clock.ts";
import { type Database, writtenThrough } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { deliver, MailRejectedError } from "#app/platform/mail/mailer.server.ts";
import type { EmailRequest } from "./mail.contract.ts";
import { finishMail, lockQueuedMail, type QueuedMail } from "./mail.queries.ts";

/** A letter of these is of no use after so many minutes: its link is dead. */
const USEFUL_MINUTES: Partial<Record<EmailRequest["template"], number>> = {
  "password-reset": 60,
  "confirm-new-email": 24 * 60,
  "verify-email": 7 * 24 * 60,
};

/**
 * Sends one letter of the outgoing post. Throws while the mail server is away, so that the queue tries again later;
 * on the `lastAttempt`, or when the server refuses it for good, the letter is recorded as failed.
 */
export async function sendMail(database: Database, mailId: string, { lastAttempt = false } = {}): Promise<void> {
  const sent = await database.transaction(async (tx) => {
    const mail = await lockQueuedMail(mailId, tx);
    if (!mail) return false;
    const failure = isStale(mail) ? "It could not be sent while its link was good" : await attempt(mail, lastAttempt);
    await finishMail(mail.id, now(), failure, tx);
    if (failure !== null) log.warn({ mail: mail.id, template: mail.template, failure }, "A letter could not be sent");
    return true;
  });
  // Before its job is crossed off, so that a machine that dies remembers what has left.
  if (sent) await writtenThrough();
}

function isStale({ template, queuedAt }: QueuedMail): boolean {
  const minutes = USEFUL_MINUTES[template] ?? Number.POSITIVE_INFINITY;
  return now().getTime() - queuedAt.getTime() > minutes * 60_000;
}

/** Null when it was sent; otherwise why it never will be. */
async function attempt(mail: QueuedMail, lastAttempt: boolean): Promise<string | null> {
  // The letters are React and slow to load: a shop that sends none never pays for them.
  const { renderEmail } = await import("./render-email.tsx");
  const email = renderEmail({ template: mail.template, data: mail.data } as EmailRequest);
  try {
    await deliver({
      id: mail.id,
      to: mail.recipient,
      replyTo: mail.replyTo ?? undefined,
      writtenAt: mail.queuedAt,
      template: mail.template,
      ...email,
    });
    return null;
  } catch (error) {
    if (error instanceof MailRejectedError) return error.message;
    if (lastAttempt) return "The mail server could not be reached for days";
    throw error;
  }
}
