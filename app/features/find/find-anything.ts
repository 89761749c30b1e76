import { readOrderNumber } from "#app/features/orders/order-number.ts";
import { type Forbidden, may, requirePermission, type StaffActor } from "#app/features/staff/access/actor.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { Found } from "./find.contract.ts";
import {
  type FoundOrder,
  findOrdersByEmail,
  findOrdersByNumber,
  findProductsByName,
  findVariantsBySku,
} from "./find.queries.ts";

const MAX_FOUND = 12;
/** Rows that are read to choose the best from. */
const MAX_READ = 50;
/** An index of trigrams finds no shorter text. */
const MIN_PART = 3;

/**
 * Finds orders by number or email, products by name, and variants by SKU: at most 12, the best first. Emails are searched only
 * for those who see customers. Errors: forbidden.
 */
export async function findAnything(typed: string, by: StaffActor): Promise<Result<Found[], Forbidden>> {
  const allowed = requirePermission(by, "products.view");
  if (!allowed.ok) return allowed;
  const number = readOrderNumber(typed);
  const isPart = typed.length >= MIN_PART;
  const [numbered, ofEmail, named, coded] = await Promise.all([
    number && may(by, "orders.view") ? findOrdersByNumber(number) : [],
    typed.includes("@") && may(by, "customers.view") ? findOrdersByEmail(typed, MAX_FOUND) : [],
    isPart ? findProductsByName(typed, MAX_READ) : [],
    isPart ? findVariantsBySku(typed, MAX_READ) : [],
  ]);
  const text = typed.toLowerCase();
  const orders = [...numbered, ...ofEmail].map((order) => foundOrder(order, by));
  const products = named.map(({ id, name, status }) => found("product", id, name, status, id));
  const variants = coded.map(({ id, sku, name, color, productId }) =>
    found("variant", id, sku, [name, color].filter(Boolean).join(" · "), productId),
  );
  return ok([...orders, ...bestFirst([...products, ...variants], text)].slice(0, MAX_FOUND));
}

function foundOrder({ number, status, name }: FoundOrder, by: StaffActor): Found {
  const label = status.replaceAll("_", " ");
  const line = may(by, "orders.view_people") && name ? `${label} · ${name}` : label;
  return { kind: "order", id: number, title: number, line, href: `/admin/orders/${number}` };
}

function found(kind: Found["kind"], id: number, title: string, line: string, productId: number): Found {
  return { kind, id: String(id), title, line, href: `/admin/products/${productId}` };
}

/** Exact titles first, then those that begin with the text. */
function bestFirst(all: Found[], text: string): Found[] {
  const rank = ({ title }: Found) => {
    const lower = title.toLowerCase();
    return lower === text ? 0 : lower.startsWith(text) ? 1 : 2;
  };
  return all.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}
