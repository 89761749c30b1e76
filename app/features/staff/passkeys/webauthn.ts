import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from "@simplewebauthn/server";
import { err, ok, type Result } from "#app/platform/result.ts";
import {
  type NewCredential,
  type RegistrationOptions,
  registrationOptionsSchema,
  type SignedCredential,
  type SignInOptions,
  signInOptionsSchema,
} from "./passkeys.contract.ts";
import { relyingParty } from "./relying-party.ts";

/** The browser's dialog closes after this time, and the challenge expires with it. In seconds. */
export const CHALLENGE_SECONDS = 300;

export type PasskeyRejected = { code: "passkey_rejected" };
export type NewPasskey = WebAuthnCredential & { isBackedUp: boolean };

type PasskeyOwner = { id: string; email: string; name: string };
type KnownPasskey = { id: string; transports: string[] };

const timeout = CHALLENGE_SECONDS * 1000;

/** Loaded at the first use: importing the library takes 200 ms and 26 MB, and most processes never need it. */
const webauthn = () => import("@simplewebauthn/server");
const helpers = () => import("@simplewebauthn/server/helpers");

/** EdDSA, ES256 and RS256 of COSE: what authenticators support. The library's default adds one that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

/** The user handle of a staff member: the 16 bytes of the id. It names nobody, as WebAuthn demands. */
const userHandleOf = (staffId: string) => Uint8Array.from(Buffer.from(staffId.replaceAll("-", ""), "hex"));

/** Options for `navigator.credentials.create`: a discoverable passkey with user verification, which is both factors. */
export async function registrationOptions(owner: PasskeyOwner, known: KnownPasskey[]): Promise<RegistrationOptions> {
  const { id, name } = relyingParty();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: userHandleOf(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    timeout,
    excludeCredentials: known,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  // Without the extensions and hints that the library adds.
  return registrationOptionsSchema.parse(options);
}

/** Options for `navigator.credentials.get`. Without passkeys the browser offers those that it stores for the shop. */
export async function authenticationOptions(allowed: KnownPasskey[] = []): Promise<SignInOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const rpID = relyingParty().id;
  const required = { allowCredentials: allowed, userVerification: "required", timeout } as const;
  return signInOptionsSchema.parse(await generateAuthenticationOptions({ rpID, ...required }));
}

/** Returns the challenge that a credential signs, or undefined. Not verified: only used to find the stored challenge. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a verification of the library, which throws for everything that is wrong with a credential. */
async function verified<Value>(verify: () => Promise<Value | undefined>): Promise<Result<Value, PasskeyRejected>> {
  const value = await verify().catch(() => undefined);
  return value === undefined ? err({ code: "passkey_rejected" }) : ok(value);
}

/**
 * Whether a new credential has no attestation, or signs its own. The shop asks for none. Verifying a certificate chain
 * would fetch its revocation list from a URL that the client chose.
 */
async function isUnattested({ response }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = decoded.get("fmt");
  return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
}

/** Verifies a new credential against its challenge. Errors: passkey_rejected. */
export function verifyRegistration(
  credential: NewCredential,
  challenge: string,
): Promise<Result<NewPasskey, PasskeyRejected>> {
  const { id, origin } = relyingParty();
  return verified(async () => {
    if (!(await isUnattested(credential))) return undefined;
    const { verifyRegistrationResponse } = await webauthn();
    const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id };
    const { registrationInfo } = await verifyRegistrationResponse({
      // The library's type differs only in optional properties that may not be undefined; in JSON none can be.
      response: credential as RegistrationResponseJSON,
      ...expected,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    });
    return registrationInfo && { ...registrationInfo.credential, isBackedUp: registrationInfo.credentialBackedUp };
  });
}

type StoredPasskey = { id: string; publicKey: Uint8Array; counter: number; staffId: string };

/**
 * Verifies a signature of a stored passkey against its challenge. Returns the passkey's new counter.
 * Errors: passkey_rejected (also when the counter did not rise, which indicates a copied key).
 */
export function verifyAuthentication(
  credential: SignedCredential,
  challenge: string,
  { id: credentialId, publicKey, counter, staffId }: StoredPasskey,
): Promise<Result<number, PasskeyRejected>> {
  const { id, origin } = relyingParty();
  const handle = credential.response.userHandle;
  return verified(async () => {
    if (handle !== undefined && handle !== Buffer.from(userHandleOf(staffId)).toString("base64url")) return undefined;
    const { verifyAuthenticationResponse } = await webauthn();
    const result = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: true,
    });
    return result.verified ? result.authenticationInfo.newCounter : undefined;
  });
}
