import { randomUUID } from "node:crypto";
import { generateOrderNumber } from "#app/features/orders/order-number.ts";
import { insertOrder, type NewOrder } from "#app/features/orders/orders.queries.ts";
import type { NewPayment } from "#app/features/payments/payments.queries.ts";
import { newPayment, openPayment } from "#app/features/payments/start/open-payment.ts";
import { type PricedCart, priceCart } from "#app/features/pricing/price-cart.ts";
import { mayReserve } from "#app/features/stock/reservation-limits.ts";
import { lockReserving } from "#app/features/stock/reservations.queries.ts";
import { reserveStock, unopenedExpiry } from "#app/features/stock/reserve-stock.ts";
import type { Reserver } from "#app/features/stock/reserver.ts";
import type { Short, TooMuchReserved } from "#app/features/stock/stock.contract.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { pipeline } from "#app/platform/db/prepared.server.ts";
import { cents, toDecimal } from "#app/platform/money.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { normalizeAddress } from "./address/check-address.ts";
import { type Checkout, MAX_CENTS, type NotToBeHad, type PlacedOrder, type ShortItem } from "./checkout.contract.ts";
import { type Bought, itemOf, lineOf } from "./order-lines-of.ts";

/** The stored response of a placed order, without its token, which is derived from the id. */
export type StoredOrderResult = { orderId: string; order: Omit<PlacedOrder, "token"> };

export type OrderInput = {
  bought: Bought[];
  checkout: Checkout;
  customerId: string | null;
  cartId: number;
  /** Who reserves the units. */
  by: Reserver;
};

/**
 * Inserts an order with its lines, opens its payment, stores its response with `store` and reserves its units.
 * Errors: price_changed, too_much, not_enough_stock, too_many_units, too_much_reserved.
 */
export async function writeOrder(
  tx: Tx,
  input: OrderInput,
  store: (response: StoredOrderResult) => Promise<void>,
): Promise<Result<StoredOrderResult, NotToBeHad | TooMuchReserved>> {
  const { bought, checkout, by } = input;
  const priced = priceCart(bought.map(({ variant, quantity }) => ({ price: variant.price, quantity })));
  const total = toDecimal(priced.total);
  if (checkout.expected_total != null && checkout.expected_total !== total) {
    return err({ code: "price_changed", total, items: [] });
  }
  if (priced.total > MAX_CENTS) return err({ code: "too_much", items: [] });
  const order = orderOf(input, priced);
  const payment = newPayment({ id: order.id, totalCents: order.totalCents, currency: "USD" });
  const response = orderResult(order, input, payment);
  const expiresAt = unopenedExpiry();
  const wants = bought.map(({ variant, quantity }) => ({ variantId: variant.id, quantity }));
  const units = wants.reduce((sum, { quantity }) => sum + quantity, 0);
  const [, allowed, , , , reserved] = await pipeline(
    lockReserving(by, tx),
    mayReserve(tx, by, { orderId: order.id, units }),
    insertOrder(order, bought.map(lineOf), tx),
    openPayment(tx, payment, expiresAt),
    store(response),
    // Stock last: its lock delays other orders, so it is held as briefly as possible.
    reserveStock(tx, order.id, wants, { expiresAt, by }),
  );
  if (!allowed.ok) return allowed;
  if (!reserved.ok) return err({ code: "not_enough_stock", items: shortItems(bought, reserved.error.short) });
  return ok(response);
}

/** Returns the response of a placed order. */
export function orderResult(
  order: NewOrder,
  { bought }: Pick<OrderInput, "bought">,
  { provider, url }: Pick<NewPayment, "provider" | "url">,
): StoredOrderResult {
  return {
    orderId: order.id,
    order: {
      number: order.number,
      status: "awaiting_payment",
      email: order.email,
      items: bought.map(itemOf),
      subtotal: toDecimal(cents(order.subtotalCents)),
      shipping: toDecimal(cents(order.shippingCents)),
      total: toDecimal(cents(order.totalCents)),
      currency: "USD",
      payment: { provider, url },
    },
  };
}

/** Returns the order of a checkout, at current prices. */
export function orderOf(
  { checkout, customerId, cartId }: OrderInput,
  { subtotal, shipping, total }: PricedCart,
): NewOrder {
  return {
    id: randomUUID(),
    number: generateOrderNumber(),
    customerId,
    cartId,
    email: checkout.email,
    subtotalCents: subtotal,
    shippingCents: shipping,
    totalCents: total,
    shippingAddress: normalizeAddress(checkout.shipping_address),
    billingAddress: checkout.billing_address ? normalizeAddress(checkout.billing_address) : null,
    note: checkout.note,
    giftMessage: checkout.gift_message,
    placedAt: now(),
  };
}

function shortItems(bought: Bought[], short: Short[]): ShortItem[] {
  return short.flatMap(({ variantId, quantity, available }) => {
    const variant = bought.find((line) => line.variant.id === variantId)?.variant;
    if (!variant) return [];
    const { product, sku, color, size } = variant;
    return [{ product: { name: product.name, slug: product.slug }, sku, color, size, quantity, available }];
  });
}
