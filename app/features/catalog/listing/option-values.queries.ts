import { type SQL, sql } from "drizzle-orm";
import { variants } from "#app/features/catalog/catalog.table.ts";
import type { Filters } from "./listing-filters.ts";

const given = {
  colors: sql`${sql.placeholder("givenColors")}::text[]`,
  sizes: sql`${sql.placeholder("givenSizes")}::text[]`,
};
const inStockNow = sql`${sql.placeholder("now")}::boolean`;
/** For each option its column, and the offers of a `value` of it together with the other option's chosen values. */
export const options = {
  color: { column: variants.color, offered: sql`wanted_offers(array[value], ${given.sizes}, ${inStockNow})` },
  size: { column: variants.size, offered: sql`wanted_offers(${given.colors}, array[value], ${inStockNow})` },
};

export type Option = keyof typeof options;

/** The values of the placeholders in `options`. */
export const optionValues = ({ colors, sizes, inStock }: Filters) => ({
  givenColors: colors,
  givenSizes: sizes,
  now: inStock === true,
});

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
