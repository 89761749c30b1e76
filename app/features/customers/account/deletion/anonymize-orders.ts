import { deletePersonalValues } from "#app/features/audit/audit.queries.ts";
import { deleteStoredResponsesOf } from "#app/features/checkout/idempotency/idempotency.queries.ts";
import { deleteFinishedEmailsAbout } from "#app/features/mail/mail.queries.ts";
import { deleteReviewsOfOrders } from "#app/features/reviews/reviews.queries.ts";
import { now } from "#app/platform/clock.ts";
import { inTransaction, type Tx } from "#app/platform/db/db.server.ts";
import { shop } from "#app/platform/identity.ts";
import { UNPAID_ORDER_DAYS } from "#app/platform/shop-facts.ts";
import { anonymizeFinished, deleteEmailsOfAnonymized, detachNeverPaid } from "./detached-orders.queries.ts";

const DAY = 86_400_000;
/** Days after which a shipped order counts as delivered although it was not marked so. */
const ARRIVED_DAYS = 90;
const before = (days: number) => new Date(now().getTime() - days * DAY);

/**
 * Deletes personal data from finished detached orders, the reviews written from them, and the stored responses, emails and
 * entries of the audit log about them. Returns how many. Idempotent.
 */
export async function anonymizeDetachedOrders(tx: Tx): Promise<number> {
  const finished = { deliveredBefore: before(shop.returnDays), sentBefore: before(ARRIVED_DAYS) };
  const orderIds = await anonymizeFinished(finished, now(), tx);
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

/**
 * Anonymizes the orders of guests and customers that were canceled 30 days ago and never paid. Returns how many. Each batch has a
 * transaction of its own.
 */
export async function anonymizeNeverPaid(batchSize = 500): Promise<number> {
  let anonymized = 0;
  for (;;) {
    const inBatch = await inTransaction(async (tx) => {
      const detached = await detachNeverPaid(before(UNPAID_ORDER_DAYS), now(), batchSize, tx);
      if (detached.length > 0) await anonymizeDetachedOrders(tx);
      return detached.length;
    });
    anonymized += inBatch;
    if (inBatch < batchSize) return anonymized;
  }
}
