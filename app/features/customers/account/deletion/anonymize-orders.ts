import { deletePersonalValues } from "#app/features/audit/audit.queries.ts";
import { deleteStoredResponsesOf } from "#app/features/checkout/idempotency/idempotency.queries.ts";
import { deleteFinishedEmailsAbout } from "#app/features/mail/mail.queries.ts";
import { deleteReviewsOfOrders } from "#app/features/reviews/reviews.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { shop } from "#app/platform/identity.ts";
import { anonymizeFinished, deleteEmailsOfAnonymized } from "./detached-orders.queries.ts";

const DAY = 86_400_000;
/** Days after which a shipped order counts as delivered although it was not marked so. */
const ARRIVED_DAYS = 90;

/**
 * Deletes personal data from finished orders whose account is deleted, the reviews written from them, and the stored responses, emails and
 * entries of the audit log about them. Returns how many. Idempotent.
 */
export async function anonymizeDetachedOrders(tx: Tx): Promise<number> {
  const at = now();
  const before = (days: number) => new Date(at.getTime() - days * DAY);
  const finished = { deliveredBefore: before(shop.returnDays), sentBefore: before(ARRIVED_DAYS) };
  const orderIds = await anonymizeFinished(finished, at, tx);
  await deleteReviewsOfOrders(orderIds, tx);
  await deleteStoredResponsesOf(orderIds, tx);
  await deleteFinishedEmailsAbout(orderIds, tx);
  await deletePersonalValues(tx, "order", orderIds);
  return orderIds.length;
}

/** The nightly job: also deletes the emails that still waited when their orders were anonymized, and have left since. */
export async function anonymizeDetachedOrdersNightly(tx: Tx): Promise<void> {
  await anonymizeDetachedOrders(tx);
  await deleteEmailsOfAnonymized(tx);
}
