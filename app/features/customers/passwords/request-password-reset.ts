import { LIMITS } from "#app/features/customers/account-limits.ts";
import { findCustomerByEmail, lockCustomer } from "#app/features/customers/customers.queries.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { now } from "#app/platform/clock.ts";
import { db, inTransaction } from "#app/platform/db/db.server.ts";
import { addJob } from "#app/platform/db/jobs.server.ts";
import { env } from "#app/platform/env.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { countAttempt, countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { hashOfToken, newToken } from "#app/platform/security/opaque-token.ts";
import { insertReset } from "./password-resets.queries.ts";

const VALID_MINUTES = 60;

/** The job that runs `sendResetLink`. Its payload is `{ email }`. */
export const SEND_RESET_LINK = "send_reset_link";

/**
 * Queues a job that sends a reset link. The job looks the email up, so that neither the response nor its time shows
 * whether an account exists. Errors: too_many_attempts.
 */
export async function requestPasswordReset(
  email: string,
  client: ClientInfo,
): Promise<Result<undefined, TooManyAttempts>> {
  const everybody = { limit: LIMITS.resetOfAll, subject: "everybody" };
  const counted = await countAttempts([...ofNetwork(LIMITS.resetOfNetwork, client.clientNetwork), everybody]);
  if (!counted.ok) return counted;
  const ofAccount = await countAttempt(LIMITS.resetOfAccount, email.toLowerCase());
  // Above the limit no email is sent, but the links of the last five are still valid: the response stays true.
  if (ofAccount.ok) await addJob(db(), SEND_RESET_LINK, { email });
  return ok(undefined);
}

/** Emails a reset link to the customer with this email, if there is one. Earlier links stay valid for their hour. */
export async function sendResetLink(email: string): Promise<void> {
  const customer = await findCustomerByEmail(email);
  if (!customer) return;
  const token = newToken();
  await inTransaction(async (tx) => {
    // A change of the email or the password meanwhile ends all links: none may be made after it.
    const current = await lockCustomer(customer.id, tx);
    if (current?.email !== customer.email || current.passwordHash !== customer.passwordHash) return;
    const expiresAt = new Date(now().getTime() + VALID_MINUTES * 60_000);
    await insertReset({ hash: hashOfToken(token), customerId: customer.id, expiresAt }, tx);
    const link = `${env().PUBLIC_URL}/reset-password/${customer.id}/${token}`;
    const data = { firstName: customer.firstName, link, minutes: VALID_MINUTES };
    await queueEmail(tx, { to: customer.email, template: "password-reset", data });
  });
}
