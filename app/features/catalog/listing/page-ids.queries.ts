import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import type { Ordering } from "#app/features/catalog/shop-choices.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { allWords, anyWord, conditionsOf, every, placeholderValues } from "./listing-conditions.queries.ts";
import type { Filters } from "./listing-filters.ts";

// The statements of the plan "count_with_page" (query-plan.queries.ts), and the sort orders of all plans.

export type PageRange = { limit: number; offset: number };
export type IdPage = { total: number; ids: number[] };
export type ListOrder = Ordering | "relevance";

const inName = { all: sql`${products.nameWords} @@ ${allWords}`, any: sql`${products.nameWords} @@ ${anyWord}` };
const inLabels = sql`${products.labels} @@ ${allWords}`;

/**
 * How well a product matches a search, best first: all words in the name; in the labels, and some in the name; in the labels; in
 * the texts, and some in the name; in the texts.
 */
const tier = sql`case when ${inName.all} then 0
  when ${inLabels} then case when ${inName.any} then 1 else 2 end
  else case when ${inName.any} then 3 else 4 end end`;

/** The ORDER BY of each sort order. The id ends it, so that paging neither repeats nor skips a product. */
export const orderByClauses: Record<Ordering, SQL[]> = {
  featured: [sql`${products.featuredRank}`, sql`${products.createdAt} desc`, sql`${products.id} desc`],
  price: [sql`${products.fromCents}`, sql`${products.id}`],
  "-price": [sql`${products.fromCents} desc`, sql`${products.id} desc`],
  "-created_at": [sql`${products.createdAt} desc`, sql`${products.id} desc`],
};

/** The columns that these clauses read. Rows with only these are cheaper to collect and sort. */
export const ORDER_COLUMNS = sql.join(
  [products.id, products.featuredRank, products.createdAt, products.fromCents].map((column) => sql`${column}`),
  sql`, `,
);
const RELEVANCE_COLUMNS = sql`${ORDER_COLUMNS}, ${products.nameWords}, ${products.labels}`;

/** How many products match, counted with the indexes of products. */
export async function countMatches(filters: Filters): Promise<number> {
  const conditions = conditionsOf(filters);
  const count = prepared(`count: ${conditions.join()}`, (database, statement) =>
    database.select({ count: sql<number>`count(*)::int` }).from(products).where(every(conditions)).prepare(statement),
  );
  return (await count().execute(placeholderValues(filters)))[0]?.count ?? 0;
}

/** How many products match, and the ids of one page of them. */
export async function readTotalAndPageIds(filters: Filters, order: ListOrder, range: PageRange): Promise<IdPage> {
  const conditions = conditionsOf(filters);
  const byRelevance = order === "relevance";
  const columns = byRelevance ? RELEVANCE_COLUMNS : ORDER_COLUMNS;
  const sorted = sql.join(byRelevance ? [tier, ...orderByClauses.featured] : orderByClauses[order], sql`, `);
  const page = prepared(`count and list by ${order}: ${conditions.join()}`, (database, statement) =>
    database
      .select({ total: sql<number>`total`, ids: sql<number[]>`ids` })
      .from(sql`(
        with matches as materialized (select ${columns} from ${products} where ${every(conditions)})
        select (select count(*)::int from matches) as total, array(select ${products.id} from matches as ${products}
          order by ${sorted} limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}) as ids
      ) as page`)
      .prepare(statement),
  );
  const [found] = await page().execute({ ...placeholderValues(filters), ...range });
  return found ?? { total: 0, ids: [] };
}
