import { findLatestChanges } from "#app/features/audit/audit-entries.queries.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, type NoSuchOrder } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { addCanceledUnits } from "#app/features/orders/fulfillment/shipments.queries.ts";
import { areUnsentUnitsInStock } from "#app/features/orders/fulfillment/units-of-variants.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import {
  findPayment,
  findRefund,
  lockPayment,
  setPaymentStatus,
  sumRefunds,
} from "#app/features/payments/payments.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { fulfillAfterRefund, unitsCanceled } from "./refund-order.ts";
import { findRefundLines, undoPendingRefunds } from "./refunds.queries.ts";

type UndoRefundError =
  | Forbidden
  | NoSuchOrder
  | NotAllowed
  | { code: "no_such_refund" | "too_late" | "units_in_stock" };

/**
 * Undoes a refund that waits to be sent, with the other refunds of its request. Its units are to be sent again. Errors:
 * forbidden, no_such_refund, not_allowed (the order was canceled since), too_late, units_in_stock (they were put back into
 * stock by hand).
 */
export function undoRefund(refundId: string, by: Actor): Promise<Result<OrderRow, UndoRefundError>> {
  return transaction<OrderRow, UndoRefundError>(async (tx) => {
    const refund = await findRefund(refundId, tx);
    const payment = refund && (await findPayment(refund.paymentId, tx));
    if (!payment) return err({ code: "no_such_refund" });
    const request = { orderId: payment.orderId, requestId: refund.requestId ?? "" };
    const undone = await undoRequest(tx, request, by);
    return undone.ok ? ok(undone.value.order) : undone;
  });
}

type UndoneRequest = { order: OrderRow; auditId: AuditId };

/**
 * Undoes all refunds of a request, in the caller's transaction. Errors: forbidden, no_such_order, not_allowed (the order was
 * canceled since), too_late, units_in_stock.
 */
export async function undoRequest(
  tx: Tx,
  { orderId, requestId }: { orderId: string; requestId: string },
  by: Actor,
): Promise<Result<UndoneRequest, UndoRefundError>> {
  const locked = await lockForStaff(tx, orderId, { by, permission: "refunds.make" });
  if (!locked.ok) return locked;
  const { status } = locked.value;
  if (status === "cancelled") return err({ code: "not_allowed", from: status, to: "paid" });
  const undone = requestId ? await undoPendingRefunds(requestId, now(), tx) : [];
  if (undone.length === 0) return err({ code: "too_late" });
  for (const { paymentId } of undone) await reopenPayment(tx, paymentId);
  const lines = await findRefundLines(
    undone.map(({ id }) => id),
    tx,
  );
  const again = unitsCanceled(lines).map(({ position, quantity }) => ({ position, quantity: -quantity }));
  await addCanceledUnits(locked.value.id, again, tx);
  if (again.length > 0 && (await areUnsentUnitsInStock(tx, locked.value))) return err({ code: "units_in_stock" });
  const after = await fulfillAfterRefund(tx, locked.value, by);
  if (!after.ok) return after;
  const amount_cents = undone.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const requested = { subjectType: "order", subjectId: orderId, actions: ["refunds.request"] };
  const [entry] = await findLatestChanges({ ...requested, after: { request: requestId } }, 1, tx);
  const undo = { action: "refunds.undo", ...(entry && { undoes: entry.id }) } as const;
  const fields = { before: { amount_cents, request: requestId } };
  const auditId = await auditOrder(tx, { by, before: locked.value, after: after.value, fields, ...undo });
  return ok({ order: after.value, auditId });
}

/** Sets a payment that has no other refunds on their way to paid again. */
export async function reopenPayment(tx: Tx, paymentId: string): Promise<void> {
  const payment = await lockPayment(paymentId, tx);
  const { requested, done } = await sumRefunds(paymentId, tx);
  if (payment?.status === "refund_pending" && requested === done) await setPaymentStatus(paymentId, "paid", now(), tx);
}
