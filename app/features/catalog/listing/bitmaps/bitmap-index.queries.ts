import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import type { Filters } from "#app/features/catalog/listing/listing-filters.ts";
import { pendingBits, productBitmaps } from "#app/features/catalog/search/search-index.table.ts";
import { PRODUCT_TYPES } from "#app/features/catalog/shop-choices.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { priceRange } from "./price-keys.ts";

// Every set of products is a relation (part, products): 4,096 products per row, one bit for each. Sets are combined with & and |.

/** Products per row of the bitmap index. */
const PRODUCTS_PER_ROW = sql.raw("4096");
/** A part without any product. */
export const NO_PRODUCTS = sql.raw("B'0'::bit(4096)");

/** A set of products in SQL. `shape` identifies the text of the SQL, whose placeholders have these values. */
export type ProductSet = { shape: string; rows: SQL; values: Record<string, unknown> };

/**
 * The rows (key, part, products) of these keys. `withStock`: keys that orders change, whose latest changes are pending.
 */
export function rowsOfKeys(keys: SQL, withStock: boolean): SQL {
  const stored = sql`(select ${productBitmaps.key} as key, ${productBitmaps.part} as part, ${productBitmaps.products} as products
    from ${productBitmaps} where ${productBitmaps.key} = any(${keys}))`;
  if (!withStock) return stored;
  const pending = sql`(select ${pendingBits.key} as key, ${pendingBits.productId} / ${PRODUCTS_PER_ROW} as part,
    bit_xor(product_bit(${pendingBits.productId})) as products from ${pendingBits} where ${pendingBits.key} = any(${keys}) group by 1, 2)`;
  return sql`(select key, part, coalesce(stored.products # pending.products, stored.products, pending.products) as products
    from ${stored} as stored full join ${pending} as pending using (key, part))`;
}

/** Where a word has to be: in any text, in the name, or in a label. The keys of the bitmap index start with it. */
type Field = "" | "name=" | "label=";

/** The products that have any of these keys. */
function anyOf(keys: SQL, { withStock = false, one = false } = {}): SQL {
  const rows = rowsOfKeys(keys, withStock);
  return one
    ? sql`(select part, products from ${rows} as found)`
    : sql`(select part, bit_or(products) as products from ${rows} as found group by part)`;
}

/** The keys of words, stemmed as in the search index. */
const stems = (words: SQL, field: Field) =>
  sql`array(select ${sql.raw(`'${field}'`)} || stem from unnest(${words}) as word, unnest(tsvector_to_array(to_tsvector('english', word))) as stem)`;

/** The products that have all words of any of these names in a field. Stop words are ignored. */
export function withNames(names: string[], field: Field, placeholder: string): ProductSet {
  const given = sql`${sql.placeholder(placeholder)}::text[]`;
  const values = { [placeholder]: names };
  if (names.every((name) => /^[a-z0-9]+$/.test(name))) {
    const one = names.length === 1;
    return { shape: `${field}${one ? "word" : "words"}`, rows: anyOf(stems(given, field), { one }), values };
  }
  const rows = sql`(select part, bit_or(products) as products from (
      select name, part, bit_and(products) as products
      from (select name, cardinality(keys) as words, key
        from unnest(${given}) as given (name), lateral (select ${stems(sql`array[name]`, field)} as keys) as stemmed, unnest(keys) as key) as wanted
      join ${productBitmaps} using (key) group by name, words, part having count(*) = words) as named
    group by part)`;
  return { shape: `${field}names`, rows, values };
}

function withKeys(name: string, keys: string[], options: { withStock?: boolean } = {}): ProductSet {
  const one = keys.length === 1;
  const rows = anyOf(sql`${sql.placeholder(name)}::text[]`, { ...options, one });
  return { shape: `${name}${one ? "" : "s"}`, rows, values: { [name]: keys } };
}

function withPrice({ minCents, maxCents }: Filters): ProductSet {
  const { keys, edges } = priceRange(minCents, maxCents);
  const covered = withKeys("price", keys);
  if (edges.length === 0) return covered;
  // What no key covers is less than $10 wide.
  const atEdges = sql`(select ${products.id} / ${PRODUCTS_PER_ROW} as part, bit_or(product_bit(${products.id})) as products
    from unnest(${sql.placeholder("edgesFrom")}::int[], ${sql.placeholder("edgesTo")}::int[]) as edge (lowest, highest)
    join ${products} on ${products.fromCents} between lowest and highest where ${products.status} = 'published' group by 1)`;
  const rows = sql`(select part, bit_or(products) as products from (
    select part, products from ${covered.rows} as covered union all select part, products from ${atEdges} as at_edges) as priced group by part)`;
  const values = { edgesFrom: edges.map(({ from }) => from), edgesTo: edges.map(({ to }) => to) };
  return { shape: `${covered.shape} with edges`, rows, values: { ...covered.values, ...values } };
}

