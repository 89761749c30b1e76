import { now } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";

const BATCH_SIZE = 2000;

// An order is visible at most ten minutes after its `placed_at`: transactions end before. After the clock was set back, new orders are
// older than the newest in the search. Not "not exists": the planner does not know how few orders are so new, and would join all of them.
const ordersIndexed = statement<{ rows: number }>(
  "index_orders",
  `with latest as (
     select least(placed_at, $2) - interval '10 minutes' as at from order_search order by placed_at desc limit 1),
   missing as (
     select id, placed_at, total_cents, coalesce(shipping_address ->> 'country', '') as country from orders
     where placed_at >= coalesce((select at from latest), '-infinity')
       and (select order_id from order_search where order_id = id) is null
     order by placed_at, id limit $1),
   added as (
     insert into order_search (order_id, placed_at, total_cents, country, text)
     select id, placed_at, total_cents, country, order_search_text(id) from missing
     on conflict do nothing returning order_id),
   coded as (
     insert into order_skus (sku, order_id)
     select line.sku, added.order_id from added join order_lines line on line.order_id = added.order_id
     order by 1, 2 on conflict do nothing)
   select count(*)::int as rows from added`,
);

/**
 * Adds new orders to what staff search. Called every minute, and before a search. Returns how many were added. Tried again after
 * a deadlock: it locks orders by their time, and an action on several orders locks them by their ids.
 */
export async function indexOrders(): Promise<number> {
  let added = 0;
  for (;;) {
    const { rows } = await inTransaction((tx) => ordersIndexed([BATCH_SIZE, now()], tx), { attempts: 5 });
    const batch = rows[0]?.rows ?? 0;
    added += batch;
    if (batch < BATCH_SIZE) return added;
  }
}
