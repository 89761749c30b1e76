import { createHmac, hash, type KeyObject, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

const signatureOf = (rawBody: string, seconds: number, key: KeyObject) =>
  createHmac("sha256", key).update(`${seconds}.${rawBody}`).digest("hex");

/** Signs a body with a timestamp, so that neither can be changed and an old request can't be replayed. */
export function signBody(rawBody: string, at: Date, key: KeyObject): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${signatureOf(rawBody, seconds, key)}`;
}

/** Returns whether one of these keys signed this body within five minutes of `at`. */
export function isSigned(rawBody: string, signature: string, at: Date, keys: KeyObject[]): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature);
  if (!parts) return false;
  const seconds = Number(parts[1]);
  const given = Buffer.from(parts[2] ?? "");
  const isRecent = Math.abs(at.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS;
  return isRecent && keys.some((key) => timingSafeEqual(given, Buffer.from(signatureOf(rawBody, seconds, key))));
}

/** Returns the SHA-256 of a body in hexadecimal: all that is stored of it. */
export function digestOf(rawBody: string): string {
  return hash("sha256", rawBody, "hex");
}
