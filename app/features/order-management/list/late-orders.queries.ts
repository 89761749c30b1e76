import { type SQL, sql } from "drizzle-orm";
import { orders } from "#app/features/orders/orders.table.ts";
import { countUpTo } from "#app/platform/db/keyset.server.ts";

/** When an order was paid first. Orders that no payment event was stored for count from their placing. */
export const paidAt =
  sql<Date>`coalesce((select min(at) from order_events where order_id = orders.id and to_status = 'paid'), orders.placed_at)`.mapWith(
    orders.placedAt,
  );

/** Orders with something to ship that were paid before this time. Literals, so that the partial index `orders_to_fulfill` serves them. */
export const isLate = (before: Date): SQL => sql`orders.status not in ('awaiting_payment', 'cancelled', 'refunded')
  and orders.fulfillment <> 'delivered' and orders.fulfillment in ('none', 'packed', 'partly_shipped')
  and orders.placed_at < ${before} and ${paidAt} < ${before}`;

/** Counts the orders of `isLate`, up to 10,000. */
export const countLateOrders = (before: Date): Promise<number> => countUpTo(sql`orders where ${isLate(before)}`);
