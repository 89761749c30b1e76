import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { stepUp } from "#app/features/staff/sign-in/step-up.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import type { Result } from "#app/platform/result.ts";
import { consumeChallenge, type PasskeyExpired, storeChallenge } from "./challenges.ts";
import type { SignedCredential, SignInOptions } from "./passkeys.contract.ts";
import { findPasskeysOf } from "./passkeys.queries.ts";
import { type PasskeyUnknown, provePasskey } from "./prove-passkey.ts";
import { authenticationOptions, type PasskeyRejected } from "./webauthn.ts";

/** Returns the options for proving one of one's own passkeys again. */
export async function startPasskeyStepUp({ staffId }: StaffActor): Promise<SignInOptions> {
  const own = await findPasskeysOf(staffId);
  const options = await authenticationOptions(
    own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  );
  await storeChallenge(options.challenge, { purpose: "step_up", staffId });
  return options;
}

/** Proves a passkey again. Returns when. Errors: too_many_attempts, passkey_expired, passkey_unknown, passkey_rejected. */
export async function stepUpWithPasskey(
  credential: SignedCredential,
  by: StaffActor,
): Promise<Result<{ factorAt: Date }, TooManyAttempts | PasskeyExpired | PasskeyUnknown | PasskeyRejected>> {
  const challenge = await consumeChallenge(credential, { purpose: "step_up", staffId: by.staffId });
  if (!challenge.ok) return challenge;
  return stepUp(by, "passkey", (tx, staffId) => provePasskey(credential, challenge.value, staffId, tx));
}
