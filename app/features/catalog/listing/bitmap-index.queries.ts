import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import { productBitmaps } from "#app/features/catalog/search/search-index.table.ts";
import { PRODUCT_TYPES } from "#app/features/catalog/shop-choices.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import type { ConditionName, Filters } from "./listing-filters.ts";

/** Products per row of the bitmap index. */
const PRODUCTS_PER_ROW = sql.raw("4096");

/**
 * The keys that a product must have: one alternative of each list, and every key of that alternative. A key is a word or, for
 * instance, "type=2".
 */
function requiredKeysOf({ words, departmentId, types }: Filters): string[][][] {
  const required = (words?.concepts ?? []).map((names) => names.map((name) => name.split(" ")));
  if (departmentId !== undefined) required.push([[`department=${departmentId}`]]);
  const anyType = PRODUCT_TYPES.filter(({ name }) => (types ? types.includes(name) : required.length === 0));
  if (anyType.length > 0) required.push(anyType.map(({ id }) => [`type=${id}`]));
  return required;
}

/** The values of the placeholders in `matchingBitmaps`. */
export function bitmapValues(filters: Filters) {
  const keys = requiredKeysOf(filters).flatMap((alternatives, requirement) =>
    alternatives.flatMap((names, alternative) => names.map((key) => ({ key, requirement, alternative }))),
  );
  return {
    keys: keys.map(({ key }) => key),
    requirements: keys.map(({ requirement }) => requirement),
    alternatives: keys.map(({ alternative }) => alternative),
    colors: filters.colors,
    sizes: filters.sizes,
  };
}

/**
 * The products that have all required keys, as rows of bits. Words are stemmed as in the search index, and stop words are
 * ignored.
 */
export const matchingBitmaps = sql`(
  with required as (
    select requirement, alternative, stem as key
    from unnest(${sql.placeholder("keys")}::text[], ${sql.placeholder("requirements")}::int[], ${sql.placeholder("alternatives")}::int[])
        as given (key, requirement, alternative),
      unnest(case when given.key like '%=%' then array[given.key] else tsvector_to_array(to_tsvector('english', given.key)) end) as stem
    union all
    select -1, position::int, offer
    from unnest(wanted_offers(${sql.placeholder("colors")}::text[], ${sql.placeholder("sizes")}::text[], false))
      with ordinality as wanted (offer, position)
    where offer <> ''
  ), alternatives as (
    select required.requirement, required.alternative, ${productBitmaps.part} as part, bit_and(${productBitmaps.products}) as products
    from required join ${productBitmaps} on ${productBitmaps.key} = required.key
    group by 1, 2, 3
    having count(*) = (select count(*) from required as other
      where other.requirement = required.requirement and other.alternative = required.alternative)
  ), requirements as (
    select requirement, part, bit_or(products) as products from alternatives group by 1, 2
  )
  select part, bit_and(products) as products from requirements
  group by part having count(*) = (select count(distinct requirement) from required)
)`;

/** The condition that a product has all required keys. */
export const matchesBitmap: SQL = sql`exists (select from ${matchingBitmaps} as matching
  where matching.part = ${products.id} / ${PRODUCTS_PER_ROW} and get_bit(matching.products, ${products.id} % ${PRODUCTS_PER_ROW}) = 1)`;

const bitmapCount = prepared("count by bitmap", (database, name) =>
  database
    .select({ count: sql<number>`coalesce(sum(bit_count(matching.products)), 0)::int` })
    .from(sql`${matchingBitmaps} as matching`)
    .prepare(name),
);

/** How many products match the words, department, types, colors and sizes. Other filters are ignored. */
export async function countByBitmap(filters: Filters): Promise<number> {
  if (filters.types?.length === 0) return 0;
  const [row] = await bitmapCount().execute(bitmapValues(filters));
  return row?.count ?? 0;
}

/** Whether the bitmap index covers all of these filters. It has neither prices nor stock. */
export function isBitmapOnly(names: ConditionName[], { inStock }: Filters): boolean {
  return inStock === undefined && names.every((name) => ["words", "department", "type", "options"].includes(name));
}
