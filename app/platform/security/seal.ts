import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";
import { type KeyPurpose, signingKeyFor, verificationKeysFor } from "./secrets.ts";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret that the database or a browser stores, with the current key of a purpose (AES-256-GCM). It opens only
 * with the same `context`, for example the id of its row, so that sealed values can't be exchanged.
 */
export function seal(purpose: KeyPurpose, plaintext: string, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, signingKeyFor(purpose), iv);
  cipher.setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/**
 * Decrypts what `seal` returned, also when a previous key sealed it. Undefined when it was changed or belongs to another
 * context.
 */
export function unseal(purpose: KeyPurpose, sealed: Buffer, context: string): string | undefined {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
  for (const key of verificationKeysFor(purpose)) {
    const plaintext = openWith(key, sealed, context);
    if (plaintext !== undefined) return plaintext;
  }
  return undefined;
}

function openWith(key: KeyObject, sealed: Buffer, context: string): string | undefined {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const encrypted = sealed.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
