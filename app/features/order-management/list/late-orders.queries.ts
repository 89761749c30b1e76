import { type SQL, sql } from "drizzle-orm";
import { orders } from "#app/features/orders/orders.table.ts";
import { countUpTo } from "#app/platform/db/keyset.server.ts";

/** When an order was paid, as `indexOfPayment` finds it. Orders without a stored event of it count from their placing. */
const paidAtOf = (order: SQL) =>
  sql<Date>`coalesce((select max(at) from order_events where order_id = ${order}.id and to_status = 'paid'
    and coalesce(from_status, 'awaiting_payment') = 'awaiting_payment'), ${order}.placed_at)`;
export const paidAt = paidAtOf(sql`orders`).mapWith(orders.placedAt);

// Literals, so that the partial index `orders_to_fulfill` serves them.
const late = (before: Date) => sql`orders as late where late.status not in ('awaiting_payment', 'cancelled', 'refunded')
  and late.fulfillment <> 'delivered' and late.fulfillment in ('none', 'packed', 'partly_shipped')
  and late.placed_at < ${before} and ${paidAtOf(sql`late`)} < ${before}`;

/**
 * Orders with something to ship that were paid before this time. An array, because the planner would look for them among all
 * orders in the order of the list.
 */
export const isLate = (before: Date): SQL => sql`orders.id = any (array(select late.id from ${late(before)}))`;

/** Counts the orders of `isLate`, up to 10,000. */
export const countLateOrders = (before: Date): Promise<number> => countUpTo(late(before));
