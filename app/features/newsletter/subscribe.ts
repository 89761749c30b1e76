import { randomUUID } from "node:crypto";
import { queueMail } from "#app/features/mail/queue-mail.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { addressBlock } from "#app/platform/rate-limit/client-network.ts";
import { countAttempt, countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { noteWish } from "./newsletter.queries.ts";
import { newConfirmLink } from "./subscriber-links.ts";

const OF_NETWORK = { name: "newsletter-of-network", max: 20, seconds: 3600 };
/** The mail server's good name is at stake. Thirty networks would have to send all they may. */
const OF_ALL = { name: "newsletter-of-all", max: 600, seconds: 3600 };
const OF_EMAIL = { name: "newsletter-of-email", max: 3, seconds: 86_400 };

/**
 * Takes a wish for our letters and writes to the address, so that its owner can confirm. An address that reads them
 * already, or was written to three times today (ten times by all forms together), is left in peace, with the same answer. Errors: too_many_attempts.
 */
export async function subscribe(email: string, address: string): Promise<Result<undefined, TooManyAttempts>> {
  const everybody = { limit: OF_ALL, subject: "everybody" };
  const counted = await countAttempts([...ofNetwork(OF_NETWORK, addressBlock(address)), everybody]);
  if (!counted.ok) return counted;
  const ofEmail = await countAttempt(OF_EMAIL, email.toLowerCase());
  if (!ofEmail.ok) return ok(undefined);
  // Where the email is refused the wish is not noted either: the link in an earlier email stays good.
  await transaction<undefined, TooManyAttempts>(async (tx) => {
    const { hash, link } = newConfirmLink();
    if (!(await noteWish({ id: randomUUID(), email, hash, requestedAt: now() }, tx))) return ok(undefined);
    return queueMail(tx, { to: email, template: "newsletter-confirm", data: { link } });
  });
  return ok(undefined);
}
