import { sql } from "drizzle-orm";
import { countUpTo } from "#app/platform/db/keyset.server.ts";

/**
 * Condition: orders with a failed email that was not sent again later. Emails about a parcel or refund are matched by that parcel
 * or refund. A failed confirmation counts as replaced by a later cancellation. Emails about voided parcels and about refunds that
 * are not done are ignored. An array, because otherwise the planner scans all orders in list order.
 */
export const hasFailedEmail = sql`orders.anonymized_at is null and orders.id = any (array(
  select failed.order_id from emails failed where failed.status = 'failed'
    and failed.template in ('order-confirmed', 'order-shipped', 'order-cancelled', 'order-refunded')
    and (failed.template <> 'order-shipped'
      or exists (select from shipments where shipments.order_id = failed.order_id and voided_at is null
        and (failed.about_id is null or shipments.id = failed.about_id)))
    and (failed.template <> 'order-refunded'
      or exists (select from refunds join payments on payments.id = refunds.payment_id
        where payments.order_id = failed.order_id and refunds.status = 'done'
        and (failed.about_id is null or refunds.id = failed.about_id)))
    and not exists (select from emails later where later.order_id = failed.order_id
      and (later.template = failed.template or (failed.template = 'order-confirmed' and later.template = 'order-cancelled'))
      and (failed.about_id is null or later.about_id = failed.about_id) and later.queued_at > failed.queued_at and later.status <> 'failed')))`;

/** Counts the orders of `hasFailedEmail`, up to 10,000. */
export const countOrdersWithFailedEmail = (): Promise<number> => countUpTo(sql`orders where ${hasFailedEmail}`);
