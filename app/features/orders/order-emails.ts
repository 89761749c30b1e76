import { emailImage } from "#app/features/mail/email-image.ts";
import type {
  EmailData,
  EmailRequest,
  EmailUnits,
  MoneyAfterCanceling,
  OrderEmailData,
} from "#app/features/mail/mail.contract.ts";
import { env } from "#app/platform/env.ts";
import { toDollars } from "#app/platform/money.ts";
import { HOME_COUNTRY } from "#app/platform/shop-facts.ts";
import { formatAddress } from "./format-address.ts";
import { orderLink } from "./order-link.ts";
import type { OrderLineWithImage, OrderRow } from "./orders.queries.ts";
import { deliveryDateAfterPayment, deliveryDateAfterShipping, formatDay } from "./ui/delivery-date.ts";

type Addressed<T extends EmailRequest["template"]> = Extract<EmailRequest, { template: T }> & {
  to: string;
  orderId: string;
};

/** Returns units of a line as emails list them, with an image that every email client can show. */
export function emailUnits({ line, image }: OrderLineWithImage, quantity: number): EmailUnits {
  const units = { name: line.name, options: [line.color, line.size].filter(Boolean).join(", "), quantity };
  if (!line.imageId || !image) return units;
  const alt = line.color ? `${line.name} in ${line.color}` : line.name;
  return { ...units, image: emailImage({ id: line.imageId, width: image.width, height: image.height, alt }) };
}

/** Returns the day on which an order arrives that was paid at this time, such as "Thursday, December 3". */
export const arrivalAfterPayment = (order: OrderRow, paidAt: Date): string =>
  formatDay(deliveryDateAfterPayment(paidAt, order.shippingAddress.country));

/** Returns what an edit of an order changes in all emails about it. */
export function editedEmailData(order: OrderRow) {
  return {
    link: orderLink(order),
    name: order.shippingAddress.full_name,
    address: formatAddress(order.shippingAddress),
    isAbroad: order.shippingAddress.country !== HOME_COUNTRY,
    giftMessage: order.giftMessage,
  };
}

/** The data that all emails about an order have in common. */
function orderEmailData(order: OrderRow, lines: OrderLineWithImage[]): OrderEmailData {
  return {
    ...editedEmailData(order),
    number: order.number,
    lines: lines.map((one) => ({ ...emailUnits(one, one.line.quantity), amount: toDollars(one.line.lineCents) })),
    subtotal: toDollars(order.subtotalCents),
    shipping: toDollars(order.shippingCents),
    total: toDollars(order.totalCents),
    returnsLink: `${env().PUBLIC_URL}/shipping#returns`,
  };
}

/** Returns the email that confirms a paid order. `paidAt` is missing when it has left already. */
export function orderConfirmationEmail(
  order: OrderRow,
  lines: OrderLineWithImage[],
  paidAt: Date | undefined,
): Addressed<"order-confirmed"> {
  const arrival = paidAt && { arrival: arrivalAfterPayment(order, paidAt) };
  return addressed(order, "order-confirmed", { ...orderEmailData(order, lines), ...arrival });
}

type Shipped = Omit<EmailData["order-shipped"], keyof OrderEmailData> & { shippedAt: Date };

/** Returns the email about a parcel, with its tracking; `parcel` lists its units if it isn't the whole order. */
export function orderShippedEmail(
  order: OrderRow,
  lines: OrderLineWithImage[],
  { shippedAt, ...shipped }: Shipped,
): Addressed<"order-shipped"> {
  const arrival = formatDay(deliveryDateAfterShipping(shippedAt, order.shippingAddress.country));
  return addressed(order, "order-shipped", { ...orderEmailData(order, lines), ...shipped, arrival });
}

/** Returns the email to the former address of an order. */
export function orderEmailChangedEmail(order: OrderRow): Addressed<"order-email-changed"> {
  return addressed(order, "order-email-changed", { number: order.number, name: order.shippingAddress.full_name });
}

function addressed<T extends EmailRequest["template"]>(order: OrderRow, template: T, data: EmailData[T]) {
  return { template, to: order.email, orderId: order.id, data } as Addressed<T>;
}

/**
 * What an email about a canceled order says about its money, `refundCents` of which go back. `isByHand`: staff have refunded it,
 * and not to the original payment method.
 */
export type CanceledMoney = { money: MoneyAfterCanceling; refundCents: number; isByHand?: boolean };

/** Returns the email about a canceled order, with the reason and what happens to its money. */
export function orderCanceledEmail(
  order: OrderRow,
  lines: OrderLineWithImage[],
  { money, refundCents, reason, isByHand = false }: CanceledMoney & { reason: string },
): Addressed<"order-cancelled"> {
  return addressed(order, "order-cancelled", {
    ...orderEmailData(order, lines),
    money,
    refund: toDollars(refundCents),
    reason,
    ...(isByHand && { isByHand }),
  });
}

/** Returns the email about a refund. `amountCents` in cents; `isByHand`: not by the provider of the payment. */
export function orderRefundedEmail(
  order: OrderRow,
  lines: OrderLineWithImage[],
  { amountCents, reason, isByHand = false }: { amountCents: number; reason: string; isByHand?: boolean },
): Addressed<"order-refunded"> {
  const amount = toDollars(amountCents);
  const how = isByHand ? { isByHand } : {};
  return addressed(order, "order-refunded", { ...orderEmailData(order, lines), amount, reason, ...how });
}
