import { now } from "#app/platform/clock.ts";
import { type Database, writtenThrough } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { deliver, EmailRejectedError } from "#app/platform/mail/mailer.server.ts";
import type { EmailRequest } from "./mail.contract.ts";
import { finishEmail, lockQueuedEmail, type QueuedEmail } from "./mail.queries.ts";

/** Minutes after which the link of an email has expired, so that it is no longer sent. */
const LINK_MINUTES: Partial<Record<EmailRequest["template"], number>> = {
  "password-reset": 60,
  "confirm-new-email": 24 * 60,
  "verify-email": 7 * 24 * 60,
};

/**
 * Sends one email of the outbox. Throws while the mail server is unavailable, so that the job is retried. On the
 * `lastAttempt`, or when the server rejects it permanently, the email is marked as failed.
 */
export async function sendEmail(database: Database, emailId: string, { lastAttempt = false } = {}): Promise<void> {
  const sent = await database.transaction(async (tx) => {
    const email = await lockQueuedEmail(emailId, tx);
    if (!email) return false;
    const failure = isStale(email) ? "Not sent before its link expired" : await attempt(email, lastAttempt);
    await finishEmail(email.id, now(), failure, tx);
    if (failure !== null)
      log.warn({ emailId: email.id, template: email.template, failure }, "An email could not be sent");
    return true;
  });
  // Before the job is completed, so that after a crash the email is known to be sent.
  if (sent) await writtenThrough();
}

function isStale({ template, queuedAt }: QueuedEmail): boolean {
  const minutes = LINK_MINUTES[template] ?? Number.POSITIVE_INFINITY;
  return now().getTime() - queuedAt.getTime() > minutes * 60_000;
}

/** Returns null when the email was sent, otherwise the reason why it failed for good. */
async function attempt(email: QueuedEmail, lastAttempt: boolean): Promise<string | null> {
  // Loaded at the first email: the templates are React components and slow to load.
  const { renderEmail } = await import("./render-email.tsx");
  const rendered = renderEmail({ template: email.template, data: email.data } as EmailRequest);
  try {
    await deliver({
      id: email.id,
      to: email.recipient,
      replyTo: email.replyTo ?? undefined,
      writtenAt: email.queuedAt,
      template: email.template,
      ...rendered,
    });
    return null;
  } catch (error) {
    if (error instanceof EmailRejectedError) return error.message;
    if (lastAttempt) return "The mail server was unavailable until the last attempt";
    throw error;
  }
}
