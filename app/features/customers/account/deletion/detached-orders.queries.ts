import { and, eq, isNull, sql } from "drizzle-orm";
import { orderEvents, orders } from "#app/features/orders/orders.table.ts";
import { payments } from "#app/features/payments/payments.table.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";

/** A customer's orders are nobody's from now on. */
export async function detachOrders(customerId: string, at: Date, tx: Tx): Promise<void> {
  await tx.update(orders).set({ customerId: null, ownerDeletedAt: at }).where(eq(orders.customerId, customerId));
}

/** Up to when an order's last change must lie back for nothing to come of it any more. */
export type Finished = { deliveredBefore: Date; sentBefore: Date };

/**
 * Takes what is personal out of the orders that were left and are finished: called off or paid back; delivered so long
 * ago that nothing can be sent back; sent so long ago that they must have arrived. Not while money is on its way or has
 * to be looked into. Country and region stay for the taxes. Answers how many.
 */
export async function anonymiseFinished(
  { deliveredBefore, sentBefore }: Finished,
  at: Date,
  on: Database | Tx,
): Promise<number> {
  const lastChange = sql`(select max(${orderEvents.at}) from ${orderEvents} where ${orderEvents.orderId} = ${orders.id})`;
  const isFinished = sql`case ${orders.status}
    when 'cancelled' then true
    when 'refunded' then true
    when 'delivered' then ${lastChange} < ${deliveredBefore.toISOString()}::timestamptz
    when 'shipped' then ${lastChange} < ${sentBefore.toISOString()}::timestamptz
    when 'partly_refunded' then ${lastChange} < ${sentBefore.toISOString()}::timestamptz
    else false end`;
  const moneyMoves = sql`exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id}
    and ${payments.status} in ('open', 'refund_pending', 'flagged'))`;
  const where = sql`jsonb_build_object('full_name', '', 'line1', '', 'line2', '', 'company', '', 'city', '',
    'postal_code', '', 'region', ${orders.shippingAddress} -> 'region', 'country', ${orders.shippingAddress} -> 'country')`;
  const done = await on
    .update(orders)
    .set({
      email: "",
      shippingAddress: where,
      billingAddress: null,
      note: "",
      giftMessage: "",
      cartId: null,
      trackingNumber: null,
      trackingUrl: null,
      carrier: null,
      anonymisedAt: at,
    })
    .where(
      and(
        sql`${orders.ownerDeletedAt} is not null and ${orders.anonymisedAt} is null`,
        isFinished,
        sql`not ${moneyMoves}`,
      ),
    );
  return done.rowCount ?? 0;
}

/** How many orders that were left at this moment still hold what is personal. */
export function countDetachedOpenOrders(deletedAt: Date, tx: Tx): Promise<number> {
  return tx.$count(orders, and(eq(orders.ownerDeletedAt, deletedAt), isNull(orders.anonymisedAt)));
}
