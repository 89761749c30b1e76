import { randomUUID } from "node:crypto";
import { openGuestCart } from "#app/features/cart/cart-sessions.queries.ts";
import { generateOrderNumber } from "#app/features/orders/order-number.ts";
import { findOrder, insertOrder, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { newPayment, openPayment } from "#app/features/payments/start/open-payment.ts";
import { reserveStock } from "#app/features/stock/reserve-stock.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { newSessionToken } from "#app/platform/http/session.server.ts";
import { ok } from "#app/platform/result.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { queryColumn } from "./accounts.ts";
import { address } from "./address.ts";
import { putProducts } from "./products.ts";

const PRICE = 10_000;
const SHIPPING = 1000;
const UNLIMITED = { name: "test-carts", max: 1_000_000, seconds: 60 };

let productCount = 0;

/** Inserts a product at 100 dollars with this stock. Returns its variant's id. */
export async function putInStock(quantity: number): Promise<number> {
  productCount += 1;
  const slug = `paid-for-${productCount}`;
  await putProducts({ slug, priceCents: PRICE, stock: [{ color: "Tan", quantity }] });
  const [id] = await queryColumn("select v.id from variants v join products p on p.id = product_id where slug = $1", [
    slug,
  ]);
  return Number(id);
}

/** Opens a guest's cart with a variant. Returns the cart's id. */
export async function cartWith(variantId: number, quantity: number): Promise<number> {
  const session = { hash: hashOfToken(newSessionToken()), expiresAt: new Date(now().getTime() + 86_400_000) };
  const line = { variantId, quantity, addedAtCents: PRICE };
  const opened = await openGuestCart(session, line, [{ limit: UNLIMITED, subject: "tests" }]);
  if (!opened.ok) throw new Error("No cart was opened");
  const [cartId] = await queryColumn("select cart_id from cart_lines where id = $1", [opened.value.lineId]);
  return Number(cartId);
}

export type TestOrder = { order: OrderRow; paymentId: string; url: string; variantId: number; cartId: number };

type Wanted = { variantId: number; quantity?: number; also?: number };

/** Places an order as the checkout does, with its units reserved and its payment open. `also`: the variant of a second line. */
export async function placeTestOrder({ variantId, quantity = 1, also }: Wanted) {
  const cartId = await cartWith(variantId, quantity);
  const id = randomUUID();
  const variants = [variantId, ...(also === undefined ? [] : [also])];
  const lineCents = PRICE * quantity;
  const subtotalCents = lineCents * variants.length;
  const placed = {
    id,
    number: generateOrderNumber(),
    customerId: null,
    email: "ada@example.com",
    subtotalCents,
    shippingCents: SHIPPING,
    totalCents: subtotalCents + SHIPPING,
    shippingAddress: address,
    billingAddress: null,
    note: "",
    giftMessage: "",
    placedAt: now(),
    cartId,
  };
  const line = {
    productId: 1,
    name: "Harbour Tote",
    slug: "harbour-tote",
    sku: "WW-1",
    color: "Tan",
    size: null,
    unitPriceCents: PRICE,
    quantity,
    lineCents,
    imageId: null,
  };
  // With the retries of the shop: two orders of the same variants may wait for each other.
  const payment = await transaction(async (tx) => {
    const lines = variants.map((variant) => ({ ...line, variantId: variant }));
    await insertOrder(placed, lines, tx);
    const reserved = await reserveStock(
      tx,
      id,
      variants.map((variant) => ({ variantId: variant, quantity })),
    );
    if (!reserved.ok) return reserved;
    const opened = newPayment({ id, totalCents: placed.totalCents, currency: "USD" });
    await openPayment(tx, opened, reserved.value.expiresAt);
    return ok(opened);
  });
  if (!payment.ok) throw new Error("The test wants more units than there are");
  const order = await findOrder(id);
  if (!order) throw new Error("The order was not placed");
  return { order, paymentId: payment.value.id, url: payment.value.url, variantId, cartId } satisfies TestOrder;
}

/** Returns everything that is stored about an order, for one assertion. */
export async function recordsOf({ order, variantId, cartId }: TestOrder) {
  const [status] = await queryColumn("select status from orders where id = $1", [order.id]);
  const payments = await queryColumn("select status from payments where order_id = $1 order by created_at", [order.id]);
  const [stock] = await queryColumn("select stock from variants where id = $1", [variantId]);
  const refunds = await queryColumn(
    "select r.status || ' ' || r.reason from refunds r join payments p on p.id = payment_id where order_id = $1",
    [order.id],
  );
  const emails = await queryColumn(
    "select template from emails where data->>'number' = $1 order by queued_at, template",
    [order.number],
  );
  const [inCart] = await queryColumn("select count(*)::int from cart_lines where cart_id = $1", [cartId]);
  return { status, payments, stock, refunds, emails, inCart };
}

/** Returns the history of an order, as its shopper reads it. */
export function historyOf({ order }: TestOrder): Promise<unknown[]> {
  return queryColumn("select to_status || ': ' || reason from order_events where order_id = $1 order by id", [
    order.id,
  ]);
}
