import { and, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Fulfillment } from "#app/features/orders/lifecycle/order-states.ts";
import { mentions } from "#app/features/orders/notes/order-notes.queries.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { orderSearch } from "#app/features/orders/search/order-search.table.ts";
import { isRefunded, isSold } from "#app/features/sales/sold.queries.ts";
import { readCountedKeys } from "#app/platform/db/counted-keys.server.ts";
import { type Database, db } from "#app/platform/db/db.server.ts";
import { countUpTo, type Keyset, readPage } from "#app/platform/db/keyset.server.ts";
import type { PageQuery } from "#app/platform/http/keyset.ts";
import { ok } from "#app/platform/result.ts";
import type { MoneyState, PaymentsOfOrder } from "../order-visibility.ts";
import { hasFailedEmail } from "./failed-emails.queries.ts";
import { isLate, paidAt } from "./late-orders.queries.ts";

export const ORDER_TABS = ["to_pack", "packed", "partly_sent", "on_the_way", "flagged", "unpaid", "all"] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/**
 * Filters of the list of orders. `text` is what staff typed, `number` the order number that it is: with both, either is found.
 * Times: from inclusive, to exclusive.
 */
export type OrderListFilters = {
  tab: OrderTab;
  text?: string | undefined;
  sku?: string | undefined;
  country?: string | undefined;
  number?: string | undefined;
  fulfillment?: Fulfillment | undefined;
  status?: OrderRow["status"] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  has?: "note" | "gift" | "mention" | undefined;
  /** Only orders with an unread note that mentions this person. */
  mentioned?: string | undefined;
  money?: MoneyState | undefined;
  /** What was sold, or refunded: then the times are those of the refund. */
  sales?: "sold" | "refunded" | undefined;
  /** Only orders with something to ship that were paid before this time. */
  paidBefore?: Date | undefined;
  /** Only orders of which an email failed and was not sent again. */
  email?: "failed" | undefined;
  /** Only orders with a variant of such a product, or with one of these SKUs when they were placed. */
  wanted?: WantedProduct | undefined;
  /** Of the latest parcel, in any case. */
  carrier?: string | undefined;
  /** Only orders that are to be packed and sent, or were sent. */
  onlyToFulfill: boolean;
  /** Whether the text may also be found in the email address. */
  withEmails: boolean;
};

/** A slug, a part of a name or a SKU as it was typed, and the SKUs that it is and that orders have. */
export type WantedProduct = { typed: string; skus: string[] };
export type OrderOrdering = "placed_at" | "-placed_at" | "total" | "-total";
export type ListedOrderRow = PaymentsOfOrder & { order: OrderRow; paidAt: Date };

// Literals, so that the partial indexes serve them.
const IS_OPEN = sql`orders.status not in ('awaiting_payment', 'cancelled', 'refunded') and orders.fulfillment <> 'delivered'`;
const TABS: Record<OrderTab, SQL | undefined> = {
  to_pack: sql`${IS_OPEN} and orders.fulfillment = 'none'`,
  packed: sql`${IS_OPEN} and orders.fulfillment = 'packed'`,
  partly_sent: sql`${IS_OPEN} and orders.fulfillment = 'partly_shipped'`,
  on_the_way: sql`${IS_OPEN} and orders.fulfillment = 'shipped'`,
  flagged: sql`orders.id in (select order_id from payments where status = 'flagged')`,
  unpaid: sql`orders.status = 'awaiting_payment'`,
  all: undefined,
};

/** The trigram index finds no shorter part of a word. */
const MIN_PART = 3;

/**
 * As `order_search_text` writes it; a percent sign or an underscore stands for itself. One or two letters are the beginning of a
 * word, because every row would be read for a part of one.
 */
function contains(typed: string, text: SQL): SQL {
  const part = escapeLike(typed.trim());
  const pattern = typed.trim().length < MIN_PART ? `% ${part}%` : `%${part}%`;
  return sql`${text} like lower(unaccent(${pattern}))`;
}
const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Tabs of few orders: these are read first, and then filtered and sorted. The planner takes them for many. */
const FEW: ReadonlySet<OrderTab> = new Set(["to_pack", "packed", "partly_sent", "flagged", "unpaid"]);
const SEARCHED = { text: sql`order_search.text`, country: sql`order_search.country` };
const OWN = {
  text: sql`(select text from order_search where order_id = orders.id)`,
  country: sql`orders.shipping_address ->> 'country'`,
};

