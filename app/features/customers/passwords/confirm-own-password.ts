import { countSignIn, resetSignIns, uncountSignIn } from "#app/features/customers/auth/sign-in-limits.ts";
import type { ClientInfo } from "#app/features/customers/client-info.ts";
import type { Customer } from "#app/features/customers/customers.queries.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { passwordFits } from "#app/platform/security/passwords.server.ts";
import type { Busy } from "#app/platform/security/passwords-queue.ts";

export type NotConfirmed = { code: "wrong_password" } | TooManyAttempts | Busy;

/**
 * A signed-in customer types the password once more, before something that can't be undone. A wrong one counts as a
 * wrong sign-in: whoever found an open session guesses no faster than anybody else.
 * Refuses: wrong_password, too_many_attempts, busy.
 */
export async function confirmOwnPassword(
  { email, passwordHash }: Customer,
  password: string,
  { clientNetwork }: ClientInfo,
): Promise<Result<undefined, NotConfirmed>> {
  const account = email.toLowerCase();
  const counted = await countSignIn(account, clientNetwork);
  if (!counted.ok) return counted;
  const fits = await passwordFits(password, passwordHash);
  if (!fits.ok) {
    await uncountSignIn(account, clientNetwork);
    return fits;
  }
  if (!fits.value) return err({ code: "wrong_password" });
  await resetSignIns(account, clientNetwork);
  return ok(undefined);
}
