import { moveRequests } from "#app/features/back-in-stock/back-in-stock.queries.ts";
import { LIMITS } from "#app/features/customers/account-limits.ts";
import {
  type Customer,
  findCustomerByEmail,
  lockCustomer,
  setVerifiedEmail,
} from "#app/features/customers/customers.queries.ts";
import { cancelEmailChange, findEmailLink } from "#app/features/customers/email-links.queries.ts";
import { deleteUnusedResets } from "#app/features/customers/passwords/password-resets.queries.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { claimOrders } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { EMAIL_VERIFIED, type EmailVerified } from "./account.contract.ts";

export type VerifyEmailError =
  | { code: "link_not_good" | "link_of_another" | "email_taken_meanwhile" }
  | TooManyAttempts;

/**
 * Verifies the email of a link for the signed-in customer, sets it as the customer's email, and adds guest orders with
 * this email to the account. The link is valid only for the account it was sent for: a person who opens the link of an
 * account that a stranger registered with their email must not give the stranger access to their orders. Opening a link
 * again succeeds and changes nothing, because a browser may reload the page or repeat a request whose response was lost.
 * Errors: link_not_good, link_of_another, email_taken_meanwhile, too_many_attempts.
 */
export async function verifyEmail(
  { id }: Customer,
  token: string,
  client: ClientInfo,
): Promise<Result<EmailVerified, VerifyEmailError>> {
  const ofAccount = { limit: LIMITS.verifyOfAccount, subject: id };
  const counted = await countAttempts([...ofNetwork(LIMITS.verifyOfNetwork, client.clientNetwork), ofAccount]);
  if (!counted.ok) return counted;
  const hash = hashOfToken(token);
  try {
    return await transaction((tx) => verify(tx, id, hash));
  } catch (error) {
    if (isTaken(error)) return err({ code: "email_taken_meanwhile" });
    throw error;
  }
}

async function verify(tx: Tx, id: string, hash: Buffer): Promise<Result<EmailVerified, VerifyEmailError>> {
  const at = now();
  const customer = await lockCustomer(id, tx);
  const link = await findEmailLink(hash, at, tx);
  if (!customer || !link) return err({ code: "link_not_good" });
  if (link.customerId !== id) return err({ code: "link_of_another" });
  const { email } = link;
  const isNew = email.toLowerCase() !== customer.email.toLowerCase();
  if (isNew && (await findCustomerByEmail(email, tx))) return err({ code: "email_taken_meanwhile" });
  if (isNew || customer.emailVerifiedAt === null) await setVerifiedEmail(id, email, at, tx);
  if (isNew) {
    await moveRequests(id, email, tx);
    await notifyFormerAddress(tx, customer, email);
  }
  return ok({ message: EMAIL_VERIFIED, email, claimed_orders: await claimOrders({ id, email }, tx) });
}

/** Notifies the former address, and deletes the links that were sent to it. */
async function notifyFormerAddress(tx: Tx, former: Customer, newEmail: string): Promise<void> {
  const { id, email, firstName, emailVerifiedAt } = former;
  await cancelEmailChange(id, newEmail, tx);
  await deleteUnusedResets(id, tx);
  const data = { firstName, newEmail, link: `${env().PUBLIC_URL}/contact` };
  await queueEmail(tx, { to: email, isVerified: emailVerifiedAt !== null, template: "email-changed", data });
}

/** Whether the error is a unique violation: another account verified the same email first. */
function isTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === "23505";
}
