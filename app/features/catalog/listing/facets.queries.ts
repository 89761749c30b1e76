import { type SQL, sql } from "drizzle-orm";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { PRICE_BANDS } from "#app/features/catalog/shop-choices.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import {
  countBandsByBitmap,
  countDepartmentsByBitmap,
  countOptionByBitmap,
  countTypesByBitmap,
  findSizesByBitmap,
  type ValueCount,
} from "./bitmaps/bitmap-facets.queries.ts";
import type { SizeOfModel } from "./group-sizes.ts";
import { conditionsOf, every, placeholderValues } from "./listing-conditions.queries.ts";
import type { ConditionName, Filters } from "./listing-filters.ts";
import { type Option, options, optionValues, valuesIn } from "./option-values.queries.ts";
import { planQuery } from "./query-plan.queries.ts";

// Facets of small shops are counted by the indexes of products, those of large ones in the bitmap index.

/** The conditions without the options, because a shopper may switch to another one. */
const withoutOptions = (filters: Filters) => conditionsOf({ ...filters, colors: [], sizes: [] });

async function countBy(column: SQL, facet: "department" | "type", filters: Filters): Promise<ValueCount[]> {
  const names = conditionsOf(filters);
  const statement = prepared(`count by ${facet}: ${names.join()}`, (database, name) =>
    database
      .select({ value: sql<string>`(${column})::text`, count: sql<number>`count(*)::int` })
      .from(products)
      .where(every(names))
      .groupBy(column)
      .prepare(name),
  );
  return statement().execute(placeholderValues(filters));
}

const byBitmap = async (filters: Filters) => (await planQuery(filters)) === "bitmaps";

/** How many products of each department match, by department id. */
export async function countByDepartment(filters: Filters): Promise<ValueCount[]> {
  return (await byBitmap(filters))
    ? countDepartmentsByBitmap(filters)
    : countBy(sql`${products.departmentId}`, "department", filters);
}

/** How many products of each type match, by type id. */
export async function countByType(filters: Filters): Promise<ValueCount[]> {
  return (await byBitmap(filters)) ? countTypesByBitmap(filters) : countBy(sql`${products.typeId}`, "type", filters);
}

const bandCounts = PRICE_BANDS.map(({ minCents, maxCents }) => {
  const upTo = maxCents === undefined ? sql`` : sql` and ${products.fromCents} <= ${sql.raw(String(maxCents))}`;
  return sql`count(*) filter (where ${products.fromCents} >= ${sql.raw(String(minCents))}${upTo})`;
});

/** How many products of each price band match, in the order of the bands. */
export async function countByBand(filters: Filters): Promise<number[]> {
  if (await byBitmap(filters)) return countBandsByBitmap(filters);
  const names = conditionsOf(filters);
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

/** Groups products by their offers first, because there are far fewer distinct offers than products. */
function countByOffers(option: Option, names: ConditionName[]) {
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

/** The bitmap index counts options faster than any other in every shop, unless prices or stock are read for each product. */
const needsProducts = ({ ids, minCents, maxCents, inStock }: Filters) =>
  ids !== undefined || minCents !== undefined || maxCents !== undefined || inStock !== undefined;

/** How many products match the other filters with a variant in each color, or in each size. */
export async function countByOption(option: Option, filters: Filters): Promise<ValueCount[]> {
  if (filters.types?.length === 0) return [];
  const counts =
    !needsProducts(filters) || (await byBitmap(filters))
      ? await countOptionByBitmap(option, filters)
      : await countByOffers(option, withoutOptions(filters)).execute({
          ...placeholderValues({ ...filters, colors: [], sizes: [] }),
          ...optionValues(filters),
        });
  return counts.filter(({ count }) => count > 0);
}

/** The silhouettes of the matching products that have sizes, with each of their sizes. Chosen options don't matter. */
export async function findSizesOfModels(filters: Filters): Promise<SizeOfModel[]> {
  if (await byBitmap(filters)) return findSizesByBitmap({ ...filters, colors: [], sizes: [] });
  const names = withoutOptions(filters);
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
