import { type SQL, sql } from "drizzle-orm";

/** Orders that were paid, also if they were canceled or refunded later: those that `sales_days` counts (sales-days.sql). */
export const isSold = sql`(orders.status not in ('awaiting_payment', 'cancelled')
  or orders.status = 'cancelled' and exists (select from payments where order_id = orders.id and (
    status in ('paid', 'refund_pending', 'refunded')
    or status = 'flagged' and exists (select from refunds where payment_id = payments.id))))`;

/** Orders of which money was refunded in this time. An array, because the planner would look for them among all orders. */
export const isRefunded = (from?: Date, to?: Date): SQL => sql`orders.refunded_cents > 0 and orders.id = any (array(
  select refunded.order_id from refunds join payments refunded on refunded.id = payment_id
  where refunds.status = 'done'${from ? sql` and refunds.settled_at >= ${from}` : sql``}${to ? sql` and refunds.settled_at < ${to}` : sql``}))`;
