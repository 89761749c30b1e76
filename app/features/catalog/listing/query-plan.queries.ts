import { sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import { type Database, db } from "#app/platform/db/db.server.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import type { Filters } from "./listing-filters.ts";

// How the total and one page of a product list are read. Decision 0018 has the measurements with up to a million products.
// `planQuery` decides how to count, `planPage` how to read the page once the total is known.

/** How the total is read. */
export type QueryPlan =
  /**
   * One statement counts the products by their indexes and reads the page: in a small shop, where every plan is fast and one
   * round trip is the cheapest, and for products given by their ids.
   */
  | "count_with_page"
  /** The bitmap index has the total, and another statement reads the page. */
  | "bitmaps";

/** How a page is read when the total is known. */
export type PagePlan =
  /** Few matches, or a page near the end: all matches are collected and sorted. An ordered index would be scanned nearly to its end. */
  | "collect_and_sort"
  /** Many matches: an index in the requested order has a page of them near its start. */
  | "scan_in_order";

/** Where plans change. Tests use other limits. */
export const PLAN_LIMITS = {
  /** Up to this many products a shop is small. */
  few: 5_000,
  /** To collect and sort one match costs as much as to scan this many entries of an index (measured with a million products). */
  entriesPerMatch: 5,
};
export type PlanLimits = typeof PLAN_LIMITS;

/** Decides how the total of these filters is counted. */
export async function planQuery({ ids }: Filters, { few }: PlanLimits = PLAN_LIMITS): Promise<QueryPlan> {
  return ids !== undefined || (await readShopSize()).upToFew <= few ? "count_with_page" : "bitmaps";
}

/** Decides how the page that ends at the match `end` of `total` is read, as if matches were spread evenly over the index. */
export async function planPage(total: number, end: number, { entriesPerMatch }: PlanLimits): Promise<PagePlan> {
  const scanned = (await readShopSize()).highestId * Math.min(1, end / total);
  return total * entriesPerMatch <= scanned ? "collect_and_sort" : "scan_in_order";
}

const shopSize = prepared("size of the shop", (database, name) =>
  database
    .select({
      upToFew: sql<number>`count(*)::int`,
      highestId: sql<number>`coalesce((select max(id) from ${products}), 0)`,
    })
    .from(sql`(select from ${products} limit ${sql.raw(String(PLAN_LIMITS.few + 1))}) as first_products`)
    .prepare(name),
);

const SIZE_IS_VALID_MS = 60_000;
/** `upToFew` is the number of products, counted only as far as `few`. */
type ShopSize = { upToFew: number; highestId: number };
const sizes = new WeakMap<Database, { until: number; size: Promise<ShopSize> }>();

/** How many products the shop has. Read once a minute. */
async function readShopSize(): Promise<ShopSize> {
  const database = db();
  const known = sizes.get(database);
  if (known && known.until > performance.now()) return known.size;
  const size = shopSize()
    .execute()
    .then(([row]) => row ?? { upToFew: 0, highestId: 0 });
  size.catch(() => sizes.delete(database));
  sizes.set(database, { until: performance.now() + SIZE_IS_VALID_MS, size });
  return size;
}
