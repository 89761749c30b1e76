import { randomUUID } from "node:crypto";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, type NoSuchOrder, shopActor } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { undoUntil } from "#app/features/orders/fulfillment/ship-order.ts";
import { addOrderEvent, type NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import { completeOrder } from "#app/features/orders/lifecycle/complete-order.ts";
import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { expirePayments } from "#app/features/payments/close-payment.ts";
import { insertPayment, setPaid } from "#app/features/payments/payments.queries.ts";
import { manualPayment } from "#app/features/payments/providers/manual-payment.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import type { NotEnoughStock } from "#app/features/stock/stock.contract.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

/** `undo`: the audit entry with which it can be undone. */
export type MarkedAsPaid = { order: OrderRow; undo: AuditId; until: Date };

type MarkAsPaidError = Forbidden | NoSuchOrder | NotAllowed | NotEnoughStock;

/**
 * Records that an unpaid order was paid by bank transfer, cash or a card terminal, and completes it. `note` says how. The
 * confirmation email waits for UNDO_SECONDS. Errors: forbidden, no_such_order, not_allowed, not_enough_stock.
 */
export function markAsPaid(orderId: string, note: string, by: Actor): Promise<Result<MarkedAsPaid, MarkAsPaidError>> {
  return transaction<MarkedAsPaid, MarkAsPaidError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "payments.decide" });
    if (!locked.ok) return locked;
    const order = locked.value;
    if (order.status !== "awaiting_payment") return err({ code: "not_allowed", from: order.status, to: "paid" });
    await expirePayments(tx, orderId);
    const { totalCents: amountCents, currency } = order;
    const payment = { id: randomUUID(), orderId, provider: "manual", amountCents, currency, createdAt: now() } as const;
    const inserted = { ...payment, url: manualPayment.pathOf(payment.id) };
    await insertPayment(inserted, tx);
    await setPaid(inserted, payment.id, now(), tx);
    const email = { id: randomUUID(), sendAfter: undoUntil() };
    const completed = await completeOrder(tx, order, await findOrderLines(order.id, tx), email);
    if (!completed.ok) return completed;
    await addOrderEvent(tx, completed.value, "Payment recorded by the shop", shopActor(by));
    const waiting = { undo_until: email.sendAfter, emails: order.email === "" ? [] : [email.id] };
    const fields = { after: { payment: payment.id, amount_cents: amountCents, ...waiting } };
    const personal = { after: { note } };
    const action = "orders.pay_by_hand";
    const undo = await auditOrder(tx, { by, action, before: order, after: completed.value, fields, personal });
    return ok({ order: completed.value, undo, until: email.sendAfter });
  });
}
