import { setTimeout as pause } from "node:timers/promises";
import { address } from "#tests/address.ts";

/** What buyers order. */
export type Wanted = { productId: number; color: string | null; size: string | null };

/** The result of one buyer. */
export type Purchase =
  | { outcome: "ordered"; email: string; number: string; replayed: boolean; retries: number }
  | { outcome: "refused"; email: string; retries: number }
  | { outcome: "odd"; email: string; body: string; retries: number };

/** One buyer: the shops to order at, the one of the next request, and how often a request is repeated before giving up. */
export type Buyer = {
  email: string;
  shops: string[];
  at: number;
  retries: number;
  key: string;
  cookie?: string;
  tries?: number;
};

const TRIES = 200;

/** Sends a request, and repeats it at the next shop where a shop is unreachable or busy. */
async function send(buyer: Buyer, path: string, body: unknown): Promise<Response> {
  for (let tried = 0; tried < (buyer.tries ?? TRIES); tried++) {
    const headers: Record<string, string> = { "Content-Type": "application/json", "Idempotency-Key": buyer.key };
    if (buyer.cookie) headers.Cookie = buyer.cookie;
    const url = `${buyer.shops[buyer.at % buyer.shops.length]}${path}`;
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) }).catch(() => undefined);
    if (response && !response.headers.has("retry-after") && response.status < 500) return response;
    await response?.text();
    buyer.at += 1;
    buyer.retries += 1;
    await pause(20 + Math.random() * 60);
  }
  throw new Error(`${path} got no response`);
}

/** Puts the wanted product into the buyer's cart. */
export async function fillCart(buyer: Buyer, { productId, color, size }: Wanted): Promise<void> {
  const response = await send(buyer, "/api/orders/cart/add_item/", { product_id: productId, color, size });
  if (!response.ok) throw new Error(`The cart was not filled: ${await response.text()}`);
  buyer.cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .filter((line) => line?.startsWith("sessionid="))
    .join("; ");
}

/** Orders and pays for the cart. `onOrdered` is called when the order has been acknowledged. */
export async function buy(buyer: Buyer, onOrdered?: (number: string) => void): Promise<Purchase> {
  const { email } = buyer;
  const response = await send(buyer, "/api/orders/checkout/", { email, shipping_address: address });
  const body = (await response.json()) as { number?: string; items?: unknown[]; payment?: { url: string } };
  const odd = (what: unknown) =>
    ({ outcome: "odd", email, body: JSON.stringify(what), retries: buyer.retries }) as const;
  if (response.status === 409 && Array.isArray(body.items))
    return { outcome: "refused", email, retries: buyer.retries };
  if (response.status !== 201 || !body.number || !body.payment) return odd({ status: response.status, ...body });
  onOrdered?.(body.number);
  const replayed = response.headers.get("idempotent-replayed") === "true";
  const payment = body.payment.url.split("/").findLast((part) => part.length === 36);
  const paid = await send(buyer, `/api/payments/test/${payment}/`, { outcome: "paid" });
  if (!paid.ok) return odd({ status: paid.status, body: await paid.text() });
  await paid.text();
  return { outcome: "ordered", email, number: body.number, replayed, retries: buyer.retries };
}
