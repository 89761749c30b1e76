import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import type { Ordering } from "#app/features/catalog/shop-choices.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import {
  allWords,
  anyWord,
  conditionsOf,
  every,
  offersOptions,
  placeholderValues,
} from "./listing-conditions.queries.ts";
import type { ConditionName, Filters } from "./listing-filters.ts";
import type { PagePlan, QueryPlan } from "./query-plan.queries.ts";

// The statements of each plan in query-plan.queries.ts.

export type PageRange = { limit: number; offset: number };
export type IdPage = { total: number; ids: number[] };
export type ListOrder = Ordering | "relevance";

const featured = [sql`${products.featuredRank}`, sql`${products.createdAt} desc`, sql`${products.id} desc`];

const inName = { all: sql`${products.nameWords} @@ ${allWords}`, any: sql`${products.nameWords} @@ ${anyWord}` };
const inLabels = sql`${products.labels} @@ ${allWords}`;

/** How well a product matches a search, best first. Every match is in exactly one of these tiers. */
const tiers: { name: string; conditions: SQL[]; readsTexts: boolean }[] = [
  { name: "name", conditions: [inName.all], readsTexts: false },
  { name: "name and labels", conditions: [inLabels, inName.any, sql`not ${inName.all}`], readsTexts: false },
  { name: "labels", conditions: [inLabels, sql`not ${inName.any}`], readsTexts: false },
  { name: "name and texts", conditions: [sql`not ${inLabels}`, inName.any], readsTexts: true },
  { name: "texts", conditions: [sql`not ${inLabels}`, sql`not ${inName.any}`], readsTexts: true },
];

/** The number of a product's tier. */
const tier = sql`case when ${inName.all} then 0
  when ${inLabels} then case when ${inName.any} then 1 else 2 end
  else case when ${inName.any} then 3 else 4 end end`;

/** The id ends every order, so that paging neither repeats nor skips a product. */
const orders: Record<ListOrder, SQL[]> = {
  featured,
  price: [sql`${products.fromCents}`, sql`${products.id}`],
  "-price": [sql`${products.fromCents} desc`, sql`${products.id} desc`],
  "-created_at": [sql`${products.createdAt} desc`, sql`${products.id} desc`],
  relevance: [tier, ...featured],
};

/** The columns that the orders read. Rows with only these are cheaper to collect and sort. */
function columnsOf(order: ListOrder): SQL {
  const columns = [products.id, products.featuredRank, products.createdAt, products.fromCents];
  const searched = order === "relevance" ? [products.nameWords, products.labels] : [];
  return sql.join(
    [...columns, ...searched].map((column) => sql`${column}`),
    sql`, `,
  );
}

/** How many products meet these conditions. */
export async function countMatches(conditions: ConditionName[], filters: Filters): Promise<number> {
  const count = prepared(`count: ${conditions.join()}`, (database, statement) =>
    database.select({ count: sql<number>`count(*)::int` }).from(products).where(every(conditions)).prepare(statement),
  );
  return (await count().execute(placeholderValues(filters)))[0]?.count ?? 0;
}

type CountWithPage = Extract<QueryPlan, { kind: "count_with_page" }>;

/**
 * All matches with the columns of the order. `optionsPerProduct` reads the offers of each match, instead of joining all that
 * are offered.
 */
function matchesOf({ conditions, optionsPerProduct }: CountWithPage, columns: SQL): SQL {
  if (!optionsPerProduct) {
    return sql`select ${columns} from ${products} where ${every(conditions)}`;
  }
  const others = every(conditions.filter((name) => name !== "options"));
  // "offset 0" keeps the planner from joining the two in another way.
  return sql`select ${columns} from (select ${products.id} as candidate from ${products} where ${others} order by 1 offset 0) as candidates
    cross join lateral (select ${columns}, ${products.offers} from ${products} where ${products.id} = candidate offset 0) as ${products}
    where ${offersOptions}`;
}

