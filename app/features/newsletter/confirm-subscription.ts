import { queueEmail } from "#app/features/mail/queue-email.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { lockSubscriberByLink, markSubscriptionConfirmed } from "./newsletter.queries.ts";
import { endLinkOf } from "./subscriber-links.ts";

const VALID_DAYS = 7;

/** Links of requests until then are no longer valid. */
export const expiredUntil = () => new Date(now().getTime() - VALID_DAYS * 86_400_000);

/**
 * Confirms a subscription and queues a welcome email with the link to unsubscribe. Idempotent. Errors: link_expired.
 */
export function confirmSubscription(token: string): Promise<Result<undefined, { code: "link_expired" }>> {
  return transaction(async (tx) => {
    const subscriber = await lockSubscriberByLink(hashOfToken(token), expiredUntil(), tx);
    if (!subscriber) return err({ code: "link_expired" });
    if (subscriber.confirmedAt) return ok(undefined);
    await markSubscriptionConfirmed(subscriber.id, now(), tx);
    const data = { link: `${env().PUBLIC_URL}/shop`, endLink: endLinkOf(subscriber.id) };
    await queueEmail(tx, { to: subscriber.email, template: "newsletter-welcome", data });
    return ok(undefined);
  });
}
