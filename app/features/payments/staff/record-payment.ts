import { randomUUID } from "node:crypto";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, type NoSuchOrder, shopActor } from "#app/features/orders/fulfillment/move-order.ts";
import { type NotAllowed, noteOnOrder } from "#app/features/orders/lifecycle/change-order.ts";
import { completeOrder } from "#app/features/orders/lifecycle/complete-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { expirePayments } from "#app/features/payments/close-payment.ts";
import { insertPayment, setPaid } from "#app/features/payments/payments.queries.ts";
import { manualPayment } from "#app/features/payments/providers/manual-payment.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import type { NotEnoughStock } from "#app/features/stock/stock.contract.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, type Result } from "#app/platform/result.ts";

type RecordError = Forbidden | NoSuchOrder | NotAllowed | NotEnoughStock;

/**
 * Records that an unpaid order was paid by bank transfer, cash or a card terminal, and completes it. `note` says how. Errors:
 * forbidden, no_such_order, not_allowed, not_enough_stock.
 */
export function recordPayment(orderId: string, note: string, by: Actor): Promise<Result<OrderRow, RecordError>> {
  return transaction<OrderRow, RecordError>(async (tx) => {
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
    const completed = await completeOrder(tx, order);
    if (!completed.ok) return completed;
    await noteOnOrder(tx, completed.value, "Payment recorded by the shop", shopActor(by));
    const fields = { after: { payment: payment.id, amount_cents: amountCents } };
    const personal = { after: { note } };
    await auditOrder(tx, { by, action: "orders.pay_by_hand", before: order, after: completed.value, fields, personal });
    return completed;
  });
}
