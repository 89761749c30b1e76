import { type SQL, sql } from "drizzle-orm";

/**
 * Orders that were completed with a payment, also if they were canceled or refunded later: those that `sales_days` counts
 * (sales-days.sql). What counts is how they last left "awaiting payment".
 */
export const isSold = sql`(orders.status not in ('awaiting_payment', 'cancelled', 'refunded')
  or orders.status in ('cancelled', 'refunded') and (
    select to_status from order_events where order_id = orders.id and from_status = 'awaiting_payment' and to_status <> from_status
    order by id desc limit 1) = 'paid')`;

/** Sold orders of which money was refunded in this time. An array, because the planner would look for them among all orders. */
export const isRefunded = (
  from?: Date,
  to?: Date,
): SQL => sql`orders.refunded_cents > 0 and ${isSold} and orders.id = any (array(
  select refunded.order_id from refunds join payments refunded on refunded.id = payment_id
  where refunds.status = 'done'${from ? sql` and refunds.settled_at >= ${from}` : sql``}${to ? sql` and refunds.settled_at < ${to}` : sql``}))`;
