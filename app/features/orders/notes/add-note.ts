import { randomUUID } from "node:crypto";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockForStaff, type NoSuchOrder } from "#app/features/orders/fulfillment/move-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { insertNote } from "./order-notes.queries.ts";

/** Adds a note that only staff read to an order. Errors: forbidden, no_such_order. */
export function addNote(orderId: string, text: string, by: Actor): Promise<Result<OrderRow, Forbidden | NoSuchOrder>> {
  return transaction<OrderRow, Forbidden | NoSuchOrder>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.note" });
    if (!locked.ok) return locked;
    const staffId = by.kind === "staff" ? by.staffId : null;
    await insertNote({ id: randomUUID(), orderId, staffId, author: by.name, text, at: now() }, tx);
    await auditOrder(tx, { by, action: "orders.note", before: locked.value, personal: { after: { note: text } } });
    return ok(locked.value);
  });
}
