import { type SQL, sql } from "drizzle-orm";
import { variants } from "#app/features/catalog/catalog.table.ts";
import type { SizeOfModel } from "#app/features/catalog/listing/group-sizes.ts";
import type { Filters } from "#app/features/catalog/listing/listing-filters.ts";
import { type Option, options, optionValues, valuesIn } from "#app/features/catalog/listing/option-values.queries.ts";
import { productBitmaps } from "#app/features/catalog/search/search-index.table.ts";
import { DEPARTMENTS, PRICE_BANDS, PRODUCT_TYPES } from "#app/features/catalog/shop-choices.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { asArray, matchingSet, rowsOfKeys } from "./bitmap-index.queries.ts";
import { priceRange } from "./price-keys.ts";

// Facets that are counted in the bitmap index alone.

/** A value of a filter, and how many products have it. */
export type ValueCount = { value: string; count: number };

/** How many products of the rows (part, products) match the filters. */
function countMatching(filters: Filters) {
  const set = matchingSet(filters);
  const both = set ? sql`counted.products & ${asArray(set)}[counted.part + 1]` : sql`counted.products`;
  return {
    shape: set?.shape ?? "",
    values: set?.values ?? {},
    matching: sql`coalesce(sum(bit_count(${both})), 0)::int`,
  };
}

/** How many products have each value. A value has several keys; a product has at most one of them, so it counts once. */
async function countKeys(keysOf: Map<string, string[]>, filters: Filters): Promise<ValueCount[]> {
  const { shape, values, matching } = countMatching(filters);
  const [given, keys] = [sql`${sql.placeholder("values")}::text[]`, sql`${sql.placeholder("keys")}::text[]`];
  const count = prepared(`count keys in: ${shape}`, (database, name) =>
    database
      .select({ value: sql<string>`value`, count: sql<number>`${matching}` })
      .from(
        sql`unnest(${given}, ${keys}) as wanted (value, key) join ${rowsOfKeys(keys, false)} as counted using (key)`,
      )
      .groupBy(sql`value`)
      .prepare(name),
  );
  const pairs = [...keysOf].flatMap(([value, own]) => own.map((key) => ({ value, key })));
  const wanted = { values: pairs.map(({ value }) => value), keys: pairs.map(({ key }) => key) };
  return count().execute({ ...values, ...wanted });
}

/** How many products of each department match, by department id. */
export const countDepartmentsByBitmap = (filters: Filters): Promise<ValueCount[]> =>
  countKeys(new Map(DEPARTMENTS.map(({ id }) => [String(id), [`department=${id}`]])), filters);

/** How many products of each type match, by type id. */
export const countTypesByBitmap = (filters: Filters): Promise<ValueCount[]> =>
  countKeys(new Map(PRODUCT_TYPES.map(({ id }) => [String(id), [`type=${id}`]])), filters);

/** How many products of each price band match, in the order of the bands. Bands end at prices that have keys. */
export async function countBandsByBitmap(filters: Filters): Promise<number[]> {
  const keysOf = PRICE_BANDS.map(({ minCents, maxCents }) => priceRange(minCents, maxCents).keys);
  const counts = await countKeys(new Map(keysOf.map((keys, band) => [String(band), keys])), filters);
  return PRICE_BANDS.map((_, band) => counts.find(({ value }) => value === String(band))?.count ?? 0);
}

/** How many products match with a variant in each color, or in each size, and with the chosen values of the other option. */
export async function countOptionByBitmap(option: Option, chosen: Filters): Promise<ValueCount[]> {
  const { shape, values, matching } = countMatching({ ...chosen, colors: [], sizes: [] });
  const { column, offered } = options[option];
  const withStock = chosen.inStock === true;
  // With several values of the other option, a product may have several keys of a value.
  const overlap = chosen[option === "color" ? "sizes" : "colors"].length > 1;
  const requested = sql`(select value, unnest(${offered}) as key from ${valuesIn(column)} offset 0) as requested`;
  const counted = sql`${requested} join ${rowsOfKeys(sql`array(select key from ${requested})`, withStock)} as found using (key)`;
  const grouped = overlap
    ? sql`(select value, part, bit_or(found.products) as products from ${counted} group by 1, 2) as counted`
    : sql`(select value, part, found.products as products from ${counted}) as counted`;
  const count = prepared(
    `count ${option} ${overlap ? "s" : ""}${withStock ? " in stock" : ""}: ${shape}`,
    (database, name) =>
      database
        .select({ value: sql<string>`value`, count: sql<number>`${matching}` })
        .from(grouped)
        .groupBy(sql`value`)
        .prepare(name),
  );
  return count().execute({ ...values, ...optionValues(chosen) });
}

/** All keys "model=belt&size=m", found in the index without reading the rows of each key. */
const nextKey = (after: SQL) => sql`(select ${productBitmaps.key} from ${productBitmaps}
  where ${productBitmaps.key} like 'model=%' ${after} order by ${productBitmaps.key} using ~<~ limit 1)`;
const modelKeys = sql`(with recursive scan (key) as (
    ${nextKey(sql``)} union all select ${nextKey(sql`and ${productBitmaps.key} ~>~ scan.key`)} from scan where scan.key is not null
  ) select key from scan where key is not null)`;

/** The silhouettes of the matching products that have sizes, with each of their sizes. */
export function findSizesByBitmap(filters: Filters): Promise<SizeOfModel[]> {
  const { shape, values, matching } = countMatching(filters);
  const found = prepared(`sizes of models in: ${shape}`, (database, name) =>
    database
      .select({
        size: sql<string>`value`,
        model: sql<string>`substr(key, length('model=') + 1, length(key) - length('model=&' || offered))`,
      })
      .from(sql`(select value, offered, key from ${modelKeys} as known_keys
          join (select value, offer(null, value) as offered from ${valuesIn(variants.size)} offset 0) as sized
            on right(key, length(offered) + 1) = '&' || offered offset 0) as wanted
        join ${rowsOfKeys(sql`array(select key from ${modelKeys} as known_keys)`, false)} as counted using (key)`)
      .groupBy(sql`value, offered, key`)
      .having(sql`${matching} > 0`)
      .prepare(name),
  );
  return found().execute(values);
}
