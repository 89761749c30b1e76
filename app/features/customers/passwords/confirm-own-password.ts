import { countSignIn, resetSignIns, uncountSignIn } from "#app/features/customers/auth/sign-in-limits.ts";
import type { Customer } from "#app/features/customers/customers.queries.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { Busy } from "#app/platform/security/hashing-queue.ts";
import { verifyPassword } from "#app/platform/security/passwords.server.ts";

export type NotConfirmed = { code: "wrong_password" } | TooManyAttempts | Busy;

/**
 * Checks a signed-in customer's password again before a sensitive change. A wrong one counts as a failed sign-in, so
 * that a stolen session does not allow faster guessing.
 * Errors: wrong_password, too_many_attempts, busy.
 */
export async function confirmOwnPassword(
  { email, passwordHash }: Customer,
  password: string,
  { clientNetwork }: ClientInfo,
): Promise<Result<undefined, NotConfirmed>> {
  const account = email.toLowerCase();
  const counted = await countSignIn(account, clientNetwork);
  if (!counted.ok) return counted;
  const fits = await verifyPassword(password, passwordHash);
  if (!fits.ok) {
    await uncountSignIn(account, clientNetwork);
    return fits;
  }
  if (!fits.value) return err({ code: "wrong_password" });
  await resetSignIns(account, clientNetwork);
  return ok(undefined);
}
