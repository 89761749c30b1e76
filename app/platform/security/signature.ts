import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { type KeyPurpose, signingKeyFor, verificationKeysFor } from "./secrets.ts";

/** Text that only this shop can have written for this purpose: an HMAC under its current key, in base64url. */
export const sign = (purpose: KeyPurpose, text: string): string => hmac(signingKeyFor(purpose), text);

/** Whether `sign` wrote this for that text, under the current key or a previous one; takes the same time for every wrong one. */
export function isSignature(purpose: KeyPurpose, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return verificationKeysFor(purpose).some((key) => {
    const expected = Buffer.from(hmac(key, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function hmac(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
