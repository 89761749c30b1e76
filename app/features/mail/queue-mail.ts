import { randomUUID } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { countAttempts } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { EmailRequest, Template } from "./mail.contract.ts";
import { insertMail } from "./mail.queries.ts";

/**
 * Emails that anybody can cause to an address which they only typed, all together. Enough to register, to confirm twice
 * and to write to us in one day; too few to be a nuisance.
 */
const TO_ONE_ADDRESS = { name: "mail-to-address", max: 10, seconds: 86_400 };

/**
 * Which emails count: a new one has to be decided here. A reset link does not, or strangers could use up an owner's way
 * back into the account; it has a limit of its own. Nor does what somebody paid for, or what warns an owner.
 */
const COUNTS: Record<Template, boolean> = {
  welcome: true,
  "verify-email": true,
  "confirm-new-email": true,
  "newsletter-confirm": true,
  "contact-received": true,
  "password-reset": false,
  "password-changed": false,
  "email-change-asked": false,
  "email-changed": false,
  "account-closed": false,
  "newsletter-welcome": false,
  "contact-message": false,
  "order-confirmed": false,
  "order-shipped": false,
  "order-cancelled": false,
  "order-refunded": false,
  "payment-flagged": false,
};

/**
 * Puts a letter into the outgoing post in the transaction that caused it: it leaves after the commit, and never after a
 * rollback. An order that was anonymised has no address any more: its letters are dropped.
 * Refuses: too_many_attempts (this address was written to too often; the transaction may go on without the email).
 */
export async function queueMail(
  tx: Tx,
  mail: EmailRequest & { to: string; replyTo?: string },
): Promise<Result<undefined, TooManyAttempts>> {
  const { to, replyTo = null, template, data } = mail;
  if (to === "") return ok(undefined);
  if (COUNTS[template]) {
    const counted = await countAttempts([{ limit: TO_ONE_ADDRESS, subject: to.toLowerCase() }], tx);
    if (!counted.ok) return counted;
  }
  const id = randomUUID();
  await insertMail({ id, recipient: to, replyTo, template, data, queuedAt: now() }, tx);
  return ok(undefined);
}
