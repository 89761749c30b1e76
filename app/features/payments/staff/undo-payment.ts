import { z } from "zod";
import { isUndoTime } from "#app/features/audit/undo-time.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, shopActor } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { addOrderEvent, type NotAllowed, revertOrder } from "#app/features/orders/lifecycle/change-order.ts";
import { findOrder, hasUnpaidOrder, type OrderRow } from "#app/features/orders/orders.queries.ts";
import {
  lockPayment,
  type PaymentRow,
  setPaymentStatus,
  setReceived,
  sumRefunds,
} from "#app/features/payments/payments.queries.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { reservationExpiry } from "#app/features/stock/reserve-stock.ts";
import { reserveSoldUnits } from "#app/features/stock/reverse-sale.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { callBack, type UndoAction } from "./undo-window.ts";

type Reopened = Result<OrderRow, NotAllowed | { code: "already_paid" }>;

/**
 * Sets a paid order of which nothing is packed back to unpaid. Its units are reserved for as long as for a shopper who pays.
 * The cart stays without them: the order's page takes the payment. Errors: not_allowed, already_paid (its cart has another
 * unpaid order).
 */
async function reopenOrder(tx: Tx, order: OrderRow, payment: PaymentRow, by: Actor): Promise<Reopened> {
  const { requested } = await sumRefunds(payment.id, tx);
  const isUntouched = order.status === "paid" && order.fulfillment === "none" && requested === 0;
  if (!isUntouched || payment.status !== "paid") {
    return err({ code: "not_allowed", from: order.status, to: "awaiting_payment" });
  }
  if (order.cartId !== null && (await hasUnpaidOrder(order.cartId, tx))) return err({ code: "already_paid" });
  const reason = "Payment undone";
  await reserveSoldUnits(tx, order.id, reservationExpiry(), reason);
  return revertOrder(tx, order, "awaiting_payment", { ...shopActor(by), reason });
}

const ids = z.array(z.string());
const recordedSchema = z.object({ payment: z.string(), emails: ids });

/**
 * Undoes that an order was marked as paid, while its email waits. Errors: forbidden, no_such_order, too_late, not_allowed
 * (something is packed or refunded), already_paid.
 */
export const undoMarkAsPaid: UndoAction = async (tx, entry, by) => {
  const locked = await lockForStaff(tx, entry.subjectId, { by, permission: "payments.decide" });
  if (!locked.ok) return locked;
  const before = locked.value;
  const recorded = recordedSchema.safeParse(entry.after);
  const payment = recorded.success ? await lockPayment(recorded.data.payment, tx) : undefined;
  if (!recorded.success || !payment || !isUndoTime(entry)) return err({ code: "too_late" });
  if (!(await callBack(tx, { emails: recorded.data.emails, refunds: [] }))) return err({ code: "too_late" });
  const reopened = await reopenOrder(tx, before, payment, by);
  if (!reopened.ok) return reopened;
  // Not "declined": the shopper would read that their bank has refused it.
  await setPaymentStatus(payment.id, "expired", now(), tx);
  const undo = { action: "orders.undo_pay_by_hand", undoes: entry.id } as const;
  return ok({ auditId: await auditOrder(tx, { by, before, after: reopened.value, ...undo }) });
};

const decidedSchema = z.object({
  decision: z.enum(["take_as_paid", "send_back", "nothing_came_in", "try_again"]),
  payment: z.string(),
  emails: ids,
  refunds: ids,
  due: z.object({ amountCents: z.number(), currency: z.string(), ref: z.string().nullable() }),
});

/**
 * Undoes a decision about a flagged payment while its email or its refunds wait: the payment is flagged again. Errors: forbidden,
 * no_such_order, too_late, not_allowed (something is packed or refunded), already_paid.
 */
export const undoDecision: UndoAction = async (tx, entry, by) => {
  const locked = await lockForStaff(tx, entry.subjectId, { by, permission: "payments.decide" });
  if (!locked.ok) return locked;
  const before = locked.value;
  const decided = decidedSchema.safeParse({ ...entry.before, ...entry.after });
  const payment = decided.success ? await lockPayment(decided.data.payment, tx) : undefined;
  if (!decided.success || !payment || !isUndoTime(entry)) return err({ code: "too_late" });
  const { decision, due, emails, refunds } = decided.data;
  if (!(await callBack(tx, { emails, refunds }))) return err({ code: "too_late" });
  if (decision === "take_as_paid") {
    const reopened = await reopenOrder(tx, before, payment, by);
    if (!reopened.ok) return reopened;
  }
  await setReceived(payment.id, { ...due, status: "flagged" }, now(), tx);
  const after = (await findOrder(before.id, tx)) ?? before;
  await addOrderEvent(tx, after, "Decision about the payment undone", shopActor(by));
  const undo = { action: "payments.undo_decision", undoes: entry.id } as const;
  return ok({ auditId: await auditOrder(tx, { by, before, after, ...undo }) });
};
