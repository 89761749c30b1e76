import type { PaymentRow } from "#app/features/payments/payments.queries.ts";
import { env } from "#app/platform/env.ts";
import type { HostedPage } from "#app/platform/payment-client.server.ts";
import type { OrderToPay } from "./order-to-pay.ts";

type Item = NonNullable<HostedPage["line_items"]>[number];

/** Stripe accepts at most 100 lines; one of them is shipping. */
const MAX_LINES = 99;
/** Stripe's minimum lifetime of a page is 30 minutes; five more for clock differences. */
const MIN_MINUTES = 35;
/** Stripe's maximum is 24 hours; five minutes less for clock differences. */
const MAX_MINUTES = 24 * 60 - 5;

/**
 * Returns when Stripe closes the page by itself, in seconds since 1970. It is counted from the payment's creation because
 * repeated requests with one idempotency key must be equal. The page is first opened a few minutes later at most, stays
 * open for at least 30 minutes, and the reservation of HOLD_MINUTES begins then. Our own job closes the page when that ends.
 */
function pageEnds({ createdAt }: PaymentRow): number {
  const minutes = Math.min(env().HOLD_MINUTES + MIN_MINUTES, MAX_MINUTES);
  return Math.floor(createdAt.getTime() / 1000) + minutes * 60;
}

function item(name: string, cents: number, quantity: number, description?: string): Item {
  const product = description ? { name, description } : { name };
  return { quantity, price_data: { currency: "usd", unit_amount: cents, product_data: product } };
}

function itemsOf({ number, lines, totalCents, shippingCents }: OrderToPay): Item[] {
  if (lines.length > MAX_LINES) return [item(`Order ${number}`, totalCents, 1, "Everything in it, and shipping")];
  const bought = lines.map(({ name, color, size, unitPriceCents, quantity }) =>
    item(name, unitPriceCents, quantity, [color, size].filter(Boolean).join(", ")),
  );
  return shippingCents > 0 ? [...bought, item("Shipping", shippingCents, 1)] : bought;
}

/** Returns Stripe's hosted page for an order: its lines in cents, always in US dollars. */
export function hostedPageFor(payment: PaymentRow, order: OrderToPay): HostedPage {
  const metadata = { payment_id: payment.id, order_id: order.id, order_number: order.number };
  return {
    mode: "payment",
    submit_type: "pay",
    line_items: itemsOf(order),
    adaptive_pricing: { enabled: false },
    customer_email: order.email,
    client_reference_id: payment.id,
    metadata,
    payment_intent_data: { metadata, description: `Order ${order.number}` },
    expires_at: pageEnds(payment),
    // The order page then waits for the event that the payment is paid.
    success_url: `${order.link}&payment=returned`,
    cancel_url: order.link,
  };
}
