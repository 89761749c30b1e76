import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import type { Ordering } from "#app/features/catalog/shop-choices.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { allWords, anyWord, conditionsOf, every, placeholderValues } from "./listing-conditions.queries.ts";
import type { ConditionName, Filters } from "./listing-filters.ts";

export type PageRange = { limit: number; offset: number };

/** The order of the shop window. */
export const featured = [sql`${products.featuredRank}`, sql`${products.createdAt} desc`, sql`${products.id} desc`];

/** The id ends every order, so that no product shows twice or never while a shopper turns pages. */
export const orderings: Record<Ordering, SQL[]> = {
  featured,
  price: [sql`${products.priceCents}`, sql`${products.id}`],
  "-price": [sql`${products.priceCents} desc`, sql`${products.id} desc`],
  "-created_at": [sql`${products.createdAt} desc`, sql`${products.id} desc`],
};

/** What the orders read of a product; the rest would only be carried along. */
export const orderedBy = sql.join(
  [products.id, products.featuredRank, products.createdAt, products.priceCents].map((column) => sql`${column}`),
  sql`, `,
);
/** The same, and what the order by relevance reads. */
export const rankedBy = sql`${orderedBy}, ${products.nameWords}, ${products.labels}`;

/**
 * Up to so many fitting products are gathered first and then put in order. With more, the first ones are soon met by going
 * through all products in that order; with few, that could mean going through nearly all.
 */
export const FEW = 5_000;

function pageStatement(
  name: string,
  names: ConditionName[],
  order: SQL[],
  { gathered = false, columns = orderedBy, more = [] as SQL[] } = {},
) {
  return prepared(`${name}${gathered ? " gathered" : ""}: ${names.join()}`, (database, statement) => {
    const condition = every(names, ...more);
    // "offset 0" keeps the planner from going through the order after all.
    const fitting = sql`(select ${columns} from ${products} ${condition && sql`where ${condition}`} offset 0) as ${products}`;
    return database
      .select({ id: sql<number>`${products.id}` })
      .from(gathered ? fitting : products)
      .where(gathered ? undefined : condition)
      .orderBy(...order)
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(statement);
  })();
}

/** The ids of one page of the products that fit, in their order. `total` is how many fit. */
export async function idsOfPage(
  filters: Filters,
  ordering: Ordering,
  page: PageRange,
  total: number,
): Promise<number[]> {
  const statement = pageStatement(`list by ${ordering}`, conditionsOf(filters), orderings[ordering], {
    gathered: total <= FEW,
  });
  return (await statement.execute({ ...placeholderValues(filters), ...page })).map(({ id }) => id);
}

const inName = { all: sql`${products.nameWords} @@ ${allWords}`, any: sql`${products.nameWords} @@ ${anyWord}` };
const inLabels = sql`${products.labels} @@ ${allWords}`;

/** How well a product may fit a text, best first. Every product that fits at all is in exactly one of these tiers. */
const tiers: { name: string; conditions: SQL[]; readsTexts: boolean }[] = [
  { name: "name", conditions: [inName.all], readsTexts: false },
  { name: "name and labels", conditions: [inLabels, inName.any, sql`not ${inName.all}`], readsTexts: false },
  { name: "labels", conditions: [inLabels, sql`not ${inName.any}`], readsTexts: false },
  { name: "name and texts", conditions: [sql`not ${inLabels}`, inName.any], readsTexts: true },
  { name: "texts", conditions: [sql`not ${inLabels}`, sql`not ${inName.any}`], readsTexts: true },
];

/** The same tiers as numbers. */
export const tier = sql`case when ${inName.all} then 0
  when ${inLabels} then case when ${inName.any} then 1 else 2 end
  else case when ${inName.any} then 3 else 4 end end`;

/** In a tier of fewer than these, going through all products in order would take long to meet a page of them. */
const SCARCE = 500;

/** How many products are in a tier; from `SCARCE` on they are not counted further. */
async function countUpToScarce(name: string, names: ConditionName[], conditions: SQL[], filters: Filters) {
  const statement = prepared(`count a few in ${name}: ${names.join()}`, (database, statementName) =>
    database
      .select({ count: sql<number>`count(*)::int` })
      // "offset 0" hides the limit from the planner, which would hope to meet these few soon in some order.
      .from(sql`(select from (select from ${products} where ${every(names, ...conditions)} offset 0) as all_of_them
        limit ${sql.raw(String(SCARCE))}) as some_of_them`)
      .prepare(statementName),
  );
  const [row] = await statement().execute(placeholderValues(filters));
  return row?.count ?? 0;
}

/** Goes through the tiers and stops as soon as the page is full: of many products, few have to be looked at. */
async function idsByTiers(filters: Filters, { limit, offset }: PageRange, total: number): Promise<number[]> {
  const found: number[] = [];
  for (const { name, conditions, readsTexts } of tiers) {
    const missing = Math.min(offset + limit, total) - found.length;
    if (missing <= 0) break;
    const names = conditionsOf(filters).filter((condition) => readsTexts || condition !== "words");
    const inTier = readsTexts ? total - found.length : await countUpToScarce(name, names, conditions, filters);
    if (inTier === 0) continue;
    const how = { gathered: inTier < SCARCE, more: conditions };
    const statement = pageStatement(`list by relevance in ${name}`, names, featured, how);
    const rows = await statement.execute({ ...placeholderValues(filters), limit: missing, offset: 0 });
    found.push(...rows.map(({ id }) => id));
  }
  return found.slice(offset);
}

/** The ids of one page of the products that fit a text, those that fit best first. `total` is how many fit. */
export async function idsByRelevance(filters: Filters, page: PageRange, total: number): Promise<number[]> {
  if (total > FEW) return idsByTiers(filters, page, total);
  const order = [tier, ...featured];
  const statement = pageStatement("list by relevance", conditionsOf(filters), order, {
    gathered: true,
    columns: rankedBy,
  });
  return (await statement.execute({ ...placeholderValues(filters), ...page })).map(({ id }) => id);
}
