import { queueEmail } from "#app/features/mail/queue-email.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { countAttempt, countAttempts, ofNetwork } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { insertSubscription } from "./newsletter.queries.ts";
import { newConfirmLink, subscriberIdOf } from "./subscriber-links.ts";

const OF_NETWORK = { name: "newsletter-of-network", max: 20, seconds: 3600 };
/** Protects the mail server's reputation. Thirty networks would have to reach their own limit first. */
const OF_ALL = { name: "newsletter-of-all", max: 600, seconds: 3600 };
const OF_EMAIL = { name: "newsletter-of-email", max: 3, seconds: 86_400 };

/**
 * Stores an unconfirmed subscription and emails a confirmation link. Sends nothing, with the same result, when the
 * address is already subscribed or got three of these emails today (or ten emails from all forms together).
 * Errors: too_many_attempts.
 */
export async function subscribe(email: string, address: string): Promise<Result<undefined, TooManyAttempts>> {
  const everybody = { limit: OF_ALL, subject: "everybody" };
  const counted = await countAttempts([...ofNetwork(OF_NETWORK, clientNetwork(address)), everybody]);
  if (!counted.ok) return counted;
  const ofEmail = await countAttempt(OF_EMAIL, email.toLowerCase());
  if (!ofEmail.ok) return ok(undefined);
  // When the email is not queued, the rollback keeps the link of an earlier email valid.
  await transaction<undefined, TooManyAttempts>(async (tx) => {
    const { hash, link } = newConfirmLink();
    const subscription = { id: subscriberIdOf(email), email, hash, requestedAt: now() };
    if (!(await insertSubscription(subscription, tx))) return ok(undefined);
    return queueEmail(tx, { to: email, template: "newsletter-confirm", data: { link } });
  });
  return ok(undefined);
}
