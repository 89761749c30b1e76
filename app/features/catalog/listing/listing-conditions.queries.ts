import { type SQL, sql } from "drizzle-orm";
import { productDetails, products } from "#app/features/catalog/catalog.table.ts";
import { PRODUCT_TYPES } from "#app/features/catalog/shop-choices.ts";
import type { ConditionName, Filters } from "./listing-filters.ts";

/** The text search query for the required words. */
const requiredWords = sql`to_tsquery('english', ${sql.placeholder("required")}::text)`;
/** The text search query for all words of the search. */
export const allWords = sql`to_tsquery('english', ${sql.placeholder("all")}::text)`;
/** The text search query for any word of the search. */
export const anyWord = sql`to_tsquery('english', ${sql.placeholder("any")}::text)`;

const wanted = sql`wanted_offers(
  ${sql.placeholder("colors")}::text[], ${sql.placeholder("sizes")}::text[], ${sql.placeholder("now")}::boolean)`;

/** The predicate of the partial indexes on products: shoppers see these only. */
const publishedOnly: SQL = sql`${products.status} = 'published'`;

/** The condition that a product offers one of the chosen options. */
const offersOptions: SQL = sql`${products.offers} && ${wanted}`;

/** The condition of each filter. A statement contains only those in use, so that each combination gets its own plan. */
const conditions: Record<ConditionName, SQL> = {
  ids: sql`${products.id} = any(${sql.placeholder("ids")}::int[])`,
  words: sql`${products.id} in (
    select ${productDetails.productId} from ${productDetails} where ${productDetails.words} @@ ${requiredWords})`,
  department: sql`${products.departmentId} = ${sql.placeholder("departmentId")}::int`,
  type: sql`${products.typeId} = any(${sql.placeholder("typeIds")}::int[])`,
  minPrice: sql`${products.fromCents} >= ${sql.placeholder("minCents")}::bigint`,
  maxPrice: sql`${products.fromCents} <= ${sql.placeholder("maxCents")}::bigint`,
  availability: sql`${products.inStock} = ${sql.placeholder("inStock")}::boolean`,
  options: offersOptions,
};

/** The names of the conditions of these filters, in a fixed order. */
export function conditionsOf(filters: Filters): ConditionName[] {
  const inUse: Partial<Record<ConditionName, boolean>> = {
    ids: filters.ids !== undefined,
    words: filters.words?.required !== undefined,
    department: filters.departmentId !== undefined,
    type: filters.types !== undefined,
    minPrice: filters.minCents !== undefined,
    maxPrice: filters.maxCents !== undefined,
    availability: filters.inStock !== undefined,
    options: filters.colors.length > 0 || filters.sizes.length > 0,
  };
  return (Object.keys(conditions) as ConditionName[]).filter((name) => inUse[name]);
}

/** The conjunction of these conditions, for published products. */
export function every(names: ConditionName[], ...more: SQL[]): SQL {
  return sql.join([publishedOnly, ...names.map((name) => conditions[name]), ...more], sql` and `);
}

/** The values of the conditions' placeholders. */
export function placeholderValues(filters: Filters) {
  return {
    ids: filters.ids,
    colors: filters.colors,
    sizes: filters.sizes,
    required: filters.words?.required,
    all: filters.words?.all,
    any: filters.words?.any,
    departmentId: filters.departmentId,
    typeIds: filters.types?.map((name) => PRODUCT_TYPES.find((type) => type.name === name)?.id),
    minCents: filters.minCents,
    maxCents: filters.maxCents,
    inStock: filters.inStock,
    now: filters.inStock === true,
  };
}
