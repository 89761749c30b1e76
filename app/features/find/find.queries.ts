import { and, eq, ilike, like, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { slugPattern } from "#app/features/catalog/slug-pattern.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { orderSearch } from "#app/features/orders/search/order-search.table.ts";
import { db } from "#app/platform/db/db.server.ts";

const orderColumns = {
  number: orders.number,
  status: orders.status,
  name: sql<string>`${orders.shippingAddress} ->> 'full_name'`,
};

export type FoundOrder = { number: string; status: string; name: string };

/** What of the orders someone may search. */
export type OrderSearch = {
  /** Only orders that are to be packed and sent, or are on their way. */
  onlyToFulfill: boolean;
  /** Also by the email address. */
  withEmails: boolean;
};

const IS_TO_FULFILL = sql`${orders.status} not in ('awaiting_payment', 'cancelled', 'refunded') and ${orders.fulfillment} <> 'delivered'`;

/** The order with this number. */
export function findOrdersByNumber(number: string, { onlyToFulfill }: OrderSearch): Promise<FoundOrder[]> {
  return db()
    .select(orderColumns)
    .from(orders)
    .where(and(eq(orders.number, number), onlyToFulfill ? IS_TO_FULFILL : undefined));
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
const containsAll = (text: SQL, words: string[]) =>
  and(...words.map((word) => sql`${text} like lower(unaccent(${pattern(word)}))`));

/** Orders that are looked through before all others: words that many orders contain fill the list from these. */
const NEWEST = 2000;

/**
 * The latest orders whose text contains all words: number, names, postal code, tracking numbers, SKUs and email. `isExact`: it
 * contains them one after the other, as whole words, with or without their accents.
 * Words that the newest orders don't have often enough are looked up among all; those who see only orders to fulfill search
 * these from the start. Left alone, the planner takes a rare word for a frequent one, and walks back through all orders.
 */
export async function findOrdersByText(
  words: string[],
  { onlyToFulfill, withEmails }: OrderSearch,
  limit: number,
): Promise<(FoundOrder & { isExact: boolean })[]> {
  const withoutEmail = sql`replace(${orderSearch.text}, lower(unaccent(${orders.email}::text)), '')`;
  const contained = containsAll(sql`${orderSearch.text}`, words);
  const matched = (among: SQL) => sql`
    select ${orders.number} as number, ${orders.status} as status, ${orderColumns.name} as name, ${orderSearch.text} as text,
      ${orderSearch.placedAt} as placed_at
    from ${among} join ${orders} on ${orders.id} = ${orderSearch.orderId}
    where ${and(contained, withEmails ? undefined : containsAll(withoutEmail, words))}`;
  const newest = sql`(select * from order_search order by placed_at desc, order_id desc limit ${NEWEST}) as order_search`;
  // "offset 0" keeps the planner from reading each order that contains the words to see whether it is to be fulfilled.
  const toFulfill = sql`(select order_search.* from (select id from orders where ${IS_TO_FULFILL} offset 0) as to_fulfill
    join order_search on order_id = to_fulfill.id where ${contained} offset 0) as order_search`;
  const found = onlyToFulfill
    ? sql`with found as materialized (${matched(toFulfill)})`
    : sql`with latest as materialized (${matched(newest)} order by placed_at desc limit ${limit}),
        rare as materialized (${matched(sql`${orderSearch}`)} and (select count(*) from latest) < ${limit}),
        found as (table latest union table rare)`;
  const isExact = sql`position(lower(unaccent(${` ${words.join(" ")} `})) in ' ' || text || ' ') > 0`;
  const { rows } = await db().execute<FoundOrder & { isExact: boolean }>(
    sql`${found} select number, status, name, ${isExact} as "isExact" from found order by placed_at desc limit ${limit}`,
  );
  return rows;
}

/**
 * Products with this name, in any case, and others whose name contains the text, with or without its accents: of each at most `limit`.
 * The others are not ordered, so that a frequent word reads few rows. One product may be there twice.
 */
export function findProductsByName(text: string, limit: number) {
  const select = () => db().select({ id: products.id, name: products.name, status: products.status }).from(products);
  const inSlug = slugPattern(text);
  const named = select().where(sql`lower(${products.name}) = lower(${text})`).limit(limit);
  const containing = select()
    .where(
      or(
        ilike(products.name, pattern(text)),
        sql`${products.name} ilike unaccent(${pattern(text)})`,
        inSlug ? like(products.slug, inSlug) : undefined,
      ),
    )
    .limit(limit);
  return unionAll(named, containing);
}

const selectVariants = () =>
  db()
    .select({ id: variants.id, productId: products.id, sku: variants.sku, name: products.name, color: variants.color })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId));

/**
 * Variants whose SKU is the text, in any case and with or without its dashes, and others whose SKU contains it: of each at most
 * `limit`. The others are not ordered. One variant may be there twice.
 */
export function findVariantsBySku(text: string, limit: number) {
  const squeezed = text.replaceAll("-", "").toLowerCase();
  return unionAll(
    selectVariants().where(sql`lower(replace(${variants.sku}, '-', '')) = ${squeezed}`).limit(limit),
    selectVariants()
      .where(ilike(variants.sku, pattern(text)))
      .limit(limit),
  );
}
