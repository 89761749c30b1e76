import { z } from "zod";
import { LIMITS } from "#app/features/customers/account-limits.ts";
import type { ResetConfirm } from "#app/features/customers/customers.contract.ts";
import { updatePassword } from "#app/features/customers/customers.queries.ts";
import { cancelEmailChange } from "#app/features/customers/email-links.queries.ts";
import { endSessionsOf } from "#app/features/customers/sessions/sessions.queries.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { countAttempt, countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { Busy } from "#app/platform/security/hashing-queue.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { hashPassword } from "#app/platform/security/passwords.server.ts";
import { checkPassword, type WeakPassword } from "../../../platform/security/password-rules.ts";
import { passwordChangedEmail } from "./password-changed-email.ts";
import { deleteUnusedResets, findCustomerOfReset, spendReset } from "./password-resets.queries.ts";

export type ConfirmResetError = { code: "link_not_good" } | WeakPassword | TooManyAttempts | Busy;

/**
 * Sets a new password with a reset link. Ends all sessions, deletes all other reset links and a pending change of the
 * email, and emails the owner. The link stays valid when the password is not accepted.
 * Errors: link_not_good, password_too_…, too_many_attempts, busy.
 */
export async function confirmPasswordReset(
  { uid, token, new_password: password }: ResetConfirm,
  client: ClientInfo,
): Promise<Result<{ customerId: string }, ConfirmResetError>> {
  const allowed = await countConfirm(uid, client);
  if (!allowed.ok) return allowed;
  const hash = hashOfToken(token);
  const customer = z.uuid().safeParse(uid).success ? await findCustomerOfReset(uid, hash, now()) : undefined;
  if (!customer) return err({ code: "link_not_good" });
  const { email, username, firstName: first_name, lastName: last_name } = customer;
  const checked = await checkPassword(password, { email, username, first_name, last_name });
  if (!checked.ok) return checked;
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  return transaction<{ customerId: string }, ConfirmResetError>(async (tx) => {
    const at = now();
    // Of two concurrent requests, the first to spend the link wins: it may have been used while this one was hashing.
    await updatePassword(customer.id, hashed.value, at, tx);
    if (!(await spendReset(customer.id, hash, at, client.clientNetwork, tx))) return err({ code: "link_not_good" });
    await deleteUnusedResets(customer.id, tx);
    await cancelEmailChange(customer.id, customer.email, tx);
    await endSessionsOf(customer.id, "password_reset", at, tx);
    // Only a person who reads this mailbox has the link.
    await queueEmail(tx, { ...passwordChangedEmail(customer), isVerified: true });
    return ok({ customerId: customer.id });
  });
}

async function countConfirm(uid: string, client: ClientInfo): Promise<Result<unknown, TooManyAttempts>> {
  const everybody = { limit: LIMITS.confirmOfAll, subject: "everybody" };
  const counted = await countAttempts([...ofNetwork(LIMITS.confirmOfNetwork, client.clientNetwork), everybody]);
  if (!counted.ok) return counted;
  return countAttempt(LIMITS.confirmOfAccountAtNetwork, `${uid} ${client.clientNetwork}`);
}
