import { createHash, randomBytes } from "node:crypto";
import { env } from "#app/platform/env.ts";
import { isSignature, sign } from "#app/platform/security/signature.ts";

const PURPOSE = "newsletter-end";

/** A link that confirms a wish. Its token is kept as a hash only. */
export function newConfirmLink(): { hash: Buffer; link: string } {
  const token = randomBytes(32).toString("base64url");
  return { hash: hashOfConfirmToken(token), link: `${env().PUBLIC_URL}/newsletter/confirm/${token}` };
}

/** How a confirming token is kept. */
export function hashOfConfirmToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The link at the foot of every letter that ends it: signed, so that it can be written without being kept. */
export function endLinkOf(id: string): string {
  return `${env().PUBLIC_URL}/newsletter/unsubscribe/${id}.${sign(PURPOSE, id)}`;
}

/** Whose letters this token ends; undefined when we did not sign it. */
export function subscriberOfEndToken(token: string): string | undefined {
  const [, id, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (!id || !signature) return undefined;
  return isSignature(PURPOSE, id, signature) ? id : undefined;
}
