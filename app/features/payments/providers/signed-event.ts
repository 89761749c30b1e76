import { createHmac, hash, type KeyObject, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

const signatureOf = (rawBody: string, seconds: number, key: KeyObject) =>
  createHmac("sha256", key).update(`${seconds}.${rawBody}`).digest("hex");

/** Signs a body together with the time, so that neither can be exchanged and an old one can't be sent again. */
export function signBody(rawBody: string, at: Date, key: KeyObject): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${signatureOf(rawBody, seconds, key)}`;
}

/** Whether one of these keys signed this body, within the last five minutes. */
export function isSigned(rawBody: string, signature: string, at: Date, keys: KeyObject[]): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature);
  if (!parts) return false;
  const seconds = Number(parts[1]);
  const given = Buffer.from(parts[2] ?? "");
  const isRecent = Math.abs(at.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS;
  return isRecent && keys.some((key) => timingSafeEqual(given, Buffer.from(signatureOf(rawBody, seconds, key))));
}

/** What is kept of a body: its SHA-256 in hexadecimal. */
export function digestOf(rawBody: string): string {
  return hash("sha256", rawBody, "hex");
}
