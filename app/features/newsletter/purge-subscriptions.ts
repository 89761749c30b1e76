import { expiredUntil } from "./confirm-subscription.ts";
import { deleteSubscriptionsWithoutUse } from "./newsletter.queries.ts";

/**
 * Deletes subscriptions that have ended, and those whose confirmation link has expired: the privacy page promises to keep
 * addresses only of subscribers.
 */
export const purgeSubscriptions = () => deleteSubscriptionsWithoutUse(expiredUntil());
