import { type SQL, sql } from "drizzle-orm";
import { productBitmaps, products } from "#app/features/catalog/catalog.table.ts";
import { PRODUCT_TYPES } from "#app/features/catalog/shop-choices.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import type { ConditionName, Filters } from "./listing-filters.ts";

/** The number of products in one part of a bitmap. */
const PART = sql.raw("4096");

/** The keys that a product must have: of each list one alternative, and of an alternative every key. Keys are words, or "type=2". */
function demandsOf({ words, departmentId, types }: Filters): string[][][] {
  const demands = (words?.concepts ?? []).map((names) => names.map((name) => name.split(" ")));
  if (departmentId !== undefined) demands.push([[`department=${departmentId}`]]);
  const any = PRODUCT_TYPES.filter(({ name }) => (types ? types.includes(name) : demands.length === 0));
  if (any.length > 0) demands.push(any.map(({ id }) => [`type=${id}`]));
  return demands;
}

/** The values of the placeholders in `matchingBitmaps`. */
export function bitmapValues(filters: Filters) {
  const asked = demandsOf(filters).flatMap((alternatives, demand) =>
    alternatives.flatMap((keys, alternative) => keys.map((key) => ({ key, demand, alternative }))),
  );
  return {
    keys: asked.map(({ key }) => key),
    demands: asked.map(({ demand }) => demand),
    alternatives: asked.map(({ alternative }) => alternative),
    colors: filters.colors,
    sizes: filters.sizes,
  };
}

/**
 * Which products have all the keys that are asked for, as rows of bits. Words are stemmed as everywhere; stop words are ignored.
 */
export const matchingBitmaps = sql`(
  with asked as (
    select demand, alternative, stem as key
    from unnest(${sql.placeholder("keys")}::text[], ${sql.placeholder("demands")}::int[], ${sql.placeholder("alternatives")}::int[])
        as given (key, demand, alternative),
      unnest(case when given.key like '%=%' then array[given.key] else tsvector_to_array(to_tsvector('english', given.key)) end) as stem
    union all
    select -1, position::int, offer
    from unnest(wanted_offers(${sql.placeholder("colors")}::text[], ${sql.placeholder("sizes")}::text[], false))
      with ordinality as wanted (offer, position)
    where offer <> ''
  ), alternatives as (
    select asked.demand, asked.alternative, ${productBitmaps.part} as part, bit_and(${productBitmaps.products}) as products
    from asked join ${productBitmaps} on ${productBitmaps.key} = asked.key
    group by 1, 2, 3
    having count(*) = (select count(*) from asked as other
      where other.demand = asked.demand and other.alternative = asked.alternative)
  ), demands as (
    select demand, part, bit_or(products) as products from alternatives group by 1, 2
  )
  select part, bit_and(products) as products from demands
  group by part having count(*) = (select count(distinct demand) from asked)
)`;

/** That a product has all the keys that are asked for. */
export const matchesBitmap: SQL = sql`exists (select from ${matchingBitmaps} as matching
  where matching.part = ${products.id} / ${PART} and get_bit(matching.products, ${products.id} % ${PART}) = 1)`;

const counted = prepared("count matching", (database, name) =>
  database
    .select({ count: sql<number>`coalesce(sum(bit_count(matching.products)), 0)::int` })
    .from(sql`${matchingBitmaps} as matching`)
    .prepare(name),
);

/** How many products fit what is asked of words, department, types, colours and sizes, whatever else is asked. */
export async function countByBitmap(filters: Filters): Promise<number> {
  if (filters.types?.length === 0) return 0;
  const [row] = await counted().execute(bitmapValues(filters));
  return row?.count ?? 0;
}

/** Whether the bitmaps decide everything that is asked: they know neither prices nor stock. */
export function isBitmapOnly(names: ConditionName[], { inStock }: Filters): boolean {
  return inStock === undefined && names.every((name) => ["words", "department", "type", "options"].includes(name));
}
