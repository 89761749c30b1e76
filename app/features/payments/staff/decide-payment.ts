import { randomUUID } from "node:crypto";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { type NoSuchOrder, shopActor } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { undoUntil } from "#app/features/orders/fulfillment/ship-order.ts";
import { addOrderEvent, type NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import { completeOrder } from "#app/features/orders/lifecycle/complete-order.ts";
import { insertNote } from "#app/features/orders/notes/order-notes.queries.ts";
import { findOrder, findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { expirePayments } from "#app/features/payments/close-payment.ts";
import { receivedOf } from "#app/features/payments/events/flag-payment.ts";
import {
  insertRefund,
  lockOrderAndPayment,
  type PaymentRow,
  setPaymentStatus,
  setReceived,
  sumRefunds,
} from "#app/features/payments/payments.queries.ts";
import { countRefund } from "#app/features/payments/refunds/apply-refund.ts";
import { findFailedRefunds, updateRefundedCents } from "#app/features/payments/refunds/refunds.queries.ts";
import { copyRefundLines, isStillRefundable } from "#app/features/payments/refunds/replace-refund.ts";
import { type RefundReason, requestRefund } from "#app/features/payments/refunds/request-refund.ts";
import {
  type Actor,
  type Forbidden,
  requirePermission,
  requireStepUp,
  type StepUpRequired,
} from "#app/features/staff/access/actor.ts";
import type { NotEnoughStock } from "#app/features/stock/stock.contract.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { toDecimal, toDollars } from "#app/platform/money.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

/**
 * What staff decide about a flagged payment: the first three about money that does not match, the others about a failed refund.
 */
export const PAYMENT_DECISIONS = [
  "take_as_paid",
  "send_back",
  "nothing_came_in",
  "try_again",
  "paid_back_by_hand",
] as const;
export type PaymentDecision = (typeof PAYMENT_DECISIONS)[number];

/** `reason` is a note on the order, which only staff read; for `paid_back_by_hand` it names the reference of the payment. */
type Decision = { decision: PaymentDecision; reason: string };

export type DecisionError =
  | Forbidden
  | StepUpRequired
  | NoSuchOrder
  | NotAllowed
  | NotEnoughStock
  | { code: "no_such_payment" }
  | { code: "decision_not_possible" };

type Case = { tx: Tx; order: OrderRow; payment: PaymentRow };
/** The emails and refunds of a decision, which wait for UNDO_SECONDS; undefined if it can't be undone. */
type Waiting = { emails: string[]; refunds: string[] } | undefined;
type Decided = Promise<Result<Waiting, DecisionError>>;

/** `undo`: the audit entry with which the decision can be undone. */
export type DecidedPayment = { order: OrderRow; undo: AuditId | undefined; until: Date };

/**
 * Applies what staff decided about a flagged payment. Emails and refunds wait for UNDO_SECONDS, unless it was paid back by
 * hand. Errors: forbidden, step_up, no_such_payment, decision_not_possible (it is not flagged, or the decision is for another
 * kind of flag), not_allowed, not_enough_stock.
 */
export function decidePayment(
  paymentId: string,
  { decision, reason }: Decision,
  by: Actor,
): Promise<Result<DecidedPayment, DecisionError>> {
  return transaction<DecidedPayment, DecisionError>(async (tx) => {
    const permitted = requirePermission(by, "payments.decide");
    if (!permitted.ok) return permitted;
    const recent = requireStepUp(by);
    if (!recent.ok) return recent;
    const locked = await lockOrderAndPayment(paymentId, tx);
    if (!locked) return err({ code: "no_such_payment" });
    const { order, payment } = locked;
    if (payment.status !== "flagged") return err({ code: "decision_not_possible" });
    const decided = await DECISIONS[decision]({ tx, order, payment });
    if (!decided.ok) return decided;
    const after = (await findOrder(order.id, tx)) ?? order;
    await addOrderEvent(tx, after, LABELS[decision], shopActor(by));
    const difference = decision === "take_as_paid" && differenceOf(payment);
    if (difference) await addOrderEvent(tx, after, difference);
    await insertNote(tx, order.id, `${LABELS[decision]}: ${reason}`, by);
    const waiting = decided.value;
    const { amountCents, currency, providerRef: ref } = payment;
    const until = undoUntil();
    const undo = waiting && { ...waiting, undo_until: until };
    const fields = {
      ...(undo ? { before: { due: { amountCents, currency, ref } } } : {}),
      after: { decision, payment: paymentId, provider: payment.provider, ...undo },
    };
    const auditId = await auditOrder(tx, { by, action: "payments.decide", before: order, after, fields, reason });
    return ok({ order: after, undo: undo && auditId, until });
  });
}

const LABELS: Record<PaymentDecision, string> = {
  take_as_paid: "Payment accepted as paid",
  send_back: "Payment refunded",
  nothing_came_in: "No payment was received",
  try_again: "Refund tried again",
  paid_back_by_hand: "Refunded by hand",
};

/** What came in and what was due, where they differ. It is no part of a staff note, which people read who see no sums. */
function differenceOf(payment: PaymentRow): string | undefined {
  const { amountCents, currency } = receivedOf(payment);
  const isAsDue = amountCents === payment.amountCents && currency === payment.currency;
  if (isAsDue) return undefined;
  const cameIn = currency === "USD" ? toDollars(amountCents) : `${toDecimal(amountCents)} ${currency}`;
  return `${cameIn} received, ${toDollars(payment.amountCents)} due`;
}

const DECISIONS: Record<PaymentDecision, (of: Case) => Decided> = {
  take_as_paid: async ({ tx, order, payment }) => {
    const received = receivedOf(payment);
    if (await hasFailedRefund(tx, payment)) return err({ code: "decision_not_possible" });
    await expirePayments(tx, order.id);
    await setReceived(payment.id, { ...received, status: "paid" }, now(), tx);
    const email = { id: randomUUID(), sendAfter: undoUntil() };
    const completed = await completeOrder(tx, order, await findOrderLines(order.id, tx), email);
    // Some of the money may have been sent back in the provider's dashboard.
    if (completed.ok) await updateRefundedCents(order.id, tx);
    return completed.ok ? ok({ emails: order.email === "" ? [] : [email.id], refunds: [] }) : completed;
  },
  send_back: async ({ tx, payment }) => {
    const received = receivedOf(payment);
    const isUnknown = payment.flag?.received === undefined && payment.providerRef === null;
    const leftCents = received.amountCents - (await sumRefunds(payment.id, tx)).requested;
    const isPossible = !isUnknown && leftCents > 0 && !(await hasFailedRefund(tx, payment));
    if (!isPossible) return err({ code: "decision_not_possible" });
    await setReceived(payment.id, { ...received, status: "paid" }, now(), tx);
    const waits = { sendAfter: undoUntil() };
    const refund = await requestRefund(tx, payment, leftCents, "wrong_payment", waits);
    return ok({ emails: [], refunds: [refund] });
  },
  nothing_came_in: async ({ tx, payment }) => {
    if (await hasFailedRefund(tx, payment)) return err({ code: "decision_not_possible" });
    await setPaymentStatus(payment.id, "declined", now(), tx);
    return ok({ emails: [], refunds: [] });
  },
  try_again: async ({ tx, order, payment }) => {
    const failed = await findFailedRefunds(payment.id, tx);
    const isPossible = failed.length > 0 && payment.provider !== "manual";
    if (!isPossible || !(await isStillRefundable(tx, order, payment, failed))) {
      return err({ code: "decision_not_possible" });
    }
    const refunds: string[] = [];
    for (const { id, amountCents, reason, shippingCents, note, notify } of failed) {
      const details = { shippingCents, note, notify, retryOf: id, sendAfter: undoUntil() };
      const refund = await requestRefund(tx, payment, amountCents, reason as RefundReason, details);
      await copyRefundLines(tx, id, refund);
      refunds.push(refund);
    }
    return ok({ emails: [], refunds });
  },
  paid_back_by_hand: async ({ tx, order, payment }) => {
    const failed = await findFailedRefunds(payment.id, tx);
    if (failed.length === 0 || !(await isStillRefundable(tx, order, payment, failed))) {
      return err({ code: "decision_not_possible" });
    }
    const at = now();
    for (const { id, amountCents, reason, shippingCents, note, notify } of failed) {
      const byHand = { paymentId: payment.id, amountCents, reason, shippingCents, note, notify, retryOf: id };
      const refundId = randomUUID();
      await insertRefund({ id: refundId, ...byHand, status: "done", createdAt: at, settledAt: at }, tx);
      await copyRefundLines(tx, id, refundId);
      // The refund before may have changed its status.
      const current = (await findOrder(order.id, tx)) ?? order;
      await countRefund(tx, current, payment, { id: refundId, amountCents, reason, notify, isByHand: true });
    }
    return ok(undefined);
  },
};

const hasFailedRefund = async (tx: Tx, { id }: PaymentRow) => (await findFailedRefunds(id, tx)).length > 0;
