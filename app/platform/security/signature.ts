import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { type KeyPurpose, signingKeyFor, verificationKeysFor } from "./secrets.ts";

/** Signs a text for a purpose: an HMAC with the current key, in base64url. */
export const sign = (purpose: KeyPurpose, text: string): string => hmac(signingKeyFor(purpose), text);

/** Whether `signature` was made by `sign` for this text, with the current key or a previous one. Constant time. */
export function isSignature(purpose: KeyPurpose, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return verificationKeysFor(purpose).some((key) => {
    const expected = Buffer.from(hmac(key, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Returns a token that contains this UUID and its signature for a purpose, so that nothing has to be stored for the token. */
export const signedId = (purpose: KeyPurpose, id: string): string => `${id}.${sign(purpose, id)}`;

/** Returns the UUID of a token that `signedId` made for this purpose, or undefined when the token is invalid. */
export function readSignedId(purpose: KeyPurpose, token: string): string | undefined {
  const [, id, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !signature) return undefined;
  return isSignature(purpose, id, signature) ? id : undefined;
}

function hmac(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
