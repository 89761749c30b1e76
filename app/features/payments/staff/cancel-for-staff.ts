import { randomUUID } from "node:crypto";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { unitsOf } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import {
  type DataErased,
  lockForStaff,
  type NoSuchOrder,
  setFulfillment,
  shopActor,
} from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { undoUntil } from "#app/features/orders/fulfillment/ship-order.ts";
import { findProgress } from "#app/features/orders/fulfillment/shipments.queries.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import { type OrderRow, setCancelReason } from "#app/features/orders/orders.queries.ts";
import { cancelAndRefund } from "#app/features/payments/cancel-and-refund.ts";
import { findPaymentsOf, type PaymentRow } from "#app/features/payments/payments.queries.ts";
import { findRefundsOf } from "#app/features/payments/refunds/refunds.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

type CancelError = Forbidden | NoSuchOrder | NotAllowed | DataErased;

/**
 * `undo`: the audit entry with which it can be undone; undefined for an order that was not paid. `isByHand`: a payment was
 * recorded by hand, so its refund has to be made by hand.
 */
export type Canceled = { order: OrderRow; undo: AuditId | undefined; until: Date; isByHand: boolean };

/**
 * Cancels an order of which nothing has left: unpacks it, returns its units to stock and requests the refund of what was
 * paid. `reason` is shown to the shopper, in the email too if `notify`. Emails and refunds wait for UNDO_SECONDS. Errors:
 * forbidden, no_such_order, data_erased (nothing would erase the reason), not_allowed.
 */
export function cancelForStaff(
  orderId: string,
  { reason, notify }: { reason: string; notify: boolean },
  by: Actor,
): Promise<Result<Canceled, CancelError>> {
  return transaction<Canceled, CancelError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.cancel" });
    if (!locked.ok) return locked;
    const before = locked.value;
    if (before.anonymizedAt) return err({ code: "data_erased" });
    const isOver = before.status === "cancelled" || before.status === "refunded";
    if (isOver) return err({ code: "not_allowed", from: before.status, to: "cancelled" });
    const isPacked = before.fulfillment === "packed";
    const packed = isPacked ? unitsOf(await findProgress(orderId, tx), (line) => line.packed) : [];
    const unpacked = isPacked ? await setFulfillment(tx, before, "none", { by, reason: "Unpacked" }) : ok(before);
    if (!unpacked.ok) return unpacked;
    const earlier = (await findRefundsOf(orderId, tx)).filter(({ status }) => status === "pending");
    const email = { id: randomUUID(), sendAfter: undoUntil() };
    const { sendAfter } = email;
    const why = { reason: "Canceled by the shop", emailReason: notify ? reason : (false as const), email };
    const canceled = await cancelAndRefund(tx, unpacked.value, { ...shopActor(by), ...why }, { sendAfter, notify });
    if (!canceled.ok) return canceled;
    const { order: after, units } = canceled.value;
    await setCancelReason(orderId, reason, tx);
    const pending = (await findRefundsOf(orderId, tx)).filter(({ status }) => status === "pending");
    const idsOf = (refunds: { id: string }[]) => refunds.map(({ id }) => id);
    const earlierIds = idsOf(earlier);
    const wasPaid = before.status !== "awaiting_payment";
    const undo = {
      undo_until: sendAfter,
      emails: notify && before.email !== "" ? [email.id] : [],
      refunds: idsOf(pending).filter((id) => !earlierIds.includes(id)),
      earlier_refunds: earlierIds,
      units,
    };
    const fields = { ...(isPacked ? { before: { packed } } : {}), ...(wasPaid ? { after: undo } : {}) };
    const auditId = await auditOrder(tx, { by, action: "orders.cancel", before, after, reason, fields });
    const isByHand = (await findPaymentsOf(orderId, tx)).some(isRefundByHand);
    return ok({ order: after, undo: wasPaid ? auditId : undefined, until: sendAfter, isByHand });
  });
}

const isRefundByHand = ({ provider, status }: PaymentRow) => provider === "manual" && status === "refund_pending";
