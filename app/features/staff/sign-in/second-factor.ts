import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { consumeRecoveryCode } from "#app/features/staff/factors/recovery-codes.ts";
import { consumeTotpCode } from "#app/features/staff/factors/totp.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { finishSignIn } from "./sign-in-staff.ts";
import { stepUp } from "./step-up.ts";

/** Finishes a sign-in with a code of an authenticator app. Errors: wrong_code, sign_in_expired, too_many_attempts. */
export const signInWithTotp = (headers: Headers, client: ClientInfo, code: string) =>
  finishSignIn(headers, client, "totp", (tx, staffId) => consumeTotpCode(staffId, code, tx));

/** Finishes a sign-in with a recovery code. Errors: wrong_code, sign_in_expired, too_many_attempts. */
export const signInWithRecoveryCode = (headers: Headers, client: ClientInfo, code: string) =>
  finishSignIn(headers, client, "recovery_code", (tx, staffId) => consumeRecoveryCode(staffId, code, tx));

/** Proves the authenticator app again. Returns when. Errors: wrong_code, too_many_attempts. */
export const stepUpWithTotp = (by: StaffActor, code: string) =>
  stepUp(by, "totp", (tx, staffId) => consumeTotpCode(staffId, code, tx));
