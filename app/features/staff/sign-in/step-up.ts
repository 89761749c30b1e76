import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { type Factor, recordAccess, recordFailedAccess } from "#app/features/staff/record-access.ts";
import { setFactorAt } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { type ExpectedError, ok, type Result } from "#app/platform/result.ts";
import { LIMITED_AS, type ProveFactor } from "./sign-in-staff.ts";
import { countStaffAttempt, refundStaffAttempt } from "./staff-limits.ts";

/**
 * Proves a second factor again, for actions that need one within the last ten minutes. Returns when.
 * Errors: too_many_attempts, those of `prove`.
 */
export async function stepUp<Failure extends ExpectedError>(
  by: StaffActor,
  factor: Exclude<Factor, "recovery_code">,
  prove: ProveFactor<Failure>,
): Promise<Result<{ factorAt: Date }, Failure | TooManyAttempts>> {
  const { staffId, sessionId, network } = by;
  const attempt = { kind: LIMITED_AS[factor], account: staffId, staffId, clientNetwork: network };
  const counted = await countStaffAttempt(attempt);
  if (!counted.ok) return counted;
  const result = await transaction<{ factorAt: Date }, Failure>(async (tx) => {
    const proved = await prove(tx, staffId);
    if (!proved.ok) return proved;
    const at = now();
    await setFactorAt(sessionId, at, tx);
    await recordAccess(tx, by, "session.step_up", factor);
    return ok({ factorAt: at });
  });
  if (result.ok) await refundStaffAttempt(attempt);
  else await recordFailedAccess(by, "session.step_up_failed", factor);
  return result;
}
