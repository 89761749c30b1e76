import { createHash, createHmac, type KeyObject, randomBytes } from "node:crypto";
import { signingKeyFor, verificationKeysFor } from "#app/platform/security/secrets.ts";

/** 256 random bits as text for a URL or a browser. Only their hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. A fast hash is enough: 256 random bits can't be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

const SUCCESSOR = "refresh-successor";

/**
 * The token that follows this one. It is drawn from the spent token, a random salt and the shop's secret, so that a
 * second tab which spends the same token can be given the same successor although only hashes are kept.
 */
export function successorOf(token: string, salt: Buffer): string {
  return deriveSuccessor(signingKeyFor(SUCCESSOR), token, salt);
}

/** What `successorOf` may have drawn for this token and salt before the shop's key was changed: one per key, the current one first. */
export function possibleSuccessorsOf(token: string, salt: Buffer): string[] {
  return verificationKeysFor(SUCCESSOR).map((key) => deriveSuccessor(key, token, salt));
}

function deriveSuccessor(key: KeyObject, token: string, salt: Buffer): string {
  return createHmac("sha256", key).update(salt).update(token).digest("base64url");
}
