import { randomUUID } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { countAttempts } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { EmailRequest, Template } from "./mail.contract.ts";
import { finishEmail, insertEmail } from "./mail.queries.ts";

/**
 * All emails that a visitor can trigger to an address that is not verified. Enough to register, to verify twice, to change
 * the password and to use the contact form in one day; too few to be a nuisance.
 */
const TO_ONE_ADDRESS = { name: "mail-to-address", max: 10, seconds: 86_400 };

/**
 * Which templates count against TO_ONE_ADDRESS. A reset link does not, because strangers could block an owner's way back
 * into the account; it has its own limit. Neither do emails about paid orders or to staff. A warning to the owner
 * of an account counts unless its address is verified: anyone can register with the address of another person.
 */
const COUNTS: Record<Template, boolean | "unless_verified"> = {
  welcome: true,
  "verify-email": true,
  "confirm-new-email": true,
  "back-in-stock-confirm": true,
  "newsletter-confirm": true,
  "contact-received": true,
  "password-reset": false,
  "password-changed": "unless_verified",
  "email-change-asked": "unless_verified",
  "email-changed": "unless_verified",
  "account-closed": "unless_verified",
  "back-in-stock": false,
  "newsletter-welcome": false,
  "contact-message": false,
  "order-confirmed": false,
  "order-shipped": false,
  "order-email-changed": false,
  "order-cancelled": false,
  "order-refunded": false,
  "payment-flagged": false,
  "staff-invitation": false,
  "staff-factors-reset": false,
  "staff-not-published": false,
  "staff-security-notice": false,
};

type FailureOf = (email: { to: string }) => string | null;
let unsent: FailureOf | undefined;

/**
 * For the demonstration: emails of this process are stored as sent, or as failed if `failureOf` returns a reason, and
 * nobody gets them. Undefined: a worker sends them.
 */
export function storeEmailsUnsent(failureOf: FailureOf | undefined): void {
  unsent = failureOf;
}

/**
 * `aboutId`: the parcel, the refund or the back-in-stock request. `isVerified`: the owner of the account has opened a link that was
 * sent to this address.
 */
export type EmailOptions = {
  to: string;
  isVerified?: boolean;
  replyTo?: string;
  id?: string;
  orderId?: string;
  aboutId?: string;
  sendAfter?: Date;
};

/**
 * Adds an email to the outbox in the caller's transaction: it is sent after the commit, and not after a rollback.
 * An empty `to` (an anonymized order) is ignored. Until `sendAfter` it can be called back by its `id`.
 * Errors: too_many_attempts (too many emails to this address; the transaction may continue without the email).
 */
export async function queueEmail(
  tx: Tx,
  email: EmailRequest & EmailOptions,
): Promise<Result<undefined, TooManyAttempts>> {
  const { to, replyTo = null, template, data, id = randomUUID(), orderId = null, aboutId = null } = email;
  if (to === "") return ok(undefined);
  if (COUNTS[template] === true || (COUNTS[template] === "unless_verified" && !email.isVerified)) {
    const counted = await countAttempts([{ limit: TO_ONE_ADDRESS, subject: to.toLowerCase() }], tx);
    if (!counted.ok) return counted;
  }
  const queuedAt = now();
  const sendAfter = email.sendAfter ?? queuedAt;
  await insertEmail({ id, recipient: to, replyTo, template, data, queuedAt, orderId, aboutId, sendAfter }, tx);
  if (unsent) await finishEmail(id, queuedAt, unsent({ to }), tx);
  return ok(undefined);
}
