import { type SQL, sql } from "drizzle-orm";
import { products } from "./catalog.table.ts";
import type { Choice } from "./listing.contract.ts";
import { prepared } from "./prepared.server.ts";
import { type Ordering, PRODUCT_TYPES } from "./shop-choices.ts";

/** What a search text means to the search index, in PostgreSQL's language of queries: "( tote | shopper ) & black". */
export type WordQuery = {
  /** Every word of the text, with what else it may be called. */
  all: string;
  /** The same, within names. */
  allInName: string;
  /** Any of the words, within names. */
  anyInName: string;
};

/** Which products: by what they are, by what a text means, or these very ones. */
export type Filters = Omit<Choice, "search" | "ordering"> & { words?: WordQuery; ids?: number[] };

export const asked = {
  ids: sql`${sql.placeholder("ids")}::int[]`,
  departmentId: sql`${sql.placeholder("departmentId")}::int`,
  typeIds: sql`${sql.placeholder("typeIds")}::int[]`,
  minCents: sql`${sql.placeholder("minCents")}::bigint`,
  maxCents: sql`${sql.placeholder("maxCents")}::bigint`,
  inStock: sql`${sql.placeholder("inStock")}::boolean`,
  colors: sql`${sql.placeholder("colors")}::text[]`,
  sizes: sql`${sql.placeholder("sizes")}::text[]`,
  all: sql`${sql.placeholder("all")}::text`,
  allInName: sql`to_tsquery('english', ${sql.placeholder("allInName")}::text)`,
  anyInName: sql`to_tsquery('english', ${sql.placeholder("anyInName")}::text)`,
};

/** A filter that is not asked for is null, and the planner drops its line: one statement has the best plan for every choice. */
export const conditions = {
  found: sql`(${asked.ids} is null or ${products.id} = any(${asked.ids}))
    and (${asked.all} is null or ${products.words} @@ to_tsquery('english', ${asked.all}))`,
  department: sql`(${asked.departmentId} is null or ${products.departmentId} = ${asked.departmentId})`,
  type: sql`(${asked.typeIds} is null or ${products.typeId} = any(${asked.typeIds}))`,
  price: sql`((${asked.minCents} is null or ${products.priceCents} >= ${asked.minCents})
    and (${asked.maxCents} is null or ${products.priceCents} <= ${asked.maxCents}))`,
  availability: sql`(${asked.inStock} is null or ${products.inStock} = ${asked.inStock})`,
  options: sql`((${asked.colors} is null and ${asked.sizes} is null) or ${products.offers} && wanted_offers(
    coalesce(${asked.colors}, '{}'), coalesce(${asked.sizes}, '{}'), coalesce(${asked.inStock}, false)))`,
};

const everyCondition = sql.join(Object.values(conditions), sql` and `);

export function valuesOf(filters: Filters) {
  const some = <Value>(values: Value[] | undefined) => (values?.length ? values : null);
  const typeIds = filters.types?.map((name) => PRODUCT_TYPES.find((type) => type.name === name)?.id);
  return {
    ids: filters.ids ?? null,
    departmentId: filters.departmentId ?? null,
    typeIds: typeIds ?? null,
    minCents: filters.minCents ?? null,
    maxCents: filters.maxCents ?? null,
    inStock: filters.inStock ?? null,
    colors: some(filters.colors),
    sizes: some(filters.sizes),
    all: filters.words?.all ?? null,
    allInName: filters.words?.allInName ?? null,
    anyInName: filters.words?.anyInName ?? null,
  };
}

const featured = [sql`${products.featuredRank}`, sql`${products.createdAt} desc`, sql`${products.id} desc`];

/** The id ends every order, so that no product shows twice or never while a shopper turns pages. */
const orders: Record<Ordering | "relevance", SQL[]> = {
  featured,
  price: [sql`${products.priceCents}`, sql`${products.id}`],
  "-price": [sql`${products.priceCents} desc`, sql`${products.id} desc`],
  "-created_at": [sql`${products.createdAt} desc`, sql`${products.id} desc`],
  relevance: [
    sql`case when ${products.labels} @@ ${asked.allInName} then 0
      when ${products.labels} @@ to_tsquery('english', ${asked.all})
        then case when ${products.labels} @@ ${asked.anyInName} then 1 else 2 end
      when ${products.labels} @@ ${asked.anyInName} then 3
      else 4 end`,
    ...featured,
  ],
};

function page(ordering: Ordering | "relevance") {
  return prepared(`list_by_${ordering}`, (database, name) =>
    database
      .select({ id: products.id })
      .from(products)
      .where(everyCondition)
      .orderBy(...orders[ordering])
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .prepare(name),
  );
}

const pages = {
  featured: page("featured"),
  price: page("price"),
  "-price": page("-price"),
  "-created_at": page("-created_at"),
  relevance: page("relevance"),
};

const total = prepared("count_listed", (database, name) =>
  database.select({ count: sql<number>`count(*)::int` }).from(products).where(everyCondition).prepare(name),
);

/** The ids of one page of the products that fit, in their order. Relevance needs words. */
export async function idsOfPage(
  filters: Filters,
  ordering: Ordering | "relevance",
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await pages[ordering]().execute({ ...valuesOf(filters), limit, offset });
  return rows.map(({ id }) => id);
}

/** How many products fit, exactly. */
export async function countProducts(filters: Filters): Promise<number> {
  const [row] = await total().execute(valuesOf(filters));
  return row?.count ?? 0;
}
