import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { addOrderEvent, type NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { auditOrder } from "./audit-order.ts";
import {
  chooseUnits,
  type PositionQuantity,
  unitsOf,
  unitsPacked,
  unitsToPack,
  unitsToSend,
  WITHOUT_UNITS,
} from "./fulfillment-rules.ts";
import { lockForStaff, type NoSuchOrder, setFulfillment, shopActor } from "./set-fulfillment.ts";
import { addPackedUnits, findProgress } from "./shipments.queries.ts";

export type PackError = Forbidden | NoSuchOrder | NotAllowed | { code: "nothing_to_send" } | { code: "too_many_units" };

/** `undo`: the audit entry with which it can be undone. */
export type Packed = { order: OrderRow; undo: AuditId };

/** Of these, no unit is left in the shop. */
const HAS_LEFT: ReadonlySet<OrderRow["fulfillment"]> = new Set(["shipped", "delivered"]);

/**
 * Packs units of a paid order for its next parcel, by default all that are not packed yet. With the first one the order is
 * packed: its shopper can't cancel it anymore. Errors: forbidden, no_such_order, not_allowed (all are packed), nothing_to_send,
 * too_many_units (more than are left to pack).
 */
export function packOrder(orderId: string, by: Actor, wanted?: PositionQuantity[]): Promise<Result<Packed, PackError>> {
  return transaction<Packed, PackError>(async (tx) => {
    const packed = await packInTransaction(tx, orderId, { by, wanted });
    return packed.ok ? ok({ order: packed.value.order, undo: packed.value.auditId }) : packed;
  });
}

type Packing = { by: Actor; wanted?: PositionQuantity[] | undefined; batch?: string; undoes?: AuditId };

/**
 * As `packOrder`, as part of a transaction, and of a bulk action with `batch`. Returns the order and the id of the audit entry.
 */
export async function packInTransaction(
  tx: Tx,
  orderId: string,
  { by, wanted, batch, undoes }: Packing,
): Promise<Result<{ order: OrderRow; auditId: AuditId }, PackError>> {
  const locked = await lockForStaff(tx, orderId, { by, permission: "orders.fulfill" });
  if (!locked.ok) return locked;
  const before = locked.value;
  const notAllowed = err({ code: "not_allowed", from: before.status, to: "packed" } as const);
  if (WITHOUT_UNITS.has(before.status) || HAS_LEFT.has(before.fulfillment)) return notAllowed;
  const lines = await findProgress(orderId, tx);
  if (!lines.some((line) => unitsToSend(line) > 0)) return err({ code: "nothing_to_send" });
  const toPack = countUnits(unitsOf(lines, unitsToPack));
  if (toPack === 0) return notAllowed;
  const chosen = chooseUnits(lines, wanted, unitsToPack);
  if (!chosen) return err({ code: "too_many_units" });
  await addPackedUnits(orderId, chosen, 1, tx);
  const packed = await markPacked(tx, before, {
    by,
    reason: countUnits(chosen) === toPack ? "Packed" : "Packed in part",
  });
  if (!packed.ok) return packed;
  const entry = {
    by,
    action: "orders.pack",
    before,
    after: packed.value,
    fields: { after: { lines: chosen } },
  } as const;
  const auditId = await auditOrder(tx, { ...entry, ...(batch && { batch }), ...(undoes && { undoes }) });
  return ok({ order: packed.value, auditId });
}

const countUnits = (units: PositionQuantity[]) => units.reduce((sum, { quantity }) => sum + quantity, 0);

/** An order of which something is packed or sent stays as it is. */
async function markPacked(
  tx: Tx,
  order: OrderRow,
  why: { by: Actor; reason: string },
): Promise<Result<OrderRow, NotAllowed>> {
  if (order.fulfillment === "none") return setFulfillment(tx, order, "packed", why);
  await addOrderEvent(tx, order, why.reason, shopActor(why.by));
  return ok(order);
}

/** Marks a packed order, of which nothing has left, as not packed. Errors: forbidden, no_such_order, not_allowed. */
export function unpackOrder(orderId: string, by: Actor): Promise<Result<Packed, PackError>> {
  return transaction<Packed, PackError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.fulfill" });
    if (!locked.ok) return locked;
    const order = locked.value;
    if (WITHOUT_UNITS.has(order.status) || order.fulfillment !== "packed") {
      return err({ code: "not_allowed", from: order.status, to: "paid" });
    }
    const lines = unitsOf(await findProgress(orderId, tx), unitsPacked);
    const unpacked = await setFulfillment(tx, order, "none", { by, reason: "Unpacked" });
    if (!unpacked.ok) return unpacked;
    const entry = { by, action: "orders.unpack", before: order, after: unpacked.value } as const;
    const undo = await auditOrder(tx, { ...entry, fields: { before: { lines } } });
    return ok({ order: unpacked.value, undo });
  });
}
