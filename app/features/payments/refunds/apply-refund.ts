import { randomUUID } from "node:crypto";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { findUnsentUnits } from "#app/features/orders/fulfillment/units-of-variants.ts";
import { addOrderEvent, changeOrder } from "#app/features/orders/lifecycle/change-order.ts";
import { orderRefundedEmail } from "#app/features/orders/order-emails.ts";
import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { flagPayment, receivedOf, reportPayment } from "#app/features/payments/events/flag-payment.ts";
import type { RefundStatus } from "#app/features/payments/events/payment-event.ts";
import {
  insertRefund,
  type PaymentRow,
  type RefundRow,
  setPaymentStatus,
  setReceived,
  setRefundStatus,
  sumRefunds,
} from "#app/features/payments/payments.queries.ts";
import { restockUnits } from "#app/features/stock/release-reservation.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { toDollars } from "#app/platform/money.ts";
import { refundReason } from "./refund-reason.ts";
import { findFailedRefunds, findRefundsOf, updateRefundedCents } from "./refunds.queries.ts";
import { copyRefundLines, isStillRefundable } from "./replace-refund.ts";

/** `isByHand`: not through the provider. */
type Refunded = { id: string; amountCents: number; reason: string; notify?: boolean; isByHand?: boolean };
type RefundUpdate = {
  order: OrderRow;
  payment: PaymentRow;
  refundId: string;
  refundStatus: RefundStatus;
  ref?: string | undefined;
};

const REFUND_FAILED = { why: "A refund failed", shown: "A refund failed" };
const REFUND_BY_HAND = { why: "The refund has to be made by hand", shown: "The shop refunds this payment by hand" };

/** Sets the status of a refund, and updates its payment and order. A failed refund flags the payment. */
export async function applyRefund(tx: Tx, { order, payment, refundId, refundStatus, ref }: RefundUpdate) {
  const refund = await setRefundStatus({ id: refundId, paymentId: payment.id }, { refundStatus, ref }, now(), tx);
  if (!refund) return "nothing_new";
  if (refundStatus === "failed") {
    const why = payment.provider === "manual" ? REFUND_BY_HAND : REFUND_FAILED;
    // What came in is still to be decided about, too.
    await flagPayment(tx, order, payment, isMismatched(payment) ? { ...why, received: receivedOf(payment) } : why);
    await updateRefundedCents(order.id, tx);
    return "flagged";
  }
  if (refundStatus === "done") await countRefund(tx, order, payment, refund);
  return "settled";
}

/** The states of a payment whose money has not come in, as far as the shop knows. With a flag, staff have decided that. */
const NOT_PAID: ReadonlySet<PaymentRow["status"]> = new Set(["open", "declined", "expired"]);

/**
 * Returns whether a provider's sum of all refunds of a payment can't be understood yet: the event of the payment itself is still
 * to come, or the shop has requested a refund that may still be undone or fail, and may have been made at the provider instead.
 */
export async function isTooEarly(refundedCents: number, payment: PaymentRow, tx: Tx): Promise<boolean> {
  if (NOT_PAID.has(payment.status)) return refundedCents > 0 && payment.flag === null;
  const { requested, unconfirmed } = await sumRefunds(payment.id, tx);
  return unconfirmed > 0 && refundedCents > requested - unconfirmed;
}

/**
 * Returns whether it can't be understood yet that a refund which was made at the provider has failed: whether the provider's sum
 * contains the shop's own refund that is on its way is not known.
 */
export const isReturnTooEarly = async ({ id }: PaymentRow, tx: Tx): Promise<boolean> =>
  (await sumRefunds(id, tx)).unconfirmed > 0;

/**
 * Applies a provider's sum of all refunds of a payment: what exceeds the shop's requests was refunded at the provider itself. If
 * that is the amount of a refund that failed, it was made in its place. A payment whose money does not match its order is measured
 * by what came in. If nothing came in, as staff decided, only the order's history has it.
 */
