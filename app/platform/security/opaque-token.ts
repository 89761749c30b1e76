import { createHash, randomBytes } from "node:crypto";

/** Returns 256 random bits as base64url. Only the hash of a token is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash that the database stores of a token. A fast hash is enough: 128 random bits or more can't be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
