import type {
  EmailData,
  EmailRequest,
  MoneyAfterCancelling,
  OrderEmailData,
} from "#app/features/mail/mail.contract.ts";
import { toDollars } from "#app/platform/money.ts";
import { formatAddress } from "./format-address.ts";
import { orderLink } from "./order-link.ts";
import type { OrderLineWithImage, OrderRow } from "./orders.queries.ts";

type Addressed<T extends EmailRequest["template"]> = Extract<EmailRequest, { template: T }> & {
  to: string;
  orderId: string;
};

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
  return addressed(order, "order-confirmed", orderEmailData(order, lines));
}

type Shipped = Omit<EmailData["order-shipped"], keyof OrderEmailData>;

/** Returns the email about a parcel, with its tracking; `parcel` lists its units if it isn't the whole order. */
export function orderShippedEmail(
  order: OrderRow,
  lines: OrderLineWithImage[],
  shipped: Shipped,
): Addressed<"order-shipped"> {
  return addressed(order, "order-shipped", { ...orderEmailData(order, lines), ...shipped });
}

/** Returns the email to the former address of an order. */
export function orderEmailChangedEmail(order: OrderRow): Addressed<"order-email-changed"> {
  return addressed(order, "order-email-changed", { number: order.number, name: order.shippingAddress.full_name });
}

function addressed<T extends EmailRequest["template"]>(order: OrderRow, template: T, data: EmailData[T]) {
  return { template, to: order.email, orderId: order.id, data } as Addressed<T>;
}

/** Returns the email about a cancelled order, with the reason and what happens to its money. */
export function orderCancelledEmail(
  order: OrderRow,
  lines: OrderLineWithImage[],
  { money, reason }: { money: MoneyAfterCancelling; reason: string },
): Addressed<"order-cancelled"> {
  return addressed(order, "order-cancelled", { ...orderEmailData(order, lines), money, reason });
}

/** Returns the email about a refund. `amountCents` in cents. */
export function orderRefundedEmail(
  order: OrderRow,
  lines: OrderLineWithImage[],
  { amountCents, reason }: { amountCents: number; reason: string },
): Addressed<"order-refunded"> {
  const amount = toDollars(amountCents);
  return addressed(order, "order-refunded", { ...orderEmailData(order, lines), amount, reason });
}