export async function applyRefundedSum(refundedCents: number, order: OrderRow, payment: PaymentRow, tx: Tx) {
  if (NOT_PAID.has(payment.status)) {
    if (refundedCents > 0) await addOrderEvent(tx, order, `${toDollars(refundedCents)} refunded by the provider`);
    return "nothing_new";
  }
  const received = isMismatched(payment) ? receivedOf(payment) : payment;
  const { requested } = await sumRefunds(payment.id, tx);
  const amountCents = Math.min(refundedCents, received.amountCents) - requested;
  if (amountCents <= 0) return "nothing_new";
  const [at, id] = [now(), randomUUID()];
  const failed = await findReplaced(tx, order, payment, amountCents);
  const refund = { id, paymentId: payment.id, amountCents, retryOf: failed?.id ?? null, createdAt: at, settledAt: at };
  await insertRefund({ ...refund, reason: "at_the_provider", status: "done" }, tx);
  if (failed) await copyRefundLines(tx, failed.id, id);
  if (isMismatched(payment) && requested + amountCents === received.amountCents) {
    await setReceived(payment.id, { ...receivedOf(payment), status: "refunded" }, at, tx);
  }
  const measured = { ...payment, amountCents: received.amountCents };
  await countRefund(tx, order, measured, { id, amountCents, reason: "at_the_provider" });
  return "settled";
}

/**
 * Applies that a refund which was made at the provider has failed: the newest of this amount, if the provider's sum is less than what
 * the shop has requested and recorded. The owner is told about one that was recorded with others.
 */
export async function applyReturnedRefund(
  { refundedCents, amountCents }: { refundedCents: number; amountCents: number },
  order: OrderRow,
  payment: PaymentRow,
  tx: Tx,
) {
  const { requested } = await sumRefunds(payment.id, tx);
  if (refundedCents >= requested) return "nothing_new";
  const ofPayment = (await findRefundsOf(order.id, tx)).filter(({ paymentId }) => paymentId === payment.id);
  const isReturned = (refund: RefundRow) =>
    refund.reason === "at_the_provider" && refund.status === "done" && refund.amountCents === amountCents;
  const refund = ofPayment.findLast(isReturned);
  if (refund) return applyRefund(tx, { order, payment, refundId: refund.id, refundStatus: "failed" });
  const what = `A refund of ${toDollars(amountCents)} in the provider’s dashboard failed`;
  await reportPayment(tx, order, payment, { why: what, shown: "A refund failed" });
  return "settled";
}

/** Whether a payment is flagged because of what came in, and not for a refund that failed. */
const isMismatched = ({ status, flag }: PaymentRow) => status === "flagged" && flag?.received !== undefined;

/** Returns the failed refund of this amount whose money and units were not refunded since. */
async function findReplaced(tx: Tx, order: OrderRow, payment: PaymentRow, amountCents: number) {
  const failed = (await findFailedRefunds(payment.id, tx)).find((refund) => refund.amountCents === amountCents);
  return failed && (await isStillRefundable(tx, order, payment, [failed])) ? failed : undefined;
}

/**
 * Updates the payment and the order after a refund is done, and emails the shopper. The payment stays flagged while the owner has
 * to decide about another refund of it, or about what came in. The order is refunded once nothing is left of all its payments; it
 * keeps its state while another payment has paid it. Units of a refunded order are not sent anymore: they go back into stock.
 */
export async function countRefund(tx: Tx, order: OrderRow, payment: PaymentRow, refund: Refunded): Promise<void> {
  const { requested, done } = await sumRefunds(payment.id, tx);
  const isUndecided = isMismatched(payment) || (await findFailedRefunds(payment.id, tx)).length > 0;
  const left = isUndecided ? "flagged" : requested > done ? "refund_pending" : "paid";
  await setPaymentStatus(payment.id, done >= payment.amountCents ? "refunded" : left, now(), tx);
  const { amountCents, notify = true, isByHand = payment.provider === "manual" } = refund;
  const email = { amountCents, reason: refundReason(refund.reason), isByHand };
  if (notify) {
    await queueEmail(tx, {
      ...orderRefundedEmail(order, await findOrderLines(order.id, tx), email),
      aboutId: refund.id,
    });
  }
  const { refundedCents, leftCents } = await updateRefundedCents(order.id, tx);
  if (refundedCents === 0) return;
  const to = leftCents === 0 ? "refunded" : "partly_refunded";
  const reason = to === "refunded" ? "Refunded" : `${toDollars(amountCents)} refunded`;
  const why = { actor: "payment", reason, detail: { amount_cents: amountCents } } as const;
  const unsent = await findUnsentUnits(tx, order);
  const changed = await changeOrder(tx, order, to, why);
  // The figures of sales are refreshed by the rows of the history.
  if (!changed.ok) await addOrderEvent(tx, order, reason, why);
  if (changed.ok && to === "refunded")
    await restockUnits(tx, order.id, unsent, { note: `Order ${order.number} refunded` });
}
