import { type CanceledOrder, type Cancellation, cancelOrder } from "#app/features/orders/lifecycle/cancel-order.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import type { CanceledMoney } from "#app/features/orders/order-emails.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import type { Result } from "#app/platform/result.ts";
import { expirePayments } from "./close-payment.ts";
import {
  lockFlaggedPayments,
  lockReceivedPayments,
  type PaymentRow,
  type ReceivedPayment,
  setPaymentStatus,
  sumRefunds,
} from "./payments.queries.ts";
import { findFailedRefunds, updateRefundedCents } from "./refunds/refunds.queries.ts";
import { requestRefund } from "./refunds/request-refund.ts";

type Refunding = { sendAfter?: Date; notify?: boolean };

/**
 * Cancels a locked order that is not packed yet: returns its units to stock, ends its open payments and requests the
 * refund of what was paid, which is sent after `refund.sendAfter`. Flagged payments are left for an owner or manager to decide.
 * Errors: not_allowed.
 */
export async function cancelAndRefund(
  tx: Tx,
  order: OrderRow,
  why: Cancellation,
  refund: Refunding = {},
): Promise<Result<CanceledOrder, NotAllowed>> {
  const received = await lockReceivedPayments(order.id, tx);
  const flagged = await lockFlaggedPayments(order.id, tx);
  const canceled = await cancelOrder(tx, order, { ...why, money: moneyOf(received, flagged) });
  if (!canceled.ok) return canceled;
  // Of an unpaid order, money that did not match it may have been sent back.
  if (order.status === "awaiting_payment") await updateRefundedCents(order.id, tx);
  await expirePayments(tx, order.id);
  for (const payment of received) {
    const { refundableCents } = payment;
    if (refundableCents > 0) await requestRefund(tx, payment, refundableCents, "cancelled", refund);
  }
  for (const payment of flagged) await refundRest(tx, payment, refund);
  return canceled;
}

/**
 * What goes back: the rest of the payments, or what was requested before if that was all. A person refunds a payment that was
 * recorded by hand.
 */
function moneyOf(received: ReceivedPayment[], flagged: PaymentRow[]): CanceledMoney | undefined {
  const restCents = received.reduce((sum, { refundableCents }) => sum + refundableCents, 0);
  const receivedCents = received.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refundCents = restCents === 0 ? receivedCents : restCents;
  const isByHand = received.some(({ provider, refundableCents: left }) => provider === "manual" && left > 0);
  if (flagged.length > 0 || isByHand) return { money: "looked_at", refundCents };
  return received.length > 0 ? { money: "goes_back", refundCents } : undefined;
}

/** Refunds what is left of a payment with failed refunds. It stays flagged for them. */
async function refundRest(tx: Tx, payment: PaymentRow, refund: Refunding): Promise<void> {
  const failed = await findFailedRefunds(payment.id, tx);
  const { requested } = await sumRefunds(payment.id, tx);
  const restCents = failed.reduce((rest, { amountCents }) => rest - amountCents, payment.amountCents - requested);
  if (failed.length === 0 || restCents <= 0) return;
  await requestRefund(tx, payment, restCents, "cancelled", refund);
  await setPaymentStatus(payment.id, "flagged", now(), tx);
}
