import { sql } from "drizzle-orm";
import { db } from "#app/platform/db/db.server.ts";

/** A variant on the bench list. `daysLeft` is how long its free units last at the sales of the last 84 days; null if none sold. */
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
  daysLeft: number | null;
};

/**
 * What to make next: published variants that run out within `withinDays` or whose stock is low, those that run out first on top. Sold units
 * are what left the stock for orders since then, less what came back; wishes are those of the product.
 */
export async function findBenchRows(at: Date, withinDays: number, limit: number): Promise<BenchRow[]> {
  const since = (days: number) => sql`${new Date(at.getTime() - days * 86_400_000).toISOString()}::timestamptz`;
  const { rows } = await db().execute<BenchRow>(sql`
    with sold as (
      select r.variant_id,
        sum(r.quantity - r.returned)::int as sold84,
        (sum(r.quantity - r.returned) filter (where o.placed_at >= ${since(28)}))::int as sold28
      from orders o join stock_reservations r on r.order_id = o.id and r.state = 'sold'
      where o.placed_at >= ${since(84)}
      group by 1
    ), listed as (
      select v.id as "variantId", v.sku, v.color, v.size, p.id as "productId", p.name as "productName",
        v.stock as free, v.low_stock_at as "lowStockAt",
        coalesce(s.sold28, 0) as sold28, coalesce(s.sold84, 0) as sold84,
        (select count(*) from wishlist_items w where w.product_id = p.id)::int as wishes,
        (case when s.sold84 > 0 then floor(v.stock * 84.0 / s.sold84) end)::int as "daysLeft"
      from variants v
      join products p on p.id = v.product_id and p.status = 'published'
      left join sold s on s.variant_id = v.id
      where v.status = 'active' and (v.stock <= v.low_stock_at or s.sold84 > 0)
    )
    select * from listed where "daysLeft" <= ${withinDays} or free <= "lowStockAt"
    order by "daysLeft" nulls last, free, wishes desc, "variantId" limit ${limit}`);
  return rows;
}
