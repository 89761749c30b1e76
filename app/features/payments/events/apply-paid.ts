import { cancelOrder } from "#app/features/orders/lifecycle/cancel-order.ts";
import { completeOrder } from "#app/features/orders/lifecycle/complete-order.ts";
import type { OrderLineWithImage, OrderRow } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { pipeline } from "#app/platform/db/prepared.server.ts";
import { toDecimal, toDollars } from "#app/platform/money.ts";
import { closePages } from "../close-payment.ts";
import { type PaymentRow, setPaid } from "../payments.queries.ts";
import { requestRefund } from "../refunds/request-refund.ts";
import { flagPayment } from "./flag-payment.ts";
import type { PaymentEvent } from "./payment-event.ts";

const SOLD_OUT = "the last one sold before your payment reached us";

/** A locked order and its payment, with the lines of the order. */
export type PaidOrder = { order: OrderRow; payment: PaymentRow; lines: OrderLineWithImage[] };
type Paid = Extract<PaymentEvent, { kind: "paid" }>;

/** The states in which this payment's money has already come in, or an owner or manager has to decide. */
const COUNTED = new Set<PaymentRow["status"]>(["paid", "refund_pending", "refunded", "flagged"]);

/**
 * Applies a payment whose money has come in: completes its order, or requests a refund when the order can't be completed.
 * The payment is flagged when the amount, currency or order differs from what it was opened for. A declined or expired
 * payment is applied too, because its money is there.
 */
export async function applyPaid(paid: Paid, { order, payment, lines }: PaidOrder, tx: Tx) {
  if (COUNTED.has(payment.status)) return "nothing_new";
  const mismatch = mismatchOf(paid, order, payment);
  if (mismatch) {
    const { amountCents, currency, ref } = paid;
    const received = { amountCents, currency, ref };
    const flag = { why: mismatch, shown: "We’re checking this payment", paid: formatAmount(paid), received };
    return flagPayment(tx, order, payment, flag);
  }
  const [ended, completed] = await pipeline(tx, () => [
    setPaid(payment, paid.ref, now(), tx),
    completeOrder(tx, order, lines),
  ]);
  await closePages(tx, ended);
  if (completed.ok) return "settled";
  if (completed.error.code === "not_enough_stock") await cancelSoldOut(order, payment, tx);
  else await refundUnneeded(order, payment, tx);
  return "settled";
}

/** Refunds a payment whose order was paid by another payment or canceled before. */
function refundUnneeded(order: OrderRow, payment: PaymentRow, tx: Tx): Promise<string> {
  const isOver = order.status === "cancelled" || order.status === "refunded";
  return requestRefund(tx, payment, payment.amountCents, isOver ? "paid_after_cancelling" : "paid_twice");
}

/** Cancels and refunds an order whose units were sold to others after its reservation expired, and emails the shopper. */
async function cancelSoldOut(order: OrderRow, payment: PaymentRow, tx: Tx): Promise<void> {
  const reason = "Sold out before it was paid";
  const canceled = await cancelOrder(tx, order, {
    actor: "payment",
    reason,
    emailReason: SOLD_OUT,
    money: { money: "goes_back", refundCents: payment.amountCents },
  });
  if (!canceled.ok) throw new Error("An order that awaits payment could not be canceled");
  await requestRefund(tx, payment, payment.amountCents, "sold_out");
}

/** Returns "$1.00", or "1.00 EUR" for a currency other than the shop's. */
function formatAmount({ amountCents, currency }: Paid): string {
  return currency === "USD" ? toDollars(amountCents) : `${toDecimal(amountCents)} ${currency}`;
}

function mismatchOf(paid: Paid, order: OrderRow, payment: PaymentRow): string | undefined {
  if (paid.orderId !== payment.orderId) return "It was paid for another order";
  if (paid.currency !== payment.currency || paid.currency !== order.currency) return "It was paid in another currency";
  if (paid.amountCents !== payment.amountCents || paid.amountCents !== order.totalCents)
    return "Another amount was paid";
  return undefined;
}