/** The plan "count_with_page". */
export async function readTotalAndPageIds(
  plan: CountWithPage,
  filters: Filters,
  order: ListOrder,
  range: PageRange,
): Promise<IdPage> {
  const name = `count and list by ${order}${plan.optionsPerProduct ? ", options per product" : ""}: ${plan.conditions.join()}`;
  const limits = sql`limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;
  const page = prepared(name, (database, statement) =>
    database
      .select({ total: sql<number>`total`, ids: sql<number[]>`ids` })
      .from(sql`(
        with matches as materialized (${matchesOf(plan, columnsOf(order))})
        select (select count(*)::int from matches) as total, array(
          select ${products.id} from matches as ${products} order by ${sql.join(orders[order], sql`, `)} ${limits}) as ids
      ) as page`)
      .prepare(statement),
  );
  const [found] = await page().execute({ ...placeholderValues(filters), ...range });
  return found ?? { total: 0, ids: [] };
}

type KnownTotal = PageRange & { total: number; scarce: number };

/** The ids of one page, by the plan for its total. */
export function readPageIds(
  plan: PagePlan,
  filters: Filters,
  order: ListOrder,
  { total, scarce, ...range }: KnownTotal,
): Promise<number[]> {
  if (plan === "tier_by_tier") return readTierByTier(filters, { ...range, total, scarce });
  const statement = pageStatement(order, conditionsOf(filters), { collect: plan === "collect_and_sort" });
  return executePage(statement, filters, range);
}

type PageOptions = { collect: boolean; inTier?: (typeof tiers)[number] };

function pageStatement(order: ListOrder, conditions: ConditionName[], { collect, inTier }: PageOptions) {
  const name = `list by ${order}${inTier ? ` in ${inTier.name}` : ""}${collect ? ", sorted" : ""}: ${conditions.join()}`;
  return prepared(name, (database, statement) => {
    const condition = every(conditions, ...(inTier?.conditions ?? []));
    // "offset 0" keeps the planner from scanning an ordered index instead.
    const collected = sql`(select ${columnsOf(order)} from ${products} where ${condition} offset 0) as ${products}`;
    return database
      .select({ id: sql<number>`${products.id}` })
      .from(collect ? collected : products)
      .where(collect ? undefined : condition)
      .orderBy(...orders[order])
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(statement);
  })();
}

async function executePage(statement: ReturnType<typeof pageStatement>, filters: Filters, range: PageRange) {
  return (await statement.execute({ ...placeholderValues(filters), ...range })).map(({ id }) => id);
}

/** The plan "tier_by_tier". Inside a tier the order is the featured one. */
async function readTierByTier(filters: Filters, { limit, offset, total, scarce }: KnownTotal): Promise<number[]> {
  const found: number[] = [];
  for (const inTier of tiers) {
    const missing = Math.min(offset + limit, total) - found.length;
    if (missing <= 0) break;
    // Names and labels contain the words themselves, so the words of the texts needn't be read.
    const conditions = conditionsOf(filters).filter((name) => inTier.readsTexts || name !== "words");
    const tierSize = inTier.readsTexts ? total - found.length : await countUpTo(scarce, inTier, conditions, filters);
    if (tierSize === 0) continue;
    const statement = pageStatement("featured", conditions, { collect: tierSize < scarce, inTier });
    found.push(...(await executePage(statement, filters, { limit: missing, offset: 0 })));
  }
  return found.slice(offset);
}

/** How many products are in a tier, counted up to `max`. */
async function countUpTo(
  max: number,
  { name, conditions: ofTier }: (typeof tiers)[number],
  conditions: ConditionName[],
  filters: Filters,
) {
  const count = prepared(`count some in ${name}: ${conditions.join()}`, (database, statement) =>
    database
      .select({ count: sql<number>`count(*)::int` })
      // "offset 0" hides the limit from the planner, which would otherwise expect an ordered scan to find these few soon.
      .from(sql`(select from (select from ${products} where ${every(conditions, ...ofTier)} offset 0) as matches
        limit ${sql.placeholder("max")}) as some_matches`)
      .prepare(statement),
  );
  return (await count().execute({ ...placeholderValues(filters), max }))[0]?.count ?? 0;
}
