import { createHash, createHmac, randomBytes } from "node:crypto";
import { secretFor } from "#app/platform/secrets.ts";

/** 256 random bits as text for a URL or a browser. Only their hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. A fast hash is enough: 256 random bits can't be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * The token that follows this one. It is drawn from the spent token, a random salt and the shop's secret, so that a
 * second tab which spends the same token can be given the same successor although only hashes are kept.
 */
export function successorOf(token: string, salt: Buffer): string {
  return createHmac("sha256", secretFor("refresh-successor")).update(salt).update(token).digest("base64url");
}
