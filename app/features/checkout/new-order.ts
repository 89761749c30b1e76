import { randomUUID } from "node:crypto";
import { generateOrderNumber } from "#app/features/orders/order-number.ts";
import type { NewOrder } from "#app/features/orders/orders.queries.ts";
import type { NewPayment } from "#app/features/payments/payments.queries.ts";
import type { PricedCart } from "#app/features/pricing/price-cart.ts";
import type { Reserver } from "#app/features/stock/reserver.ts";
import type { ShortVariant } from "#app/features/stock/stock.contract.ts";
import { now } from "#app/platform/clock.ts";
import { cents, toDecimal } from "#app/platform/money.ts";
import { normalizeAddress } from "./address/check-address.ts";
import type { Checkout, PlacedOrder, ShortItem } from "./checkout.contract.ts";
import { itemOf, type OrderedVariant } from "./order-lines-of.ts";

/** The stored response of a placed order, without its token, which is derived from the id. */
export type StoredOrderResult = { orderId: string; order: Omit<PlacedOrder, "token"> };

export type OrderInput = {
  bought: OrderedVariant[];
  checkout: Checkout;
  customerId: string | null;
  cartId: number;
  /** The cart has other items than the shopper saw. */
  hasChanged: boolean;
  /** Who reserves the units. */
  by: Reserver;
};

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

/** Returns the items of an order that are short, with the units that are available. */
export function shortItems(bought: OrderedVariant[], short: ShortVariant[]): ShortItem[] {
  return short.flatMap(({ variantId, quantity, available }) => {
    const variant = bought.find((line) => line.variant.id === variantId)?.variant;
    if (!variant) return [];
    const { product, sku, color, size } = variant;
    return [{ product: { name: product.name, slug: product.slug }, sku, color, size, quantity, available }];
  });
}
