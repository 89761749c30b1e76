import { type SQL, sql } from "drizzle-orm";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { productBitmaps } from "#app/features/catalog/search/search-index.table.ts";
import { PRICE_BANDS } from "#app/features/catalog/shop-choices.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { bitmapValues, isBitmapOnly, matchingBitmaps } from "./bitmap-index.queries.ts";
import type { SizeOfModel } from "./group-sizes.ts";
import { conditionsOf, every, placeholderValues } from "./listing-conditions.queries.ts";
import type { ConditionName, Filters } from "./listing-filters.ts";

/** A value of a filter, and how many products have it. */
export type ValueCount = { value: string; count: number };

/** The conditions without those of the filter whose values are counted, because a shopper may switch to another value. */
function without(filters: Filters, ...own: ConditionName[]): ConditionName[] {
  return conditionsOf(filters).filter((name) => !own.includes(name));
}

async function countBy(column: SQL, own: ConditionName, filters: Filters): Promise<ValueCount[]> {
  const names = without(filters, own);
  const statement = prepared(`count by ${own}: ${names.join()}`, (database, name) =>
    database
      .select({ value: sql<string>`(${column})::text`, count: sql<number>`count(*)::int` })
      .from(products)
      .where(every(names))
      .groupBy(column)
      .prepare(name),
  );
  return statement().execute(placeholderValues(filters));
}

/** How many products of each department match the other filters, by department id. */
export function countByDepartment(filters: Filters): Promise<ValueCount[]> {
  return countBy(sql`${products.departmentId}`, "department", filters);
}

/** How many products of each type match the other filters, by type id. */
export function countByType(filters: Filters): Promise<ValueCount[]> {
  return countBy(sql`${products.typeId}`, "type", filters);
}

const bandCounts = PRICE_BANDS.map(({ minCents, maxCents }) => {
  const upTo = maxCents === undefined ? sql`` : sql` and ${products.fromCents} <= ${sql.raw(String(maxCents))}`;
  return sql`count(*) filter (where ${products.fromCents} >= ${sql.raw(String(minCents))}${upTo})`;
});

/** How many products of each price band match the other filters, in the order of the bands. */
export async function countByBand(filters: Filters): Promise<number[]> {
  const names = without(filters, "minPrice", "maxPrice");
  const statement = prepared(`count by band: ${names.join()}`, (database, name) =>
    database
      .select({ counts: sql<string[]>`array[${sql.join(bandCounts, sql`, `)}]` })
      .from(products)
      .where(every(names))
      .prepare(name),
  );
  const [row] = await statement().execute(placeholderValues(filters));
  return (row?.counts ?? []).map(Number);
}

const given = {
  colors: sql`${sql.placeholder("givenColors")}::text[]`,
  sizes: sql`${sql.placeholder("givenSizes")}::text[]`,
};
const inStockNow = sql`${sql.placeholder("now")}::boolean`;
const options = {
  color: { column: variants.color, offered: sql`wanted_offers(array[value], ${given.sizes}, ${inStockNow})` },
  size: { column: variants.size, offered: sql`wanted_offers(${given.colors}, array[value], ${inStockNow})` },
};

/**
 * The distinct values of a column that an index starts with (a loose index scan), one of those that differ only in case: offers
 * are the same for all spellings. A spelling of a variant that is not archived comes first.
 */
export function valuesIn(column: typeof variants.color | typeof variants.size): SQL {
  const next = (after: SQL) => sql`(select ${column} from ${variants} where ${after} order by ${column} limit 1)`;
  // Ordered like the index, so that one entry of it is read instead of the table.
  const isActive = sql`(select true from ${variants} where ${column} = scan.value and ${variants.status} = 'active'
    order by ${variants.productId} limit 1)`;
  return sql`(with recursive scan (value) as (
      ${next(sql`${column} is not null`)} union all
      select ${next(sql`${column} > scan.value`)} from scan where scan.value is not null
    ) select distinct on (lower(value)) value from scan where value is not null
      order by lower(value), ${isActive}, value) as known`;
}

/** Groups products by their offers first, because there are far fewer distinct offers than products. */
function countByOffers(option: keyof typeof options, names: ConditionName[]) {
  const { column, offered } = options[option];
  const condition = every(names);
  return prepared(`count by ${option}: ${names.join()}`, (database, name) =>
    database
      .select({ value: sql<string>`value`, count: sql<number>`sum(grouped.count)::int` })
      // "offset 0" and "materialized": group once, not once per value.
      .from(sql`(select value, ${offered} as wanted from ${valuesIn(column)} offset 0) as requested join (with grouped as materialized (
        select ${products.offers} as offers, count(*) as count from ${products} where ${condition}
        group by 1) select * from grouped) as grouped on grouped.offers && requested.wanted`)
      .groupBy(sql`value`)
      .prepare(name),
  )();
}

function countOptions(option: keyof typeof options) {
  const { column, offered } = options[option];
  return prepared(`count by bitmap: ${option}`, (database, name) =>
    database
      .select({
        value: sql<string>`value`,
        count: sql<number>`sum(bit_count(matching.products & chosen.products))::int`,
      })
      .from(sql`${valuesIn(column)} cross join lateral (
        select ${productBitmaps.part} as part, bit_or(${productBitmaps.products}) as products
        from ${productBitmaps} where ${productBitmaps.key} = any(${offered}) group by 1) as chosen
        join ${matchingBitmaps} as matching on matching.part = chosen.part`)
      .groupBy(sql`value`)
      .prepare(name),
  )();
}

/** How many products match the other filters with a variant in each color, or in each size. */
export async function countByOption(option: keyof typeof options, filters: Filters): Promise<ValueCount[]> {
  const names = without(filters, "options");
  const others = { ...filters, colors: [], sizes: [] };
  const choice = { givenColors: filters.colors, givenSizes: filters.sizes, now: filters.inStock === true };
  if (filters.types?.length === 0) return [];
  const counts = isBitmapOnly(names, filters)
    ? await countOptions(option).execute({ ...bitmapValues(others), ...choice })
    : await countByOffers(option, names).execute({ ...placeholderValues(others), ...choice });
  return counts.filter(({ count }) => count > 0);
}

/** The silhouettes of the matching products that have sizes, with each of their sizes. Chosen options don't matter. */
export async function findSizesOfModels(filters: Filters): Promise<SizeOfModel[]> {
  const names = without(filters, "options");
  const condition = every(names);
  const statement = prepared(`sizes of models: ${names.join()}`, (database, name) =>
    database
      .select({ size: sql<string>`value`, model: sql<string>`model` })
      // Only products with sizes are read, by the index on offers, and grouped before they are compared with the sizes.
      .from(sql`(with known as materialized (select value, offer(null, value) as offered from ${valuesIn(variants.size)}),
        grouped as materialized (
          select ${products.model} as model, ${products.offers} as offers from ${products}
          where ${condition} and ${products.offers} && array(select offered from known) group by 1, 2)
        select distinct value, model from known join grouped on grouped.offers @> array[known.offered]) as sized`)
      .prepare(name),
  );
  return filters.types?.length === 0
    ? []
    : statement().execute(placeholderValues({ ...filters, colors: [], sizes: [] }));
}
