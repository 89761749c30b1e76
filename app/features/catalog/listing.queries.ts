import { type SQL, sql } from "drizzle-orm";
import { productDetails, products } from "./catalog.table.ts";
import {
  allWords,
  anyWord,
  type ConditionName,
  conditionsOf,
  every,
  type Filters,
  valuesOf,
} from "./listing-conditions.queries.ts";
import { prepared } from "./prepared.server.ts";
import type { Ordering } from "./shop-choices.ts";

type Page = { limit: number; offset: number };

const featured = [sql`${products.featuredRank}`, sql`${products.createdAt} desc`, sql`${products.id} desc`];

/** The id ends every order, so that no product shows twice or never while a shopper turns pages. */
const orders: Record<Ordering, SQL[]> = {
  featured,
  price: [sql`${products.priceCents}`, sql`${products.id}`],
  "-price": [sql`${products.priceCents} desc`, sql`${products.id} desc`],
  "-created_at": [sql`${products.createdAt} desc`, sql`${products.id} desc`],
};

function pageStatement(name: string, names: ConditionName[], order: SQL[], ...more: SQL[]) {
  return prepared(`${name}: ${names.join()}`, (database, statement) =>
    database
      .select({ id: products.id })
      .from(products)
      .where(every(names, ...more))
      .orderBy(...order)
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(statement),
  )();
}

/** The ids of one page of the products that fit, in their order. */
export async function idsOfPage(filters: Filters, ordering: Ordering, page: Page): Promise<number[]> {
  const statement = pageStatement(`list by ${ordering}`, conditionsOf(filters), orders[ordering]);
  return (await statement.execute({ ...valuesOf(filters), ...page })).map(({ id }) => id);
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

/** The ids of one page of the products that fit a text, those that fit best first. Stops as soon as the page is full. */
export async function idsByRelevance(filters: Filters, { limit, offset }: Page, total: number): Promise<number[]> {
  const wanted = Math.min(offset + limit, total);
  const found: number[] = [];
  for (const { name, conditions, readsTexts } of tiers) {
    if (found.length >= wanted) break;
    const names = conditionsOf(filters).filter((condition) => readsTexts || condition !== "words");
    const statement = pageStatement(`list by relevance in ${name}`, names, featured, ...conditions);
    const rows = await statement.execute({ ...valuesOf(filters), limit: wanted - found.length, offset: 0 });
    found.push(...rows.map(({ id }) => id));
  }
  return found.slice(offset);
}

const countFitting = (names: ConditionName[]) =>
  prepared(`count: ${names.join()}`, (database, statement) =>
    database.select({ count: sql<number>`count(*)::int` }).from(products).where(every(names)).prepare(statement),
  )();

const countSaying = prepared("count: all that say it", (database, statement) =>
  database
    .select({ count: sql<number>`count(*)::int` })
    .from(productDetails)
    .where(sql`${productDetails.words} @@ ${allWords}`)
    .prepare(statement),
);

/** How many products fit, exactly. */
export async function countProducts(filters: Filters): Promise<number> {
  const names = conditionsOf(filters);
  const onlyWords = names.length === 1 && names[0] === "words";
  const [row] = await (onlyWords ? countSaying() : countFitting(names)).execute(valuesOf(filters));
  return row?.count ?? 0;
}
