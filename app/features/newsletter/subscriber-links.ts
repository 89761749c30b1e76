import { createHash } from "node:crypto";
import { env } from "#app/platform/env.ts";
import { hashOfToken, newToken } from "#app/platform/security/opaque-token.ts";
import { readSignedId, signedId } from "#app/platform/security/signature.ts";

const PURPOSE = "newsletter-end";

/** Creates a confirmation link. Only the hash of its token is stored. */
export function newConfirmLink(): { hash: Buffer; link: string } {
  const token = newToken();
  return { hash: hashOfToken(token), link: `${env().PUBLIC_URL}/newsletter/confirm/${token}` };
}

/**
 * The id of an address's subscription, a UUID of version 8 (RFC 9562) from its SHA-256: the same after the row was deleted, so that the
 * links of earlier newsletters end a later subscription too, and after a change of SECRET_KEY.
 */
export function subscriberIdOf(email: string): string {
  const bytes = createHash("sha256").update(`newsletter ${email.toLowerCase()}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The link to unsubscribe. It is signed, so that nothing has to be stored for it. */
export function endLinkOf(id: string): string {
  return `${env().PUBLIC_URL}/newsletter/unsubscribe/${signedId(PURPOSE, id)}`;
}

/** Returns the id of the subscriber whom this token unsubscribes, or undefined when the signature is invalid. */
export function subscriberOfEndToken(token: string): string | undefined {
  return readSignedId(PURPOSE, token);
}
