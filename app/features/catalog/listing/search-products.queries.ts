import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import type { Ordering } from "#app/features/catalog/shop-choices.ts";
import { type Database, db } from "#app/platform/db/db.server.ts";
import { prepared } from "#app/platform/db/prepared.server.ts";
import { countByBitmap, isBitmapOnly } from "./bitmap-index.queries.ts";
import {
  FEW,
  featured,
  idsByRelevance,
  idsOfPage,
  orderedBy,
  orderings,
  type PageRange,
  rankedBy,
  tier,
} from "./listing.queries.ts";
import { conditionsOf, every, placeholderValues } from "./listing-conditions.queries.ts";
import type { ConditionName, Filters } from "./listing-filters.ts";

type IdPage = { total: number; ids: number[] };
/** The total, where it is known already; else the conditions by which the products are best found, and how many they are at most. */
type QueryPlan = { total?: number; names: ConditionName[]; upTo?: number };

const countFitting = (names: ConditionName[]) =>
  prepared(`count: ${names.join()}`, (database, statement) =>
    database.select({ count: sql<number>`count(*)::int` }).from(products).where(every(names)).prepare(statement),
  )();

const countAll = prepared("count up to few", (database, name) =>
  database
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(select from ${products} limit ${sql.raw(String(FEW + 1))}) as some_of_them`)
    .prepare(name),
);

/** Reading one product takes as long as passing over some in an index. */
const ONE_BY_ONE = 20_000;
const MEASURED_AGAIN_MS = 60_000;
const sizes = new WeakMap<Database, { until: number; isSmall: Promise<boolean> }>();

/** Whether the shop has so few products that how they are found hardly matters. Looked up once a minute. */
function isSmall(): Promise<boolean> {
  const known = sizes.get(db());
  if (known && known.until > performance.now()) return known.isSmall;
  const database = db();
  const isSmall = countAll()
    .execute()
    .then(([row]) => (row?.count ?? 0) <= FEW);
  isSmall.catch(() => sizes.delete(database));
  sizes.set(database, { until: performance.now() + MEASURED_AGAIN_MS, isSmall });
  return isSmall;
}

async function planQuery(filters: Filters): Promise<QueryPlan> {
  const names = conditionsOf(filters);
  if (await isSmall()) return { names };
  if (isBitmapOnly(names, filters)) return { total: await countByBitmap(filters), names };
  if (!names.includes("words")) return { names };
  const upTo = await countByBitmap(filters);
  if (upTo === 0) return { total: 0, names };
  return upTo <= FEW ? { names } : { upTo, names: names.map((name) => (name === "words" ? "marks" : name)) };
}

async function countBy({ total, names }: QueryPlan, filters: Filters): Promise<number> {
  return total ?? (await countFitting(names).execute(placeholderValues(filters)))[0]?.count ?? 0;
}

/** How many products fit, exactly. */
export async function countProducts(filters: Filters): Promise<number> {
  return countBy(await planQuery(filters), filters);
}

/** Narrow choices: counting them and gathering them is nearly the same work, done once. */
function isNarrow(names: ConditionName[]): boolean {
  return names.length >= 3 && names.some((name) => name === "words" || name === "marks" || name === "options");
}

/**
 * The products that fit. Where marks leave few, their offers are read one by one: gathering everything that is offered in black
 * and on hand would take longer.
 */
function fitting(names: ConditionName[], columns: SQL, oneByOne: boolean): SQL {
  const condition = every(oneByOne ? names.filter((name) => name !== "options") : names);
  if (!oneByOne) return sql`select ${columns} from ${products} ${condition && sql`where ${condition}`}`;
  return sql`select ${columns} from (select ${products.id} as one from ${products} where ${condition} order by 1 offset 0) as marked_ones
    cross join lateral (select ${columns}, ${products.offers} from ${products} where ${products.id} = one offset 0) as ${products}
    where ${every(["options"])}`;
}

function pageStatement(name: string, { names, upTo }: QueryPlan, order: SQL[], columns: SQL) {
  const limits = sql`limit ${sql.placeholder("limit")} offset ${sql.placeholder("offset")}`;
  const oneByOne = names.includes("options") && upTo !== undefined && upTo <= ONE_BY_ONE;
  return prepared(`look at ${name}${oneByOne ? " one by one" : ""}: ${names.join()}`, (database, statement) =>
    database
      .select({ total: sql<number>`total`, ids: sql<number[]>`ids` })
      .from(sql`(
        with fitting as materialized (${fitting(names, columns, oneByOne)})
        select (select count(*)::int from fitting) as total, array(
          select ${products.id} from fitting as ${products} order by ${sql.join(order, sql`, `)} ${limits}) as ids
      ) as look`)
      .prepare(statement),
  )();
}

/** How many products fit, exactly, and the ids of one page of them. A text without an ordering puts what fits best first. */
export async function searchProducts(filters: Filters, ordering: Ordering, page: PageRange): Promise<IdPage> {
  const byRelevance = filters.words !== undefined && ordering === "featured";
  const plan = await planQuery(filters);
  if (plan.total === undefined && ((await isSmall()) || isNarrow(plan.names))) {
    const statement = byRelevance
      ? pageStatement("relevance", plan, [tier, ...featured], rankedBy)
      : pageStatement(ordering, plan, orderings[ordering], orderedBy);
    const [found] = await statement.execute({ ...placeholderValues(filters), ...page });
    return found ?? { total: 0, ids: [] };
  }
  const total = await countBy(plan, filters);
  if (page.offset >= total) return { total, ids: [] };
  const ids = byRelevance
    ? await idsByRelevance(filters, page, total)
    : await idsOfPage(filters, ordering, page, total);
  return { total, ids };
}
