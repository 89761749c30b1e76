import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, type Result } from "#app/platform/result.ts";
import { auditOrder } from "./audit-order.ts";
import { unitsToSend, WITHOUT_UNITS } from "./fulfillment-rules.ts";
import { lockForStaff, moveOrder, type NoSuchOrder } from "./move-order.ts";
import { findProgress } from "./shipments.queries.ts";

type PackError = Forbidden | NoSuchOrder | NotAllowed | { code: "nothing_to_send" };
type Packed = Result<OrderRow, PackError>;

/** Marks a paid order as packed: it can't be cancelled any more. Errors: forbidden, no_such_order, not_allowed, nothing_to_send. */
export function packOrder(orderId: string, by: Actor): Promise<Packed> {
  return transaction<OrderRow, PackError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.fulfill" });
    if (!locked.ok) return locked;
    const order = locked.value;
    if (WITHOUT_UNITS.has(order.status) || order.fulfillment !== "none") {
      return err({ code: "not_allowed", from: order.status, to: "packed" });
    }
    const lines = await findProgress(orderId, tx);
    if (!lines.some((line) => unitsToSend(line) > 0)) return err({ code: "nothing_to_send" });
    const packed = await moveOrder(tx, order, "packed", { by, reason: "Packed" });
    if (packed.ok) await auditOrder(tx, { by, action: "orders.pack", before: order, after: packed.value });
    return packed;
  });
}

/** Marks a packed order, of which nothing has left, as not packed. Errors: forbidden, no_such_order, not_allowed. */
export function unpackOrder(orderId: string, by: Actor): Promise<Packed> {
  return transaction<OrderRow, PackError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.fulfill" });
    if (!locked.ok) return locked;
    const order = locked.value;
    if (WITHOUT_UNITS.has(order.status) || order.fulfillment !== "packed") {
      return err({ code: "not_allowed", from: order.status, to: "paid" });
    }
    const unpacked = await moveOrder(tx, order, "none", { by, reason: "Unpacked" });
    if (unpacked.ok) await auditOrder(tx, { by, action: "orders.unpack", before: order, after: unpacked.value });
    return unpacked;
  });
}
