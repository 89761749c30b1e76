import type { EmailRequest, MoneyAfterCancelling, OrderEmailData } from "#app/features/mail/mail.contract.ts";
import { toDollars } from "#app/platform/money.ts";
import { formatAddress } from "./format-address.ts";
import { orderLink } from "./order-link.ts";
import type { OrderLineWithImage, OrderRow } from "./orders.queries.ts";

type Addressed<T extends EmailRequest["template"]> = Extract<EmailRequest, { template: T }> & { to: string };

/** The data that all emails about an order have in common. */
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

/** Returns the email that confirms a paid order. */
export function orderConfirmationEmail(order: OrderRow, lines: OrderLineWithImage[]): Addressed<"order-confirmed"> {
  return { template: "order-confirmed", to: order.email, data: orderEmailData(order, lines) };
}

/** Returns the email about a shipped order, with its tracking. */
export function orderShippedEmail(order: OrderRow, lines: OrderLineWithImage[]): Addressed<"order-shipped"> {
  const tracking = { carrier: order.carrier ?? "", number: order.trackingNumber ?? "", url: order.trackingUrl };
  return { template: "order-shipped", to: order.email, data: { ...orderEmailData(order, lines), tracking } };
}

/** Returns the email about a cancelled order, with the reason and what happens to its money. */
export function orderCancelledEmail(
  order: OrderRow,
  lines: OrderLineWithImage[],
  { money, reason }: { money: MoneyAfterCancelling; reason: string },
): Addressed<"order-cancelled"> {
  return { template: "order-cancelled", to: order.email, data: { ...orderEmailData(order, lines), money, reason } };
}

/** Returns the email about a refund. `amountCents` in cents. */
export function orderRefundedEmail(
  order: OrderRow,
  lines: OrderLineWithImage[],
  { amountCents, reason }: { amountCents: number; reason: string },
): Addressed<"order-refunded"> {
  const amount = toDollars(amountCents);
  return { template: "order-refunded", to: order.email, data: { ...orderEmailData(order, lines), amount, reason } };
}
