import { sql } from "drizzle-orm";
import { countWaiting } from "#app/features/back-in-stock/back-in-stock.queries.ts";
import { refreshStockFigures } from "#app/features/stock/figures/refresh-figures.queries.ts";
import { db } from "#app/platform/db/db.server.ts";

/**
 * A variant on the bench list. `daysLeft` is how long its free units last at the sales of the last 84 days; null if none sold.
 */
export type BenchRow = {
  variantId: number;
  sku: string;
  color: string | null;
  size: string | null;
  productId: number;
  productName: string;
  free: number;
  lowStockAt: number;
  sold28: number;
  sold84: number;
  wishes: number;
  /** People who wait for an email when it is back in stock. */
  waiting: number;
  daysLeft: number | null;
};

// Those with the same rank are all read, because wishes decide among them. The second half is needed only if the first is short.
const rankedFigures = (withinDays: number, limit: number) => {
  const columns = sql`product_id, variant_id, free, sold_28, sold_84, days_of_stock`;
  const ranked = sql`order by days_of_stock, free fetch first (${limit}::int) rows with ties`;
  return sql`
    running_out as (
      select ${columns} from variant_figures where is_on_sale and days_of_stock is not null and days_of_stock <= ${withinDays}::int ${ranked}
    ), low as (
      select ${columns} from variant_figures
      where is_low and (days_of_stock is null or days_of_stock > ${withinDays}::int) and (select count(*) from running_out) < ${limit}::int ${ranked}
    ), ranked as (select * from running_out union all select * from low)`;
};

/**
 * What to make next: published variants that run out within `withinDays` or whose stock is low, those that run out first on
 * top. Sold units are what left the stock for orders since then, less what came back; wishes are those of the product.
 */
export async function findBenchRows(withinDays: number, limit: number): Promise<BenchRow[]> {
  await refreshStockFigures();
  const { rows } = await db().execute<Omit<BenchRow, "waiting">>(sql`
    with ${rankedFigures(withinDays, limit)}
    select v.id as "variantId", v.sku, v.color, v.size, p.id as "productId", p.name as "productName",
      v.stock as free, v.low_stock_at as "lowStockAt", f.sold_28 as sold28, f.sold_84 as sold84, w.wishes,
      floor(v.stock * 84.0 / nullif(f.sold_84, 0))::int as "daysLeft"
    from ranked f
    join variants v on v.id = f.variant_id
    join products p on p.id = v.product_id
    cross join lateral (select count(*)::int as wishes from wishlist_items where product_id = p.id) as w
    order by f.days_of_stock nulls last, f.free, w.wishes desc, v.id limit ${limit}`);
  const waiting = await countWaiting(rows.map(({ variantId }) => variantId));
  return rows.map((row) => ({ ...row, waiting: waiting.get(row.variantId) ?? 0 }));
}
