import type { LetterOrder, MoneyAfterCancelling, OrderLetter } from "#app/features/mail/mail.contract.ts";
import { toDollars } from "#app/platform/money.ts";
import { envelope } from "./format-address.ts";
import { orderLink } from "./order-link.ts";
import type { KeptOrder, OrderLineWithImage } from "./orders.queries.ts";

type Addressed<T extends LetterOrder["template"]> = Extract<LetterOrder, { template: T }> & { to: string };

/** What every letter about an order says of it. */
function told(order: KeptOrder, lines: OrderLineWithImage[]): OrderLetter {
  return {
    number: order.number,
    link: orderLink(order),
    name: order.shippingAddress.full_name,
    lines: lines.map(({ line }) => ({
      name: line.name,
      options: [line.color, line.size].filter(Boolean).join(", "),
      quantity: line.quantity,
      amount: toDollars(line.lineCents),
    })),
    subtotal: toDollars(order.subtotalCents),
    shipping: toDollars(order.shippingCents),
    total: toDollars(order.totalCents),
    address: envelope(order.shippingAddress),
  };
}

/** Thanks for an order that is paid. */
export function confirmationLetter(order: KeptOrder, lines: OrderLineWithImage[]): Addressed<"order-confirmed"> {
  return { template: "order-confirmed", to: order.email, data: told(order, lines) };
}

/** Tells that a parcel has left, and where it can be followed. */
export function shippedLetter(order: KeptOrder, lines: OrderLineWithImage[]): Addressed<"order-shipped"> {
  const tracking = { carrier: order.carrier ?? "", number: order.trackingNumber ?? "", url: order.trackingUrl };
  return { template: "order-shipped", to: order.email, data: { ...told(order, lines), tracking } };
}

/** Tells that an order is called off, why, and what becomes of its money. */
export function cancelledLetter(
  order: KeptOrder,
  lines: OrderLineWithImage[],
  { money, reason }: { money: MoneyAfterCancelling; reason: string },
): Addressed<"order-cancelled"> {
  return { template: "order-cancelled", to: order.email, data: { ...told(order, lines), money, reason } };
}

/** Tells how much money was sent back, and why. `amountCents` in cents. */
export function refundedLetter(
  order: KeptOrder,
  lines: OrderLineWithImage[],
  { amountCents, reason }: { amountCents: number; reason: string },
): Addressed<"order-refunded"> {
  const amount = toDollars(amountCents);
  return { template: "order-refunded", to: order.email, data: { ...told(order, lines), amount, reason } };
}
