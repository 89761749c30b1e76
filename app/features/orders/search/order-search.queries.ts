import { now } from "#app/platform/clock.ts";
import { inTransaction, type Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";

const BATCH_SIZE = 2000;

// An order is visible at most ten minutes after its `placed_at`: transactions end before. After the clock was set back, new orders are
// older than the newest in the search. Not "not exists": the planner does not know how few orders are so new, and would join all of them.
const missingOrdersLocked = statement<{ id: string }>(
  "lock_orders_to_index",
  `with latest as (
     select least(placed_at, $2) - interval '10 minutes' as at from order_search order by placed_at desc limit 1)
   select id from orders
   where placed_at >= coalesce((select at from latest), '-infinity')
     and (select order_id from order_search where order_id = id) is null
   order by placed_at, id limit $1 for share`,
);

// With a snapshot of its own, after the locks: an edit that was under way is part of the text, and a later one waits, and its trigger
// finds the row.
const ordersIndexed = statement<{ rows: number }>(
  "index_orders",
  `with added as (
     insert into order_search (order_id, placed_at, total_cents, country, text)
     select id, placed_at, total_cents, coalesce(shipping_address ->> 'country', ''), order_search_text(id) from orders
     where id = any($1::uuid[]) order by placed_at, id
     on conflict do nothing returning order_id),
   coded as (
     insert into order_skus (sku, order_id)
     select line.sku, added.order_id from added join order_lines line on line.order_id = added.order_id
     order by 1, 2 on conflict do nothing)
   select count(*)::int as rows from added`,
);

/** Adds one batch of new orders. Returns how many were found, and how many of them no other run had added meanwhile. */
function indexBatch(): Promise<{ found: number; added: number }> {
  const work = async (tx: Tx) => {
    const { rows: missing } = await missingOrdersLocked([BATCH_SIZE, now()], tx);
    if (missing.length === 0) return { found: 0, added: 0 };
    const { rows } = await ordersIndexed([missing.map(({ id }) => id)], tx);
    return { found: missing.length, added: rows[0]?.rows ?? 0 };
  };
  return inTransaction(work, { attempts: 5 });
}

/**
 * Adds new orders to what staff search. Called every minute, and before a search. Returns how many were added. Tried again after
 * a deadlock: it locks orders by their time, and an action on several orders locks them by their ids.
 */
export async function indexOrders(): Promise<number> {
  let total = 0;
  for (;;) {
    const { found, added } = await indexBatch();
    total += added;
    if (found < BATCH_SIZE) return total;
  }
}
