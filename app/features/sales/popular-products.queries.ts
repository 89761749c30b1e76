import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/db.server.ts";
import { isSold } from "./sold.queries.ts";

/** How many of the newest paid orders count. */
const ORDERS = 1000;
/** A product in fewer orders is left out: a list of it would tell what one person bought. */
const MIN_ORDERS = 3;
/** More than are shown, because some may sell out or be archived before they are read again. */
const CANDIDATES = 12;

/** Reads the newest orders by the index `orders_by_time`, their lines and the products by their keys. */
const popular = sql`
  with newest as materialized (
    select orders.id from orders where ${isSold} order by orders.placed_at desc, orders.id desc limit ${ORDERS}),
  bought as materialized (
    select line.product_id, count(distinct line.order_id) as orders, sum(line.quantity) as units
    from newest join order_lines line on line.order_id = newest.id
    group by line.product_id having count(distinct line.order_id) >= ${MIN_ORDERS})
  select products.id from bought join products on products.id = bought.product_id
  where products.status = 'published' and products.in_stock
  order by bought.orders desc, bought.units desc, products.id limit ${CANDIDATES}`;

/** The ids of up to twelve published products in stock: first those in most of the last 1,000 paid orders, then those with most units. */
export async function findPopularIds(on: Database): Promise<number[]> {
  const { rows } = await on.execute<{ id: number }>(popular);
  return rows.map(({ id }) => id);
}
