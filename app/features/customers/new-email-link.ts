import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { insertEmailLink } from "./email-links.queries.ts";
import { hashOfToken, newToken } from "./opaque-token.ts";

/** Hours for which a link is good: to confirm the e-mail of an account, and to put another in its place. */
export const EMAIL_LINK_HOURS = { present: 7 * 24, other: 24 } as const;

/** A link to be mailed to an address: opening it, signed in, shows that the address is the customer's. Good once. */
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
