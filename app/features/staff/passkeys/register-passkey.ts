import { randomUUID } from "node:crypto";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { consumeChallenge, type PasskeyExpired, storeChallenge } from "./challenges.ts";
import type { NewCredential } from "./passkeys.contract.ts";
import { findPasskeysOf, insertPasskey, type PasskeyRow } from "./passkeys.queries.ts";
import { type PasskeyRejected, registrationOptions, verifyRegistration } from "./webauthn.ts";

export type RegisterPasskeyError = PasskeyRejected | PasskeyExpired | { code: "passkey_taken" };

type Owner = { id: string; email: string; name: string };

/** Returns the options for `navigator.credentials.create`. The owner need not be stored yet. */
export async function startPasskeyRegistration(owner: Owner) {
  const known = await findPasskeysOf(owner.id);
  const excluded = known.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
  const options = await registrationOptions(owner, excluded);
  await storeChallenge(options.challenge, { purpose: "registration", staffId: owner.id });
  return options;
}

/** A credential as the browser sends it, with the name that its owner gives it. */
export type NamedCredential = { name: string; credential: NewCredential };

/** A new passkey whose challenge and signature were checked. */
export type VerifiedPasskey = Omit<PasskeyRow, "createdAt">;

/** Verifies a new passkey of a staff member, whose row need not exist yet. Errors: passkey_expired, passkey_rejected. */
export async function verifyNewPasskey(
  staffId: string,
  { name, credential }: NamedCredential,
): Promise<Result<VerifiedPasskey, PasskeyRejected | PasskeyExpired>> {
  const challenge = await consumeChallenge(credential, { purpose: "registration", staffId });
  if (!challenge.ok) return challenge;
  const verified = await verifyRegistration(credential, challenge.value);
  if (!verified.ok) return verified;
  const { id: credentialId, publicKey, counter, transports = [], isBackedUp } = verified.value;
  const key = { credentialId, publicKey: Buffer.from(publicKey), counter, transports, isBackedUp };
  return ok({ id: randomUUID(), staffId, ...key, name, lastUsedAt: null });
}

/** Stores a verified passkey. Errors: passkey_taken. */
export async function storePasskey(
  passkey: VerifiedPasskey,
  tx: Tx,
): Promise<Result<PasskeyRow, { code: "passkey_taken" }>> {
  const stored = await insertPasskey({ ...passkey, createdAt: now() }, tx);
  return stored ? ok(stored) : err({ code: "passkey_taken" });
}