/** The text that is searched, without the email address. */
const withoutEmail = (text: SQL) => sql`replace(${text}, lower(unaccent(orders.email::text)), '')`;

const usesSearch = ({ tab, text, sku, wanted, country }: OrderListFilters, ordering: OrderOrdering) =>
  !FEW.has(tab) && (Boolean(text ?? sku ?? wanted ?? country) || ordering.endsWith("total"));

const isFlagged = sql<boolean>`exists (select from payments where order_id = orders.id and status = 'flagged')`;
const wasPaid = sql<boolean>`exists (select from payments where order_id = orders.id and status in ('paid', 'refund_pending', 'refunded'))`;
const holdsMoney = sql<boolean>`exists (select from payments where order_id = orders.id and status in ('paid', 'refund_pending'))`;
const isWhole = sql`(orders.refunded_cents = orders.total_cents or orders.status in ('cancelled', 'refunded') and not ${holdsMoney})`;

// The states of `moneyOf`, as conditions. Literals, so that the partial indexes serve them.
const MONEY: Record<MoneyState, SQL> = {
  flagged: sql`orders.id in (select order_id from payments where status = 'flagged')`,
  unpaid: sql`orders.status = 'awaiting_payment' and not ${isFlagged}`,
  not_charged: sql`orders.status = 'cancelled' and not ${wasPaid} and not ${isFlagged}`,
  paid: sql`orders.refunded_cents = 0 and orders.status <> 'awaiting_payment'
    and (orders.status <> 'cancelled' or ${wasPaid}) and not ${isFlagged}`,
  partly_refunded: sql`orders.refunded_cents > 0 and not ${isWhole}
    and orders.status <> 'awaiting_payment' and not ${isFlagged}`,
  refunded: sql`orders.refunded_cents > 0 and ${isWhole}
    and orders.status <> 'awaiting_payment' and not ${isFlagged}`,
};

const containsSkus = (skus: string[], isFew: boolean) =>
  isFew
    ? sql`exists (select from order_lines where order_id = orders.id and sku = any (${sql.param(skus)}::text[]))`
    : sql`order_search.order_id in (select order_id from order_skus where sku = any (${sql.param(skus)}::text[]))`;

/** A SKU as it was typed, and in upper and lower case: people don't mind the case when they type one. */
const skuVariants = (sku: string) => [...new Set([sku, sku.toUpperCase(), sku.toLowerCase()])];

/** The variants of the products with this slug or with this text in their name, and that with this SKU. A word may be in many names. */
const variantsOf = (typed: string) => sql`
  select wanted_variant.id from variants wanted_variant join products wanted_product on wanted_product.id = product_id
  where wanted_product.slug = ${typed} or wanted_product.name ilike ${`%${escapeLike(typed)}%`}
  union select id from variants where sku = any (${sql.param(skuVariants(typed))}::text[])`;

function containsProduct({ typed, skus }: WantedProduct, isFew: boolean): SQL {
  const isVariant = sql`variant_id in (${variantsOf(typed)})`;
  const hasSku = sql`sku = any (${sql.param(skus)}::text[])`;
  if (isFew) return sql`exists (select from order_lines where order_id = orders.id and (${isVariant} or ${hasSku}))`;
  // Only if needed: the planner takes the rows of a union for few.
  const placedAs = skus.length > 0 ? sql`union all select order_id from order_skus where ${hasSku}` : sql``;
  return sql`order_search.order_id in (select order_id from order_variants where ${isVariant} ${placedAs})`;
}

/** The conditions on what the search stores. A name of eight letters may be an order number, too. */
function searchedBy({ tab, text, number, sku, wanted, country, withEmails }: OrderListFilters): SQL | undefined {
  const isFew = FEW.has(tab);
  const columns = isFew ? OWN : SEARCHED;
  const hasTyped = (searched: SQL) =>
    text ? or(contains(text, searched), number ? contains(number, searched) : undefined) : undefined;
  return and(
    hasTyped(columns.text),
    withEmails ? undefined : hasTyped(withoutEmail(columns.text)),
    sku ? containsSkus(skuVariants(sku.trim()), isFew) : undefined,
    wanted ? containsProduct(wanted, isFew) : undefined,
    country ? sql`${columns.country} = ${country}` : undefined,
  );
}

