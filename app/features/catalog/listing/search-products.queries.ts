import type { Ordering } from "#app/features/catalog/shop-choices.ts";
import type { Filters } from "./listing-filters.ts";
import { countMatches, type IdPage, type PageRange, readPageIds, readTotalAndPageIds } from "./page-ids.queries.ts";
import { PLAN_LIMITS, planPage, planQuery } from "./query-plan.queries.ts";

/** How many products match, exactly. */
export async function countProducts(filters: Filters): Promise<number> {
  const plan = await planQuery(filters);
  return plan.kind === "total_known" ? plan.total : countMatches(plan.conditions, filters);
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
  if (plan.kind === "count_with_page") return readTotalAndPageIds(plan, filters, order, range);
  const total = plan.kind === "total_known" ? plan.total : await countMatches(plan.conditions, filters);
  if (range.offset >= total) return { total, ids: [] };
  const pagePlan = planPage(total, order === "relevance", limits);
  return { total, ids: await readPageIds(pagePlan, filters, order, { ...range, total, scarce: limits.scarce }) };
}
