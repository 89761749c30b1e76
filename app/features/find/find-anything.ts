import { orderVisibilityFor } from "#app/features/order-management/order-visibility.ts";
import { readOrderNumber } from "#app/features/orders/order-number.ts";
import { indexOrders } from "#app/features/orders/search/order-search.queries.ts";
import { type Forbidden, may, requirePermission, type StaffActor } from "#app/features/staff/access/actor.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { Found } from "./find.contract.ts";
import {
  type FoundOrder,
  findOrdersByNumber,
  findOrdersByText,
  findProductsByName,
  findVariantsBySku,
  type OrderSearch,
} from "./find.queries.ts";

const MAX_FOUND = 12;
/** Rows that are read to choose the best from. */
const MAX_READ = 50;
/** An index of trigrams finds no shorter text. */
const MIN_PART = 3;
/** Orders leave this much room for products and variants. */
const ROOM_FOR_CATALOG = 4;

/**
 * Finds orders by number, name, postal code, tracking number, SKU or email, products by name, and variants by SKU: at most 12, the
 * best first. Those who may not edit products get the addresses of their stock. Those who see no names find orders by number
 * alone; packers do not find them by email. Errors: forbidden.
 */
export async function findAnything(typed: string, by: StaffActor): Promise<Result<Found[], Forbidden>> {
  const allowed = requirePermission(by, "products.view");
  if (!allowed.ok) return allowed;
  const text = typed.toLowerCase();
  const isPart = typed.length >= MIN_PART;
  const [orders, named, coded] = await Promise.all([
    findOrders(text, by),
    isPart ? findProductsByName(typed, MAX_READ) : [],
    isPart ? findVariantsBySku(typed, MAX_READ) : [],
  ]);
  // Those who may not open the editor read what is in stock.
  const canEdit = may(by, "products.edit");
  const products = byId(named).map(({ id, name, status }): Found => {
    const href = canEdit ? `/admin/products/${id}` : `/admin/stock?search=${encodeURIComponent(name)}`;
    return { kind: "product", id: String(id), title: name, line: status, href };
  });
  const variants = byId(coded).map(({ id, sku, name, color, productId }): Found => {
    const line = [name, color].filter(Boolean).join(" · ");
    const href = canEdit ? `/admin/products/${productId}` : `/admin/stock/${id}`;
    return { kind: "variant", id: String(id), title: sku, line, href };
  });
  return ok(merged(orders, bestFirst([...products, ...variants], text), text));
}

/** Each row once. */
const byId = <Row extends { id: number }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

type Ranked = { numbered: Found[]; others: Found[] };

async function findOrders(text: string, by: StaffActor): Promise<Ranked> {
  if (!may(by, "orders.view")) return { numbered: [], others: [] };
  const visibility = orderVisibilityFor(by);
  const search: OrderSearch = { onlyToFulfill: !visibility.money, withEmails: visibility.email };
  const number = readOrderNumber(text);
  const words = text.split(/\s+/);
  const isSearched = visibility.people && words.some((word) => word.length >= MIN_PART);
  if (isSearched) await indexOrders();
  const [numbered, others] = await Promise.all([
    number ? findOrdersByNumber(number, search) : [],
    isSearched ? findOrdersByText(words, search, MAX_READ) : [],
  ]);
  const rest = others.filter(({ number }) => number !== numbered[0]?.number);
  const ranked = [...rest.filter(({ isExact }) => isExact), ...rest.filter(({ isExact }) => !isExact)];
  const toFound = (order: FoundOrder) => foundOrder(order, visibility.people);
  return { numbered: numbered.map(toFound), others: ranked.map(toFound) };
}

function foundOrder({ number, status, name }: FoundOrder, withName: boolean): Found {
  const label = status.replaceAll("_", " ");
  const line = withName && name ? `${label} · ${name}` : label;
  return { kind: "order", id: number, title: number, line, href: `/admin/orders/${number}` };
}

const squeezed = (text: string) => text.toLowerCase().replaceAll("-", "");

/**
 * The order of a typed number, then the variant or product that has exactly this name, then orders, then the rest of the
 * catalog.
 */
function merged({ numbered, others }: Ranked, catalog: Found[], text: string): Found[] {
  const isExact = ({ title }: Found) => squeezed(title) === squeezed(text);
  const exact = catalog.filter(isExact);
  const rest = catalog.filter((item) => !isExact(item));
  const room = MAX_FOUND - numbered.length - exact.length - Math.min(rest.length, ROOM_FOR_CATALOG);
  return [...numbered, ...exact, ...others.slice(0, Math.max(0, room)), ...rest].slice(0, MAX_FOUND);
}

/** Exact titles first, then those that begin with the text. */
function bestFirst(all: Found[], text: string): Found[] {
  const rank = ({ title }: Found) => {
    const lower = title.toLowerCase();
    return lower === text ? 0 : lower.startsWith(text) ? 1 : 2;
  };
  return all.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}
