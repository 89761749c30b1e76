import { sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import { every } from "#app/features/catalog/listing/listing-conditions.queries.ts";
import type { Filters } from "#app/features/catalog/listing/listing-filters.ts";
import {
  type IdPage,
  type ListOrder,
  ORDER_COLUMNS,
  orderByClauses,
  type PageRange,
} from "#app/features/catalog/listing/page-ids.queries.ts";
import { type PlanLimits, planPage } from "#app/features/catalog/listing/query-plan.queries.ts";
import type { Ordering } from "#app/features/catalog/shop-choices.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import {
  asArray,
  countByBitmap,
  idsIn,
  isIn,
  matchingSet,
  matchingSetOrAll,
  type ProductSet,
} from "./bitmap-index.queries.ts";
import { countTiers, TIERS, tierSet } from "./relevance-tiers.queries.ts";

// The statements of the plan "bitmaps" (query-plan.queries.ts).

const [limit, offset] = [sql.placeholder("limit"), sql.placeholder("offset")];

/** The plan "collect_and_sort". */
async function readSorted(set: ProductSet, order: Ordering, range: PageRange): Promise<number[]> {
  const page = prepared(`sort by ${order}: ${set.shape}`, (database, name) =>
    database
      .select({ id: sql<number>`${products.id}` })
      // "offset 0" keeps the planner from scanning an ordered index instead.
      .from(
        sql`(select ${ORDER_COLUMNS} from ${idsIn(set)} as matching join ${products} using (id) offset 0) as ${products}`,
      )
      .orderBy(...orderByClauses[order])
      .limit(limit)
      .offset(offset)
      .prepare(name),
  );
  return (await page().execute({ ...set.values, ...range })).map(({ id }) => id);
}

/** The plan "scan_in_order". An index of the order has all columns that are read. Without a set, every product matches. */
async function readInOrder(set: ProductSet | undefined, order: Ordering, range: PageRange): Promise<number[]> {
  if (set && (order === "price" || order === "-price")) return readByPrice(set, order, range);
  const page = prepared(`scan by ${order}: ${set?.shape}`, (database, name) =>
    database
      .select({ id: products.id })
      .from(products)
      .where(every([], ...(set ? [isIn(asArray(set))] : [])))
      .orderBy(...orderByClauses[order])
      .limit(limit)
      .offset(offset)
      .prepare(name),
  );
  return (await page().execute({ ...set?.values, ...range })).map(({ id }) => id);
}

/**
 * The same in the order of prices, starting at the $10 that have the first product of the page. What is looked for may be much
 * cheaper or dearer than most products.
 */
async function readByPrice(set: ProductSet, order: "price" | "-price", range: PageRange): Promise<number[]> {
  const [descending, starts] =
    order === "price"
      ? [sql`false`, sql`${products.fromCents} >= (select step * 1000 from start)`]
      : [sql`true`, sql`${products.fromCents} < (select (step + 1) * 1000 from start)`];
  const page = prepared(`scan by ${order}: ${set.shape}`, (database, name) =>
    database
      .select({ id: sql<number>`id` })
      .from(sql`(with matching as materialized (select ${asArray(set)} as parts),
        start as materialized (select step, before from matching, price_step_at(parts, ${descending}, ${offset}::int))
        select ${products.id} from ${products} where ${every([], starts, isIn(sql`(select parts from matching)`))}
        order by ${sql.join(orderByClauses[order], sql`, `)} limit ${limit} offset ${offset}::int - (select before from start)) as page`)
      .prepare(name),
  );
  return (await page().execute({ ...set.values, ...range })).map(({ id }) => id);
}

/** How many products match, and the ids of one page of them. */
export async function readBitmapPage(
  filters: Filters,
  order: ListOrder,
  range: PageRange,
  limits: PlanLimits,
): Promise<IdPage> {
  if (order === "relevance") return readTiers(filters, range, limits);
  const total = await countByBitmap(filters);
  if (range.offset >= total) return { total, ids: [] };
  const ids =
    (await planPage(total, range.offset + range.limit, limits)) === "collect_and_sort"
      ? await readSorted(matchingSetOrAll(filters), order, range)
      : await readInOrder(matchingSet(filters), order, range);
  return { total, ids };
}

/** A search by relevance. Inside a tier the order is the featured one. Tiers without a product of the page are not read. */
async function readTiers(filters: Filters, range: PageRange, limits: PlanLimits): Promise<IdPage> {
  const sizes = await countTiers(filters);
  const ids: number[] = [];
  let before = 0;
  for (const tier of TIERS) {
    const size = sizes[tier] ?? 0;
    const inTier = { offset: Math.max(range.offset - before, 0), limit: range.limit - ids.length };
    before += size;
    if (inTier.limit <= 0 || inTier.offset >= size) continue;
    const set = tierSet(filters, tier);
    const plan = await planPage(size, inTier.offset + inTier.limit, limits);
    ids.push(
      ...(await (plan === "collect_and_sort"
        ? readSorted(set, "featured", inTier)
        : readInOrder(set, "featured", inTier))),
    );
  }
  return { total: before, ids };
}
