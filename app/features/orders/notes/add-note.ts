import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, type NoSuchOrder } from "#app/features/orders/fulfillment/move-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { insertNote } from "./order-notes.queries.ts";

/** Adds a note that only staff read to an order. Errors: forbidden, no_such_order. */
export function addNote(orderId: string, text: string, by: Actor): Promise<Result<OrderRow, Forbidden | NoSuchOrder>> {
  return transaction<OrderRow, Forbidden | NoSuchOrder>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.note" });
    if (!locked.ok) return locked;
    await insertNote(tx, orderId, text, by);
    await auditOrder(tx, { by, action: "orders.note", before: locked.value, personal: { after: { note: text } } });
    return ok(locked.value);
  });
}
