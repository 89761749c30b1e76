import {
  createStaffSession,
  endReplacedSession,
  type NewStaffSession,
} from "#app/features/staff/sessions/staff-session.ts";
import { lockStaff } from "#app/features/staff/staff.queries.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { countAttempts, type Limit, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { consumeChallenge, type PasskeyExpired, storeChallenge } from "./challenges.ts";
import type { SignedCredential } from "./passkeys.contract.ts";
import { findStaffIdOfPasskey } from "./passkeys.queries.ts";
import { type PasskeyUnknown, provePasskey } from "./prove-passkey.ts";
import { authenticationOptions, type PasskeyRejected } from "./webauthn.ts";

/** Signatures can't be guessed: this limits the work of verifying them and the stored challenges. */
const OF_NETWORK: Limit = { name: "staff-passkey-network", max: 300, seconds: 900 };

const countUse = ({ clientNetwork }: ClientInfo) => countAttempts(ofNetwork(OF_NETWORK, clientNetwork));

/**
 * Returns the options for `navigator.credentials.get`. They name no passkey: the browser offers those of the shop, and the
 * response shows nothing about who works here. Errors: too_many_attempts.
 */
export async function startPasskeySignIn(client: ClientInfo) {
  const counted = await countUse(client);
  if (!counted.ok) return counted;
  const options = await authenticationOptions();
  await storeChallenge(options.challenge, { purpose: "sign_in", staffId: null });
  return ok(options);
}

export type PasskeySignInError = TooManyAttempts | PasskeyExpired | PasskeyUnknown | PasskeyRejected;

export type SignedInStaff = NewStaffSession & { staffId: string };

/**
 * Signs a staff member in with a passkey. It requires user verification, so it is both factors. The session that the browser
 * had ends. Errors: too_many_attempts, passkey_expired, passkey_unknown (also for suspended staff), passkey_rejected.
 */
export async function signInWithPasskey(
  credential: SignedCredential,
  client: ClientInfo,
  headers: Headers,
): Promise<Result<SignedInStaff, PasskeySignInError>> {
  const counted = await countUse(client);
  if (!counted.ok) return counted;
  const challenge = await consumeChallenge(credential, { purpose: "sign_in", staffId: null });
  if (!challenge.ok) return challenge;
  const staffId = await findStaffIdOfPasskey(credential.id);
  if (staffId === undefined) return err({ code: "passkey_unknown" });
  return transaction<SignedInStaff, PasskeySignInError>(async (tx) => {
    const member = await lockStaff(staffId, tx);
    if (member?.state !== "active") return err({ code: "passkey_unknown" });
    const proved = await provePasskey(credential, challenge.value, staffId, tx);
    if (!proved.ok) return proved;
    await endReplacedSession(headers, tx);
    const session = await createStaffSession(staffId, client, tx, { action: "session.sign_in", factor: "passkey" });
    return ok({ ...session, staffId });
  });
}
