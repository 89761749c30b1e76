import { sql } from "drizzle-orm";
import { countUpTo } from "#app/platform/db/keyset.server.ts";

/**
 * Orders with an email that failed, and that was not sent again since: of emails about a parcel or a refund, one about the same.
 * In place of the confirmation of an order that was canceled later, its cancellation is sent; an email about a parcel that was
 * voided, or about a refund that is not done anymore, is not sent again. An array, because the planner would look for them among
 * all orders in the order of the list.
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
