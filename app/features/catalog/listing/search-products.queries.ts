import type { Ordering } from "#app/features/catalog/shop-choices.ts";
import { countByBitmap } from "./bitmaps/bitmap-index.queries.ts";
import { readBitmapPage } from "./bitmaps/bitmap-pages.queries.ts";
import type { Filters } from "./listing-filters.ts";
import { countMatches, type IdPage, type PageRange, readTotalAndPageIds } from "./page-ids.queries.ts";
import { PLAN_LIMITS, planQuery } from "./query-plan.queries.ts";

/** How many products match, exactly. */
export async function countProducts(filters: Filters): Promise<number> {
  return (await planQuery(filters)) === "bitmaps" ? countByBitmap(filters) : countMatches(filters);
}

/** How many products match, exactly, and the ids of one page of them. A search in featured order is sorted by relevance. */
export async function searchProducts(
  filters: Filters,
  ordering: Ordering,
  range: PageRange,
  limits = PLAN_LIMITS,
): Promise<IdPage> {
  const order = filters.words !== undefined && ordering === "featured" ? "relevance" : ordering;
  const plan = await planQuery(filters, limits);
  return plan === "bitmaps"
    ? readBitmapPage(filters, order, range, limits)
    : readTotalAndPageIds(filters, order, range);
}
