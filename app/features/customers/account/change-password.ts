import { LIMITS } from "#app/features/customers/account-limits.ts";
import {
  type Customer,
  lockCustomer,
  updatePassword as writePassword,
} from "#app/features/customers/customers.queries.ts";
import { cancelEmailChange } from "#app/features/customers/email-links.queries.ts";
import { confirmOwnPassword, type NotConfirmed } from "#app/features/customers/passwords/confirm-own-password.ts";
import { passwordChangedEmail } from "#app/features/customers/passwords/password-changed-email.ts";
import { deleteUnusedResets } from "#app/features/customers/passwords/password-resets.queries.ts";
import { serializeUser } from "#app/features/customers/serialize-user.ts";
import { markOtherSessionsEnded } from "#app/features/customers/sessions/sessions.queries.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { countAttempt } from "#app/platform/rate-limit/rate-limit.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { checkPassword, type WeakPassword } from "#app/platform/security/password-rules.ts";
import { hashPassword } from "#app/platform/security/passwords.server.ts";
import type { PasswordChange } from "./account.contract.ts";

export type ChangePasswordError = NotConfirmed | WeakPassword;

/**
 * Changes the password of a customer who knows the current one. Ends all other sessions, deletes reset links and a
 * pending change of the email, and emails the owner.
 * Errors: wrong_password, password_too_…, too_many_attempts, busy.
 */
export async function changePassword(
  { customer, sessionId }: { customer: Customer; sessionId: string },
  { current_password, new_password }: PasswordChange,
  client: ClientInfo,
): Promise<Result<undefined, ChangePasswordError>> {
  const confirmed = await confirmOwnPassword(customer, current_password, client);
  if (!confirmed.ok) return confirmed;
  const checked = await checkPassword(new_password, serializeUser(customer));
  if (!checked.ok) return checked;
  const counted = await countAttempt(LIMITS.passwordChangeOfAccount, customer.id);
  if (!counted.ok) return counted;
  const hashed = await hashPassword(new_password);
  if (!hashed.ok) return hashed;
  return transaction<undefined, ChangePasswordError>(async (tx) => {
    const locked = await lockCustomer(customer.id, tx);
    // The password was changed or reset while this request was hashing, so its current_password is out of date.
    if (locked?.passwordHash !== customer.passwordHash) return err({ code: "wrong_password" });
    const at = now();
    await writePassword(locked.id, hashed.value, at, tx);
    await markOtherSessionsEnded({ customerId: locked.id, sessionId }, "password_changed", at, tx);
    await deleteUnusedResets(locked.id, tx);
    await cancelEmailChange(locked.id, locked.email, tx);
    await queueEmail(tx, passwordChangedEmail(locked));
    return ok(undefined);
  });
}