/** The conditions on what the shopper sent, and when. */
const placedBy = ({ from, to, has, mentioned, sales }: OrderListFilters): SQL | undefined =>
  and(
    sales === "refunded" ? isRefunded(from, to) : undefined,
    sales === "sold" ? isSold : undefined,
    from && sales !== "refunded" ? gte(orders.placedAt, from) : undefined,
    to && sales !== "refunded" ? lt(orders.placedAt, to) : undefined,
    has === "note" ? sql`orders.note <> ''` : undefined,
    has === "gift" ? sql`orders.gift_message <> ''` : undefined,
    mentioned === undefined ? undefined : mentions(mentioned),
  );

function conditionsOf(filters: OrderListFilters): SQL | undefined {
  const { tab, number, fulfillment, status, money, carrier, email, paidBefore, onlyToFulfill } = filters;
  return and(
    TABS[tab],
    onlyToFulfill ? IS_OPEN : undefined,
    searchedBy(filters),
    placedBy(filters),
    number && !filters.text ? eq(orders.number, number) : undefined,
    fulfillment ? eq(orders.fulfillment, fulfillment) : undefined,
    status ? eq(orders.status, status) : undefined,
    // Follows from the status. With it, `orders_to_fulfill` serves the list.
    status === "paid" ? sql`${IS_OPEN} and orders.fulfillment in ('none', 'packed', 'partly_shipped')` : undefined,
    money ? MONEY[money] : undefined,
    email ? hasFailedEmail : undefined,
    paidBefore ? isLate(paidBefore) : undefined,
    carrier ? sql`lower(orders.carrier) = lower(${carrier})` : undefined,
  );
}

function keysetOf(ordering: OrderOrdering, searches: boolean): Keyset<ListedOrderRow> {
  const descending = ordering.startsWith("-");
  const id = { column: searches ? orderSearch.orderId : orders.id, type: "uuid" } as const;
  if (ordering.endsWith("total")) {
    const column = { column: searches ? orderSearch.totalCents : orders.totalCents, type: "integer" } as const;
    return { columns: [column, id], descending, keyOf: ({ order }) => [order.totalCents, order.id] };
  }
  const column = { column: searches ? orderSearch.placedAt : orders.placedAt, type: "timestamptz" } as const;
  return { columns: [column, id], descending, keyOf: ({ order }) => [order.placedAt.toISOString(), order.id] };
}

const fields = { order: orders, isFlagged, wasPaid, holdsMoney, paidAt };

/** Returns one page of the orders. Errors: invalid_cursor. */
export function findOrderPage(filters: OrderListFilters, ordering: OrderOrdering, page: PageQuery) {
  const searches = usesSearch(filters, ordering);
  return readPage<ListedOrderRow>(keysetOf(ordering, searches), page, ({ where, orderBy, limit, offset }) => {
    const conditions = and(conditionsOf(filters), where);
    const joined = searches
      ? db().select(fields).from(orderSearch).innerJoin(orders, eq(orders.id, orderSearch.orderId))
      : db().select(fields).from(orders).innerJoin(sql`(select) as one`, sql`true`);
    return joined.where(conditions).orderBy(orderBy).limit(limit).offset(offset);
  });
}

/** Orders that are looked through to see how frequent a text is, and from which share of them on it is. */
const PROBED = 2000;
const FREQUENT = 0.2;

/** Whether so many of the newest orders contain the text that counting them one after the other is faster than by the index. */
async function isFrequent(text: string): Promise<boolean> {
  const { rows } = await db().execute<{ share: number | null }>(sql`
    select avg((${contains(text, sql`newest.text`)})::int)::float8 as share
    from (select text from order_search order by placed_at desc, order_id desc limit ${PROBED}) as newest`);
  return (rows[0]?.share ?? 0) >= FREQUENT;
}

