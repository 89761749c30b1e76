import type { Credentials, SignedIn } from "#app/features/customers/customers.contract.ts";
import { findCustomerByEmail, lockCustomerWithPassword } from "#app/features/customers/customers.queries.ts";
import { serializeUser } from "#app/features/customers/serialize-user.ts";
import { openSession } from "#app/features/customers/sessions/open-session.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { Busy } from "#app/platform/security/hashing-queue.ts";
import { verifyPassword } from "#app/platform/security/passwords.server.ts";
import { countSignIn, resetSignIns, uncountSignIn } from "./sign-in-limits.ts";

export type SignInError = { code: "wrong_credentials" } | TooManyAttempts | Busy;

/** Runs inside the transaction of a sign-in, for example to merge the guest's cart. */
export type AfterSignIn = (tx: Tx, customerId: string, sessionId: string) => Promise<void>;

/**
 * Signs a customer in and opens a session. An unknown email and a wrong password return the same error after the same
 * work. Errors: wrong_credentials, too_many_attempts, busy.
 */
export async function signIn(
  { email, password }: Credentials,
  client: ClientInfo,
  afterSignIn: AfterSignIn = async () => undefined,
): Promise<Result<SignedIn, SignInError>> {
  const customer = await findCustomerByEmail(email);
  // Not the email as it was typed: PostgreSQL finds ian@x.com by İan@x.com, which has another lower case in JavaScript.
  const account = (customer?.email ?? email).toLowerCase();
  const counted = await countSignIn(account, client.clientNetwork);
  if (!counted.ok) return counted;
  const fits = await verifyPassword(password, customer?.passwordHash);
  if (!fits.ok) {
    await uncountSignIn(account, client.clientNetwork);
    return fits;
  }
  if (!customer || !fits.value) return err({ code: "wrong_credentials" });
  await resetSignIns(account, client.clientNetwork);
  return transaction<SignedIn, SignInError>(async (tx) => {
    // A password reset may have ended all sessions while this password was being checked: don't open a new one then.
    const locked = await lockCustomerWithPassword(customer.id, customer.passwordHash, tx);
    if (!locked) return err({ code: "wrong_credentials" });
    const { sessionId, ...tokens } = await openSession(locked.id, client, tx);
    await afterSignIn(tx, locked.id, sessionId);
    return ok({ ...tokens, user: serializeUser(locked) });
  });
}
