import { sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import { type Database, db } from "#app/platform/db/db.server.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { countByBitmap, isBitmapOnly } from "./bitmap-index.queries.ts";
import { conditionsOf } from "./listing-conditions.queries.ts";
import type { ConditionName, Filters } from "./listing-filters.ts";

// How the total and one page of a product list are read. Decision 0018 has the measurements at 100,000 products.
// `planQuery` decides how to count, `planPage` how to read the page once the total is known.

/** The total, and the page where one statement reads both. */
export type QueryPlan =
  /**
   * One statement counts and reads the page: in a small shop, where every plan is fast and one round trip is the
   * cheapest, and with three filters or more, where counting and collecting are nearly the same work.
   */
  | { kind: "count_with_page"; conditions: ConditionName[]; optionsPerProduct: boolean }
  /** The bitmap index has the total: it knows words, departments, types and options, and reads a few short rows for them. */
  | { kind: "total_known"; total: number }
  /** The database counts the matching products. */
  | { kind: "count_first"; conditions: ConditionName[] };

/** How a page is read when the total is known. */
export type PagePlan =
  /** Few matches: collecting all of them and sorting is cheap. An ordered index would be scanned nearly to its end. */
  | "collect_and_sort"
  /** Many matches: an index in the requested order has a page of them near its start. */
  | "scan_in_order"
  /** Many matches of a search by relevance: the best tier is read first, and the others only while the page isn't full. */
  | "tier_by_tier";

/** The product counts at which plans change. Tests use smaller ones. */
export const PLAN_LIMITS = {
  /** Up to this many products a shop is small, and matches are collected and sorted. */
  few: 5_000,
  /** In a relevance tier with fewer products than this (at least 1), they are collected and sorted. */
  scarce: 500,
  /** Up to this many bitmap matches, options are checked product by product: reading one product costs a few index entries. */
  optionsPerProduct: 20_000,
};
export type PlanLimits = typeof PLAN_LIMITS;

/** Decides how the total of these filters is counted. Queries the bitmap index if its count is needed. */
export async function planQuery(filters: Filters, limits: PlanLimits = PLAN_LIMITS): Promise<QueryPlan> {
  const conditions = conditionsOf(filters);
  if (await isSmallShop(limits)) return { kind: "count_with_page", conditions, optionsPerProduct: false };
  if (isBitmapOnly(conditions, filters)) return { kind: "total_known", total: await countByBitmap(filters) };
  if (!conditions.includes("words")) return countingPlan(conditions);
  // The bitmap index has neither prices nor stock, so its count is an upper bound here.
  const bitmapCount = await countByBitmap(filters);
  if (bitmapCount === 0) return { kind: "total_known", total: 0 };
  // Few products contain the words: the word index lists them. Many: a bit per product is cheaper to check than its words.
  if (bitmapCount <= limits.few) return countingPlan(conditions);
  const onBitmaps = conditions.map((name) => (name === "words" ? "bitmaps" : name));
  return countingPlan(onBitmaps, conditions.includes("options") && bitmapCount <= limits.optionsPerProduct);
}

function countingPlan(conditions: ConditionName[], optionsPerProduct = false): QueryPlan {
  const isSelective = conditions.some((name) => name === "words" || name === "bitmaps" || name === "options");
  return conditions.length >= 3 && isSelective
    ? { kind: "count_with_page", conditions, optionsPerProduct }
    : { kind: "count_first", conditions };
}

/** Decides how a page of `total` matching products is read. */
export function planPage(total: number, byRelevance: boolean, limits: PlanLimits = PLAN_LIMITS): PagePlan {
  if (total <= limits.few) return "collect_and_sort";
  return byRelevance ? "tier_by_tier" : "scan_in_order";
}

const countedProducts = prepared("count up to few", (database, name) =>
  database
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(select from ${products} limit ${sql.raw(String(PLAN_LIMITS.few + 1))}) as first_products`)
    .prepare(name),
);

const SIZE_IS_VALID_MS = 60_000;
const sizes = new WeakMap<Database, { until: number; count: Promise<number> }>();

/** Whether the shop has few products. Counted once a minute. */
async function isSmallShop({ few }: PlanLimits): Promise<boolean> {
  const database = db();
  const known = sizes.get(database);
  if (known && known.until > performance.now()) return (await known.count) <= few;
  const count = countedProducts()
    .execute()
    .then(([row]) => row?.count ?? 0);
  count.catch(() => sizes.delete(database));
  sizes.set(database, { until: performance.now() + SIZE_IS_VALID_MS, count });
  return (await count) <= few;
}
