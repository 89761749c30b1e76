import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { hashOfToken, newToken } from "#app/platform/security/opaque-token.ts";
import { insertEmailLink } from "./email-links.queries.ts";

/** Hours for which a link is valid: one that verifies the current email, and one that changes it. */
export const EMAIL_LINK_HOURS = { current: 7 * 24, new: 24 } as const;

/** Creates a link that verifies an email when its customer opens it while signed in. Returns the URL. */
export async function newEmailLink(
  tx: Tx,
  customerId: string,
  email: string,
  which: keyof typeof EMAIL_LINK_HOURS,
): Promise<string> {
  const token = newToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + EMAIL_LINK_HOURS[which] * 3_600_000);
  await insertEmailLink({ hash: hashOfToken(token), customerId, email, createdAt, expiresAt }, tx);
  return `${env().PUBLIC_URL}/account/verify-email/${token}`;
}
