import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { SignedCredential } from "./passkeys.contract.ts";
import { lockPasskey, updatePasskeyUse } from "./passkeys.queries.ts";
import { type PasskeyRejected, verifyAuthentication } from "./webauthn.ts";

export type PasskeyUnknown = { code: "passkey_unknown" };

/**
 * Verifies that this staff member signed the challenge with one of their passkeys, and records the use.
 * Errors: passkey_unknown (another's, or removed), passkey_rejected.
 */
export async function provePasskey(
  credential: SignedCredential,
  challenge: string,
  staffId: string,
  tx: Tx,
): Promise<Result<null, PasskeyUnknown | PasskeyRejected>> {
  const passkey = await lockPasskey(credential.id, tx);
  if (passkey?.staffId !== staffId) return err({ code: "passkey_unknown" });
  const { credentialId, publicKey, counter } = passkey;
  const verified = await verifyAuthentication(credential, challenge, { id: credentialId, publicKey, counter, staffId });
  if (!verified.ok) return verified;
  await updatePasskeyUse(passkey.id, verified.value, now(), tx);
  return ok(null);
}
