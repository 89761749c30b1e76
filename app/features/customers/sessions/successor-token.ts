import { createHmac, type KeyObject } from "node:crypto";
import { signingKeyFor, verificationKeysFor } from "#app/platform/security/secrets.ts";

const SUCCESSOR = "refresh-successor";

/**
 * Returns the token that replaces this one. It is derived from the used token, a random salt and the shop's secret, so
 * that a second tab that uses the same token gets the same successor although only hashes are stored.
 */
export function successorOf(token: string, salt: Buffer): string {
  return deriveSuccessor(signingKeyFor(SUCCESSOR), token, salt);
}

/** Returns what `successorOf` may have returned for this token and salt: one per verification key, the current key first. */
export function possibleSuccessorsOf(token: string, salt: Buffer): string[] {
  return verificationKeysFor(SUCCESSOR).map((key) => deriveSuccessor(key, token, salt));
}

function deriveSuccessor(key: KeyObject, token: string, salt: Buffer): string {
  return createHmac("sha256", key).update(salt).update(token).digest("base64url");
}
