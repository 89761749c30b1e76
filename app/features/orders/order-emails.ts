import type { EmailRequest, MoneyAfterCancelling, OrderEmailData } from "#app/features/mail/mail.contract.ts";
import { toDollars } from "#app/platform/money.ts";
import { formatAddress } from "./format-address.ts";
import { orderLink } from "./order-link.ts";
import type { OrderLineWithImage, OrderRow } from "./orders.queries.ts";

type Addressed<T extends EmailRequest["template"]> = Extract<EmailRequest, { template: T }> & { to: string };

/** What every letter about an order says of it. */
function orderEmailData(order: OrderRow, lines: OrderLineWithImage[]): OrderEmailData {
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
    address: formatAddress(order.shippingAddress),
  };
}

/** Thanks for an order that is paid. */
export function orderConfirmationEmail(order: OrderRow, lines: OrderLineWithImage[]): Addressed<"order-confirmed"> {
  return { template: "order-confirmed", to: order.email, data: orderEmailData(order, lines) };
}

/** Tells that a parcel has left, and where it can be followed. */
export function orderShippedEmail(order: OrderRow, lines: OrderLineWithImage[]): Addressed<"order-shipped"> {
  const tracking = { carrier: order.carrier ?? "", number: order.trackingNumber ?? "", url: order.trackingUrl };
  return { template: "order-shipped", to: order.email, data: { ...orderEmailData(order, lines), tracking } };
}

/** Tells that an order is called off, why, and what becomes of its money. */
export function orderCancelledEmail(
  order: OrderRow,
  lines: OrderLineWithImage[],
  { money, reason }: { money: MoneyAfterCancelling; reason: string },
): Addressed<"order-cancelled"> {
  return { template: "order-cancelled", to: order.email, data: { ...orderEmailData(order, lines), money, reason } };
}

/** Tells how much money was sent back, and why. `amountCents` in cents. */
export function orderRefundedEmail(
  order: OrderRow,
  lines: OrderLineWithImage[],
  { amountCents, reason }: { amountCents: number; reason: string },
): Addressed<"order-refunded"> {
  const amount = toDollars(amountCents);
  return { template: "order-refunded", to: order.email, data: { ...orderEmailData(order, lines), amount, reason } };
}