/** What has to be joined to `order_search`: every row belongs to an order, which is read only if it decides. */
function joinOf({ text, sku, wanted, country, ...others }: OrderListFilters): SQL {
  const needsOrders = conditionsOf(others) !== undefined || !others.withEmails;
  return needsOrders ? sql`join orders on orders.id = order_search.order_id` : sql``;
}

/** Counts the orders that the filters select, up to 10,000. A text in them is a frequent one. */
function countOrders(filters: OrderListFilters, ordering: OrderOrdering): Promise<number> {
  const where = conditionsOf(filters) ?? sql`true`;
  if (!usesSearch(filters, ordering)) return countUpTo(sql`orders where ${where}`);
  // With an offset, the planner reads the rows in their order instead of all that the index on the text finds.
  const from = filters.text ? sql`(select * from order_search offset 0) as order_search` : sql`order_search`;
  return countUpTo(sql`${from} ${joinOf(filters)} where ${where}`);
}

/** The keys of one page of the orders with a text that is not frequent, and the total up to 10,001. */
function findKeysByText(filters: OrderListFilters, ordering: OrderOrdering, page: PageQuery) {
  const isTotal = ordering.endsWith("total");
  const key = isTotal ? orderSearch.totalCents : orderSearch.placedAt;
  const matched = sql`select ${orderSearch.orderId} as id, ${key} as key from order_search ${joinOf(filters)} where ${conditionsOf(filters)}`;
  const order = {
    type: isTotal ? "integer" : "timestamptz",
    id: "uuid",
    descending: ordering.startsWith("-"),
  } as const;
  return readCountedKeys<string>(order, matched, page);
}

async function findOrdersOf(ids: string[]): Promise<ListedOrderRow[]> {
  const found = await db()
    .select(fields)
    .from(orders)
    .innerJoin(sql`(select) as one`, sql`true`)
    .where(inArray(orders.id, ids));
  return ids.flatMap((id) => found.find(({ order }) => order.id === id) ?? []);
}

/** Returns one page of the orders, and their number up to 10,001. Errors: invalid_cursor. */
export async function findCountedOrderPage(filters: OrderListFilters, ordering: OrderOrdering, query: PageQuery) {
  if (filters.text && usesSearch(filters, ordering) && !(await isFrequent(filters.text))) {
    const counted = await findKeysByText(filters, ordering, query);
    if (!counted.ok) return counted;
    const { total, page } = counted.value;
    if (page) return ok({ total, page: { ...page, rows: await findOrdersOf(page.rows.map(({ id }) => id)) } });
    const walked = await findOrderPage(filters, ordering, query);
    return walked.ok ? ok({ total, page: walked.value }) : walked;
  }
  const [page, total] = await Promise.all([findOrderPage(filters, ordering, query), countOrders(filters, ordering)]);
  return page.ok ? ok({ total, page: page.value }) : page;
}

/** Counts the orders of each tab, up to 10,000, in one statement. */
export async function countTabs(onlyToFulfill: boolean, on: Database = db()): Promise<Record<OrderTab, number>> {
  const counts = ORDER_TABS.map((tab) => {
    const where = conditionsOf({ tab, onlyToFulfill, withEmails: true }) ?? sql`true`;
    return sql`(select count(*)::int from (select from orders where ${where} limit 10001) as counted) as ${sql.identifier(tab)}`;
  });
  const { rows } = await on.execute<Record<OrderTab, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const none = Object.fromEntries(ORDER_TABS.map((tab) => [tab, 0])) as Record<OrderTab, number>;
  return { ...none, ...rows[0] };
}

/** Finds out which of the SKUs that the text may be orders have. */
export async function findWantedProduct(typed: string): Promise<WantedProduct> {
  const { rows } = await db().execute<{ sku: string }>(sql`
    select sku from unnest(${sql.param(skuVariants(typed))}::text[]) as typed (sku)
    where exists (select from order_skus where order_skus.sku = typed.sku)`);
  return { typed, skus: rows.map(({ sku }) => sku) };
}

/** Whether the shop has any order, in any state. */
export async function hasOrders(): Promise<boolean> {
  return (await db().select({ id: orders.id }).from(orders).limit(1)).length > 0;
}
