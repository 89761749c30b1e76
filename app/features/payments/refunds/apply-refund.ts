import { randomUUID } from "node:crypto";
import { queueMail } from "#app/features/mail/queue-mail.ts";
import { changeOrder } from "#app/features/orders/lifecycle/change-order.ts";
import { orderRefundedEmail } from "#app/features/orders/order-emails.ts";
import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { flagPayment } from "#app/features/payments/events/flag-payment.ts";
import type { RefundStanding } from "#app/features/payments/events/payment-event.ts";
import {
  insertRefund,
  isPaidOtherwise,
  moveRefund,
  type PaymentRow,
  setPaymentStatus,
  sumRefunds,
} from "#app/features/payments/payments.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { toDollars } from "#app/platform/money.ts";

/** Why money goes back, as it stands in the letter after a colon. */
const WHY: Record<string, string> = {
  sold_out: "somebody else bought the last piece before your payment reached us",
  paid_twice: "it had been paid for already",
  paid_after_cancelling: "it had been cancelled before your payment reached us",
  cancelled: "it was cancelled",
  returned: "you sent something back",
  at_the_provider: "as we agreed",
};

type Refunded = { amountCents: number; reason: string };
type Moved = {
  order: OrderRow;
  payment: PaymentRow;
  refundId: string;
  standing: RefundStanding;
  ref?: string | undefined;
};

/** Writes down how a refund stands now, and what that means for its payment and its order. */
export async function applyRefund(tx: Tx, { order, payment, refundId, standing, ref }: Moved) {
  const refund = await moveRefund({ id: refundId, paymentId: payment.id }, { standing, ref }, now(), tx);
  if (!refund) return "nothing_new";
  if (standing === "failed") return flagPayment(tx, order, payment, { why: "A refund came to nothing" });
  if (standing === "done") await countRefund(tx, order, payment, refund);
  return "settled";
}

/** A provider tells how one of our refunds stands. */
export function applyMovedRefund(
  { refundId, standing }: { refundId: string; standing: RefundStanding },
  order: OrderRow,
  payment: PaymentRow,
  tx: Tx,
) {
  return applyRefund(tx, { order, payment, refundId, standing });
}

/** A provider tells how much of a payment went back in all. What is more than we ordered was sent back at the provider itself. */
export async function noticeRefund(refundedCents: number, order: OrderRow, payment: PaymentRow, tx: Tx) {
  const { ordered } = await sumRefunds(payment.id, tx);
  const more = Math.min(refundedCents, payment.amountCents) - ordered;
  if (more <= 0) return "nothing_new";
  const at = now();
  const refund = { id: randomUUID(), paymentId: payment.id, amountCents: more, createdAt: at, settledAt: at };
  await insertRefund({ ...refund, reason: "at_the_provider", status: "done" }, tx);
  await countRefund(tx, order, payment, { amountCents: more, reason: "at_the_provider" });
  return "settled";
}

/**
 * All of a payment is back, or a part of it, and its shopper is written to. An order that another payment has paid for
 * stays as it is.
 */
async function countRefund(tx: Tx, order: OrderRow, payment: PaymentRow, refund: Refunded): Promise<void> {
  const { ordered, done } = await sumRefunds(payment.id, tx);
  const whole = done >= payment.amountCents;
  await setPaymentStatus(payment.id, whole ? "refunded" : ordered > done ? "refund_pending" : "paid", now(), tx);
  const { amountCents } = refund;
  const email = { amountCents, reason: WHY[refund.reason] ?? "" };
  await queueMail(tx, orderRefundedEmail(order, await findOrderLines(order.id, tx), email));
  if (await isPaidOtherwise(payment, tx)) return;
  const to = whole ? "refunded" : "partly_refunded";
  const reason = whole ? "The money was sent back" : `${toDollars(amountCents)} were sent back`;
  await changeOrder(tx, order, to, { actor: "payment", reason, detail: { amount_cents: amountCents } });
}
