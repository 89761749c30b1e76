import { readOrderNumber } from "#app/features/orders/order-number.ts";
import { findLinesOf, type OrderLineWithImage } from "#app/features/orders/orders.queries.ts";
import { indexOrders } from "#app/features/orders/search/order-search.queries.ts";
import { serializeOrderItem } from "#app/features/orders/serialize-order.ts";
import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import type { Page } from "#app/platform/http/keyset.ts";
import { toDecimal } from "#app/platform/money.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { startOfDay } from "#app/platform/shop-days.ts";
import type { StaffListedOrder } from "../order-management.contract.ts";
import { moneyOf, type OrderVisibility, orderVisibilityFor } from "../order-visibility.ts";
import type { OrderListQuery } from "./order-list.contract.ts";
import {
  countTabs,
  findCountedOrderPage,
  findWantedProduct,
  type ListedOrderRow,
  type OrderListFilters,
  type OrderOrdering,
  type OrderTab,
} from "./order-list.queries.ts";
import { lateBefore, shipByDay } from "./ship-by.ts";

/** Tabs that show the oldest order first: it has waited longest. */
const OLDEST_FIRST: ReadonlySet<OrderTab> = new Set(["to_pack", "packed", "partly_sent"]);

export type OrderListPage = { page: Page<StaffListedOrder>; total: number };

/** Returns one page of the orders, with what the actor sees of them. Errors: forbidden, invalid_cursor. */
export async function listOrders(
  query: OrderListQuery,
  by: Actor,
): Promise<Result<OrderListPage, Forbidden | { code: "invalid_cursor" }>> {
  const permitted = requirePermission(by, "orders.view");
  if (!permitted.ok) return permitted;
  const { visibility, filters, ordering } = await prepareList(query, by);
  const found = await findCountedOrderPage(filters, ordering, query);
  if (!found.ok) return found;
  const { page, total } = found.value;
  const lines = await findLinesOf(page.rows.map(({ order }) => order.id));
  return ok({ page: { ...page, rows: page.rows.map((row) => serializeRow(row, lines, visibility)) }, total });
}

/** What the queries of a list need. Indexes new orders if the list is searched. */
export async function prepareList(query: OrderListQuery, by: Actor) {
  const visibility = orderVisibilityFor(by);
  const own = { ...filtersOf(query, visibility), mentioned: mentionedBy(query, by) };
  const ordering = orderingOf(query, visibility);
  const searches = own.text ?? own.sku ?? query.product ?? own.country;
  if (searches !== undefined || ordering.endsWith("total")) await indexOrders();
  const filters = { ...own, wanted: query.product ? await findWantedProduct(query.product) : undefined };
  return { visibility, filters, ordering };
}

/** Whose mentions are listed: those of the actor, and nobody's for an actor who is no staff member. */
function mentionedBy({ has }: OrderListQuery, by: Actor): string | undefined {
  return has === "mention" ? (by.kind === "staff" ? by.staffId : NOBODY) : undefined;
}
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Returns how many orders each tab has. Errors: forbidden. */
export async function countOrderTabs(by: Actor): Promise<Result<Record<OrderTab, number>, Forbidden>> {
  const permitted = requirePermission(by, "orders.view");
  return permitted.ok ? ok(await countTabs(!orderVisibilityFor(by).money)) : permitted;
}

/** Without an ordering, by time. Those who see no sums can't order by them. */
function orderingOf({ ordering, tab }: OrderListQuery, { money }: OrderVisibility): OrderOrdering {
  const isSeen = ordering !== undefined && (money || !ordering.endsWith("total"));
  return isSeen ? ordering : OLDEST_FIRST.has(tab) ? "placed_at" : "-placed_at";
}

/** Those who see no names search by number alone, and those who see no sums can't filter by them. */
function filtersOf(
  { search, from, to, money: wanted, sales, ship_by: shipBy, ...query }: OrderListQuery,
  { people, money, email }: OrderVisibility,
): OrderListFilters {
  const text = search?.trim() || undefined;
  const number = text === undefined ? undefined : readOrderNumber(text);
  return {
    ...query,
    ...(people ? { text, number } : text ? { number: number ?? "none" } : {}),
    from: from === undefined ? undefined : startOfDay(from),
    to: to === undefined ? undefined : startOfDay(to, 1),
    money: money ? wanted : undefined,
    sales: money ? sales : undefined,
    paidBefore: shipBy && lateBefore(),
    onlyToFulfill: !money,
    withEmails: email,
  };
}

function serializeRow(row: ListedOrderRow, lines: OrderLineWithImage[], visibility: OrderVisibility): StaffListedOrder {
  const { order } = row;
  const { full_name, city, country } = order.shippingAddress;
  const own = lines.filter(({ line }) => line.orderId === order.id);
  const items = own.map((line) => {
    const { sku, color, size, quantity, product } = serializeOrderItem(line);
    return { sku, name: product.name, color, size, quantity, image: product.primary_image };
  });
  return {
    number: order.number,
    placed_at: order.placedAt.toISOString(),
    name: visibility.people ? full_name : null,
    place: (visibility.people ? [city, country] : [country]).filter(Boolean).join(", "),
    items,
    total: visibility.money ? toDecimal(order.totalCents) : null,
    refunded: visibility.money ? toDecimal(order.refundedCents) : null,
    status: order.status,
    fulfillment: order.fulfillment,
    money: moneyOf(order, row),
    ship_by: shipByDay(order, row.paidAt),
    partly_packed:
      order.fulfillment === "packed" && own.some(({ line }) => line.packed < line.quantity - line.canceled),
    flags: [...(order.note ? (["note"] as const) : []), ...(order.giftMessage ? (["gift"] as const) : [])],
  };
}
