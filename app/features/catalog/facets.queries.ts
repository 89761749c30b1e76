import { type SQL, sql } from "drizzle-orm";
import { prepared } from "#app/platform/prepared.server.ts";
import { products, variants } from "./catalog.table.ts";
import { conditionsOf, every, valuesOf } from "./listing-conditions.queries.ts";
import type { ConditionName, Filters } from "./listing-filters.ts";
import { PRICE_BANDS } from "./shop-choices.ts";

/** How many products have a value of a filter. */
export type ValueCount = { value: string; count: number };

/** The conditions without those of the filter whose values are counted: its other values are what a shopper may choose next. */
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
  return statement().execute(valuesOf(filters));
}

/** How many products of each department fit the other filters, by the department's id. */
export function countByDepartment(filters: Filters): Promise<ValueCount[]> {
  return countBy(sql`${products.departmentId}`, "department", filters);
}

/** How many products of each type fit the other filters, by the type's id. */
export function countByType(filters: Filters): Promise<ValueCount[]> {
  return countBy(sql`${products.typeId}`, "type", filters);
}

const bandCounts = PRICE_BANDS.map(({ minCents, maxCents }) => {
  const most = maxCents === undefined ? sql`` : sql` and ${products.priceCents} <= ${sql.raw(String(maxCents))}`;
  return sql`count(*) filter (where ${products.priceCents} >= ${sql.raw(String(minCents))}${most})`;
});

/** How many products of each price band fit the other filters, in the order of the bands. */
export async function countByBand(filters: Filters): Promise<number[]> {
  const names = without(filters, "least", "most");
  const statement = prepared(`count by band: ${names.join()}`, (database, name) =>
    database
      .select({ counts: sql<string[]>`array[${sql.join(bandCounts, sql`, `)}]` })
      .from(products)
      .where(every(names))
      .prepare(name),
  );
  const [row] = await statement().execute(valuesOf(filters));
  return (row?.counts ?? []).map(Number);
}

const options = {
  color: {
    own: variants.color,
    other: variants.size,
    chosen: sql.placeholder("sizes"),
    isChosen: (filters: Filters) => filters.sizes.length > 0,
  },
  size: {
    own: variants.size,
    other: variants.color,
    chosen: sql.placeholder("colors"),
    isChosen: (filters: Filters) => filters.colors.length > 0,
  },
};

/** How many products come in each colour, or each size, and fit the other filters in one and the same variant. */
export async function countByOption(option: "color" | "size", filters: Filters): Promise<ValueCount[]> {
  const { own, other, chosen, isChosen } = options[option];
  const names = without(filters, "options");
  const conditions = [sql`${own} is not null`];
  if (isChosen(filters)) conditions.push(sql`lower(${other}) = any(lower(${chosen}::text)::text[])`);
  if (filters.inStock) conditions.push(sql`${variants.stock} > 0`);
  if (names.length > 0)
    conditions.push(sql`${variants.productId} in (select ${products.id} from ${products} where ${every(names)})`);
  const shape = `${isChosen(filters)} ${filters.inStock === true} ${names.join()}`;
  const statement = prepared(`count by ${option}: ${shape}`, (database, name) => {
    const found = database
      .selectDistinct({ value: sql<string>`${own}`.as("value"), productId: variants.productId })
      .from(variants)
      .where(sql.join(conditions, sql` and `))
      .as("found");
    return database
      .select({ value: found.value, count: sql<number>`count(*)::int` })
      .from(found)
      .groupBy(found.value)
      .prepare(name);
  });
  return statement().execute(valuesOf(filters));
}
