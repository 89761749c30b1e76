import { queueEmail } from "#app/features/mail/queue-email.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, type NoSuchOrder } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { queueShippedEmail } from "#app/features/orders/fulfillment/ship-order.ts";
import { findShipments } from "#app/features/orders/fulfillment/shipments.queries.ts";
import { indexOfPayment, wasCanceled } from "#app/features/orders/lifecycle/order-states.ts";
import { orderCanceledEmail, orderConfirmationEmail, orderRefundedEmail } from "#app/features/orders/order-emails.ts";
import { findEvents, findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { findPaymentsOf, type PaymentRow, type RefundRow } from "#app/features/payments/payments.queries.ts";
import {
  refundReason,
  refundsForCancellation,
  sumForCancellation,
} from "#app/features/payments/refunds/refund-reason.ts";
import { findRefundsOf } from "#app/features/payments/refunds/refunds.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, type Result } from "#app/platform/result.ts";

/** The emails about an order that staff can send again. */
export const RESENDABLE = ["order-confirmed", "order-shipped", "order-cancelled", "order-refunded"] as const;
export type Resendable = (typeof RESENDABLE)[number];

type ResendError = Forbidden | NoSuchOrder | { code: "no_such_email" };

/**
 * Sends an email about an order again, with its present content, to the order's address. Errors: forbidden, no_such_order,
 * no_such_email (the order was not confirmed, shipped, canceled or refunded, or has no such parcel or refund). `about`: the id of
 * the parcel or the refund, by default the latest.
 */
export function resendEmail(
  orderId: string,
  template: Resendable,
  by: Actor,
  { about }: { about?: string | undefined } = {},
): Promise<Result<OrderRow, ResendError>> {
  return transaction<OrderRow, ResendError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.edit" });
    if (!locked.ok) return locked;
    const isSent = locked.value.anonymizedAt === null && (await SEND[template](tx, locked.value, about));
    if (!isSent) return err({ code: "no_such_email" });
    const fields = { after: { template, ...(about && { about }) } };
    await auditOrder(tx, { by, action: "orders.resend_email", before: locked.value, fields });
    return locked;
  });
}

const isCanceled = async (tx: Tx, { id }: OrderRow) =>
  wasCanceled((await findEvents(id, tx)).map(({ toStatus }) => toStatus));

/** The email about the cancellation of an order. It says how much goes back: without a payment there is none. */
async function cancellationEmail(tx: Tx, order: OrderRow) {
  const refunds = await findRefundsOf(order.id, tx);
  if (refunds.length === 0) return undefined;
  const payments = await findPaymentsOf(order.id, tx);
  const isToRefundByHand = payments.some(
    ({ provider, status }) => provider === "manual" && status === "refund_pending",
  );
  const isFlagged = payments.some(({ status }) => status === "flagged");
  const isLookedAt = isFlagged || isToRefundByHand;
  const counted = refundsForCancellation(refunds);
  const isDone = !isLookedAt && counted.every(({ status }) => status === "done");
  const content = {
    money: isLookedAt ? "looked_at" : "goes_back",
    refundCents: sumForCancellation(refunds),
    reason: order.cancelReason || "as agreed",
    isByHand: isDone && counted.some((refund) => isRefundedByHand(payments, refund)),
  } as const;
  return orderCanceledEmail(order, await findOrderLines(order.id, tx), content);
}

/** The confirmation. It says when the order arrives only while it has not left: then the tracking says so. */
async function confirmationEmail(tx: Tx, order: OrderRow) {
  const isHere = order.fulfillment === "none" || order.fulfillment === "packed";
  const events = isHere ? await findEvents(order.id, tx) : [];
  const paidAt = events[indexOfPayment(events.map(({ toStatus }) => toStatus))]?.at;
  return orderConfirmationEmail(order, await findOrderLines(order.id, tx), paidAt);
}

/**
 * The email that brings a new address the order's link: the confirmation, or the cancellation. Undefined for an order that was
 * never paid.
 */
export async function emailWithLink(tx: Tx, order: OrderRow) {
  if (order.status === "awaiting_payment") return undefined;
  if (await isCanceled(tx, order)) return cancellationEmail(tx, order);
  return confirmationEmail(tx, order);
}

/** Whether staff have made a refund themselves: of a manual payment, or in place of one that failed, without the provider's id. */
function isRefundedByHand(payments: PaymentRow[], { paymentId, retryOf, providerRef, reason }: RefundRow): boolean {
  const payment = payments.find(({ id }) => id === paymentId);
  const isInPlace = retryOf !== null && providerRef === null && reason !== "at_the_provider";
  return payment?.provider === "manual" || isInPlace;
}

/** Each returns false if there is no such email about the order. */
const SEND: Record<Resendable, (tx: Tx, order: OrderRow, about: string | undefined) => Promise<boolean>> = {
  "order-confirmed": async (tx, order) => {
    if (order.status === "awaiting_payment" || (await isCanceled(tx, order))) return false;
    return (await queueEmail(tx, await confirmationEmail(tx, order))).ok;
  },
  "order-shipped": async (tx, order, about) => {
    const sent = (await findShipments(order.id, tx)).filter(({ voidedAt }) => voidedAt === null);
    const shipment = sent.findLast(({ id }) => id === (about ?? id));
    return shipment !== undefined && (await queueShippedEmail(tx, order, shipment)) !== null;
  },
  "order-cancelled": async (tx, order) => {
    const email = (await isCanceled(tx, order)) ? await cancellationEmail(tx, order) : undefined;
    return email !== undefined && (await queueEmail(tx, email)).ok;
  },
  "order-refunded": async (tx, order, about) => {
    const done = (await findRefundsOf(order.id, tx)).filter(({ status }) => status === "done");
    const refund = done.findLast(({ id }) => id === (about ?? id));
    if (!refund) return false;
    const content = {
      amountCents: refund.amountCents,
      reason: refundReason(refund.reason),
      isByHand: isRefundedByHand(await findPaymentsOf(order.id, tx), refund),
    };
    const email = orderRefundedEmail(order, await findOrderLines(order.id, tx), content);
    return (await queueEmail(tx, { ...email, aboutId: refund.id })).ok;
  },
};
