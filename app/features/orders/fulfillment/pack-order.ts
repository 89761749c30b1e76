import { type NotAllowed, noteOnOrder } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { auditOrder } from "./audit-order.ts";
import { chooseUnits, type PositionQuantity, unitsToPack, unitsToSend, WITHOUT_UNITS } from "./fulfillment-rules.ts";
import { lockForStaff, moveOrder, type NoSuchOrder, shopActor } from "./move-order.ts";
import { addPackedUnits, findProgress } from "./shipments.queries.ts";

type PackError = Forbidden | NoSuchOrder | NotAllowed | { code: "nothing_to_send" } | { code: "too_many_units" };
type Packed = Result<OrderRow, PackError>;

/** Of these, no unit is left in the shop. */
const HAS_LEFT: ReadonlySet<OrderRow["fulfillment"]> = new Set(["shipped", "delivered"]);

/**
 * Packs units of a paid order for its next parcel, by default all that are not packed yet. With the first one the order is
 * packed: its shopper can't cancel it any more. Errors: forbidden, no_such_order, not_allowed (all are packed), nothing_to_send,
 * too_many_units (more than are left to pack).
 */
export function packOrder(orderId: string, by: Actor, wanted?: PositionQuantity[]): Promise<Packed> {
  return transaction<OrderRow, PackError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.fulfill" });
    if (!locked.ok) return locked;
    const order = locked.value;
    const notAllowed = err({ code: "not_allowed", from: order.status, to: "packed" } as const);
    if (WITHOUT_UNITS.has(order.status) || HAS_LEFT.has(order.fulfillment)) return notAllowed;
    const lines = await findProgress(orderId, tx);
    if (!lines.some((line) => unitsToSend(line) > 0)) return err({ code: "nothing_to_send" });
    const toPack = lines.reduce((sum, line) => sum + unitsToPack(line), 0);
    if (toPack === 0) return notAllowed;
    const chosen = chooseUnits(lines, wanted, unitsToPack);
    if (!chosen) return err({ code: "too_many_units" });
    await addPackedUnits(orderId, chosen, 1, tx);
    const isAll = chosen.reduce((sum, { quantity }) => sum + quantity, 0) === toPack;
    const packed = await markPacked(tx, order, { by, reason: isAll ? "Packed" : "Packed in part" });
    const fields = { after: { lines: chosen } };
    if (packed.ok) await auditOrder(tx, { by, action: "orders.pack", before: order, after: packed.value, fields });
    return packed;
  });
}

/** An order of which something is packed or sent stays as it is. */
async function markPacked(
  tx: Tx,
  order: OrderRow,
  why: { by: Actor; reason: string },
): Promise<Result<OrderRow, NotAllowed>> {
  if (order.fulfillment === "none") return moveOrder(tx, order, "packed", why);
  await noteOnOrder(tx, order, why.reason, shopActor(why.by));
  return ok(order);
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