function withOptions({ colors, sizes, inStock }: Filters): ProductSet {
  const wanted = sql`wanted_offers(${sql.placeholder("colors")}::text[], ${sql.placeholder("sizes")}::text[], ${sql.placeholder("now")}::boolean)`;
  const withStock = inStock === true;
  const rows = anyOf(wanted, { withStock, one: colors.length <= 1 && sizes.length <= 1 });
  return {
    shape: `${withStock ? "stocked " : ""}option${colors.length > 1 || sizes.length > 1 ? "s" : ""}`,
    rows,
    values: { colors, sizes, now: withStock },
  };
}

/** The sets whose intersection are the products that match the filters, except for `ids`. */
function setsOf(filters: Filters): ProductSet[] {
  const { words, departmentId, types, minCents, maxCents, inStock, colors, sizes } = filters;
  const sets = (words?.concepts ?? []).map((names, index) => withNames(names, "", `names${index}`));
  if (departmentId !== undefined) sets.push(withKeys("department", [`department=${departmentId}`]));
  if (types) sets.push(withKeys("type", typeKeys(types)));
  if (minCents !== undefined || maxCents !== undefined) sets.push(withPrice(filters));
  if (inStock !== undefined) sets.push(withKeys("stock", [`stock=${inStock ? "in" : "out"}`], { withStock: true }));
  if (colors.length > 0 || sizes.length > 0) sets.push(withOptions(filters));
  return sets;
}

const typeKeys = (names: readonly string[]) =>
  PRODUCT_TYPES.filter(({ name }) => names.includes(name)).map(({ id }) => `type=${id}`);

/** The products in all of these sets. Grouping is as fast as a join of such sets can be, and the planner can't get it wrong. */
export function intersectionOf(sets: [ProductSet, ...ProductSet[]]): ProductSet {
  if (sets.length === 1) return sets[0];
  const all = sql.join(
    sets.map(({ rows }, index) => sql`select part, products from ${rows} as ${sql.identifier(`set${index}`)}`),
    sql` union all `,
  );
  return {
    shape: sets.map(({ shape }) => shape).join(", "),
    rows: sql`(select part, bit_and(products) as products from (${all}) as sets
      group by part having count(*) = ${sql.raw(String(sets.length))})`,
    values: Object.assign({}, ...sets.map(({ values }) => values)),
  };
}

/** The products that match the filters, except for `ids`. Undefined if every product does. */
export function matchingSet(filters: Filters): ProductSet | undefined {
  const [first, ...others] = setsOf(filters);
  return first && intersectionOf([first, ...others]);
}

/** The products that match the filters, or all. */
export const matchingSetOrAll = (filters: Filters): ProductSet =>
  matchingSet(filters) ?? withKeys("type", typeKeys(PRODUCT_TYPES.map(({ name }) => name)));

/**
 * The bitmaps of a set by part, as an array that is built once per statement. A lookup there is cheap; the planner might compute a
 * joined set once per row.
 */
export const asArray = ({ rows }: ProductSet): SQL => sql`(
  with matching as materialized (select part, products from ${rows} as matching)
  select array_agg(coalesce(products, ${NO_PRODUCTS}) order by part)
  from generate_series(0, (select max(part) from matching)) as part left join matching using (part))`;

/** The condition that a product is in a set, given as an array. */
export const isIn = (parts: SQL): SQL =>
  sql`get_bit((${parts})[${products.id} / ${PRODUCTS_PER_ROW} + 1], ${products.id} % ${PRODUCTS_PER_ROW}) = 1`;

/** The ids of the products in a set. Groups of 64 without one are skipped. */
export const idsIn = ({ rows }: ProductSet): SQL => sql`(
  select part * ${PRODUCTS_PER_ROW} + start + position as id
  from (select part, start, substring(products from start + 1 for 64) as bits
    from ${rows} as matching, generate_series(0, 4095, 64) as start where bit_count(products) > 0 offset 0) as groups,
    generate_series(0, 63) as position
  where bit_count(bits) > 0 and get_bit(bits, position) = 1)`;

/** How many products match the filters, except for `ids`, counted in the bitmap index alone. */
export async function countByBitmap(filters: Filters): Promise<number> {
  const { shape, rows, values } = matchingSetOrAll(filters);
  const count = prepared(`count in bitmaps: ${shape}`, (database, name) =>
    database
      .select({ count: sql<number>`coalesce(sum(bit_count(matching.products)), 0)::int` })
      .from(sql`${rows} as matching`)
      .prepare(name),
  );
  return (await count().execute(values))[0]?.count ?? 0;
}
