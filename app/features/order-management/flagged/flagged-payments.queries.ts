import { asc, eq, type SQL, sql } from "drizzle-orm";
import { orders } from "#app/features/orders/orders.table.ts";
import { payments } from "#app/features/payments/payments.table.ts";
import { db } from "#app/platform/db/db.server.ts";

/** Cents of the refunds of a payment that failed and were not made again. */
const failedCents: SQL<number> = sql`(select coalesce(sum(r.amount_cents), 0)::int from refunds r
  where r.payment_id = ${payments.id} and r.status = 'failed'
    and not exists (select from refunds later where later.retry_of = r.id and later.payment_id = r.payment_id and later.status <> 'undone'))`;

/** Returns the payments that wait for a decision, with their orders, the oldest first. `total`: how many there are beyond the limit too. */
export function findFlaggedPayments(limit: number) {
  const { number, status, fulfillment, placedAt, shippingAddress } = orders;
  const total = sql<number>`count(*) over ()::int`;
  const order = { number, status, fulfillment, placedAt, shippingAddress };
  return db()
    .select({ payment: payments, order, failedCents, total })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.status, sql.raw("'flagged'")))
    .orderBy(asc(payments.createdAt))
    .limit(limit);
}
