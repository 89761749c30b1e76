import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, moveOrder, type NoSuchOrder, shopActor } from "#app/features/orders/fulfillment/move-order.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import { type OrderRow, setCancelReason } from "#app/features/orders/orders.queries.ts";
import { cancelAndRefund } from "#app/features/payments/cancel-and-refund.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

type CancelError = Forbidden | NoSuchOrder | NotAllowed;

/**
 * Cancels an order of which nothing has left: unpacks it, returns its units to stock and requests the refund of what was
 * paid. `reason` is shown to the shopper, in the email too if `notify`. Errors: forbidden, no_such_order, not_allowed.
 */
export function cancelForStaff(
  orderId: string,
  { reason, notify }: { reason: string; notify: boolean },
  by: Actor,
): Promise<Result<OrderRow, CancelError>> {
  return transaction<OrderRow, CancelError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.cancel" });
    if (!locked.ok) return locked;
    const before = locked.value;
    const isOver = before.status === "cancelled" || before.status === "refunded";
    if (isOver) return err({ code: "not_allowed", from: before.status, to: "cancelled" });
    const isPacked = before.fulfillment === "packed";
    const unpacked = isPacked ? await moveOrder(tx, before, "none", { by, reason: "Unpacked" }) : ok(before);
    if (!unpacked.ok) return unpacked;
    const why = { ...shopActor(by), reason: "Cancelled by the shop", emailReason: notify ? reason : (false as const) };
    const canceled = await cancelAndRefund(tx, unpacked.value, why);
    if (!canceled.ok) return canceled;
    await setCancelReason(orderId, reason, tx);
    await auditOrder(tx, { by, action: "orders.cancel", before, after: canceled.value, reason });
    return canceled;
  });
}
