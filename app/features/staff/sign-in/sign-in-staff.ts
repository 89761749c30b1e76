import { type Factor, recordFailedAccess } from "#app/features/staff/record-access.ts";
import {
  actorOf,
  createPendingSession,
  createStaffSession,
  endReplacedSession,
  findPendingSignIn,
  type NewStaffSession,
} from "#app/features/staff/sessions/staff-session.ts";
import { endStaffSession } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { findStaffByEmail, lockStaff } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { type ExpectedError, err, ok, type Result } from "#app/platform/result.ts";
import type { Busy } from "#app/platform/security/hashing-queue.ts";
import { verifyPassword } from "#app/platform/security/passwords.server.ts";
import { countStaffAttempt, refundStaffAttempt, type StaffAttempt } from "./staff-limits.ts";

export type StaffSignInError = { code: "wrong_credentials" } | TooManyAttempts | Busy;

/**
 * The first step of a sign-in: checks the password. The session that it opens waits for the second factor and opens
 * nothing, and the one that the browser had ends. Unknown emails, wrong passwords and suspended staff return the same error
 * after the same work. Errors: wrong_credentials, too_many_attempts, busy.
 */
export async function beginSignIn(
  { email, password }: { email: string; password: string },
  client: ClientInfo,
  headers: Headers,
): Promise<Result<NewStaffSession, StaffSignInError>> {
  const found = await findStaffByEmail(email);
  const member = found?.state === "active" ? found : undefined;
  // Not the email as it was typed: PostgreSQL finds ian@x.com by İan@x.com, which has another lower case in JavaScript.
  const account = (found?.email ?? email).toLowerCase();
  const attempt = { kind: "password", account, staffId: member?.id, clientNetwork: client.clientNetwork } as const;
  const counted = await countStaffAttempt(attempt);
  if (!counted.ok) return counted;
  const matches = await verifyPassword(password, member?.passwordHash ?? undefined);
  if (!matches.ok) {
    await refundStaffAttempt(attempt);
    return matches;
  }
  if (!member || !matches.value) return err({ code: "wrong_credentials" });
  await refundStaffAttempt(attempt);
  return transaction<NewStaffSession, StaffSignInError>(async (tx) => {
    // The password may have been changed, or the member suspended, while the password was being checked.
    const locked = await lockStaff(member.id, tx);
    if (locked?.state !== "active" || locked.passwordHash !== member.passwordHash)
      return err({ code: "wrong_credentials" });
    await endReplacedSession(headers, tx);
    return ok(await createPendingSession(member.id, client, tx));
  });
}

/** Proves a second factor: a code of an app, a recovery code, a passkey. */
export type ProveFactor<Failure extends ExpectedError> = (tx: Tx, staffId: string) => Promise<Result<null, Failure>>;

/** The limits that count a factor. */
export const LIMITED_AS: Record<Factor, StaffAttempt["kind"]> = {
  totp: "code",
  recovery_code: "recovery",
  passkey: "passkey",
};

export type SignInExpired = { code: "sign_in_expired" };

/**
 * The second step of a sign-in: proves the second factor and opens a session with a new token. The request's cookie names
 * the sign-in that waits for it. Errors: sign_in_expired, too_many_attempts, those of `prove`.
 */
export async function finishSignIn<Failure extends ExpectedError>(
  headers: Headers,
  client: ClientInfo,
  factor: Factor,
  prove: ProveFactor<Failure>,
): Promise<Result<NewStaffSession & { staffId: string }, Failure | SignInExpired | TooManyAttempts>> {
  const pending = await findPendingSignIn(headers);
  if (!pending) return err({ code: "sign_in_expired" });
  const { id: staffId } = pending.member;
  const attempt = { kind: LIMITED_AS[factor], account: staffId, staffId, clientNetwork: client.clientNetwork };
  const counted = await countStaffAttempt(attempt);
  if (!counted.ok) return counted;
  const result = await transaction<NewStaffSession & { staffId: string }, Failure | SignInExpired>(async (tx) => {
    const member = await lockStaff(staffId, tx);
    const isStillPending = member?.state === "active" && (await endStaffSession(pending.session.id, now(), tx));
    if (!isStillPending) return err({ code: "sign_in_expired" });
    const proved = await prove(tx, staffId);
    if (!proved.ok) return proved;
    const session = await createStaffSession(staffId, client, tx, { action: "session.sign_in", factor });
    return ok({ ...session, staffId });
  });
  if (result.ok) await refundStaffAttempt(attempt);
  // The password was right, so a wrong factor is worth an entry.
  else if (result.error.code !== "sign_in_expired")
    await recordFailedAccess(
      actorOf(pending.member, pending.session.id, now(), client),
      "session.sign_in_failed",
      factor,
    );
  return result;
}
