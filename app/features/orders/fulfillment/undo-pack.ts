import { z } from "zod";
import type { AuditRow } from "#app/features/audit/audit-entries.queries.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { addOrderEvent, type NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { auditOrder } from "./audit-order.ts";
import { unitsOf, unitsPacked, WITHOUT_UNITS } from "./fulfillment-rules.ts";
import { type PackError, packInTransaction } from "./pack-order.ts";
import { lockForStaff, type NoSuchOrder, setFulfillment, shopActor } from "./set-fulfillment.ts";
import { addPackedUnits, findProgress } from "./shipments.queries.ts";

const packedLines = z.array(z.object({ position: z.int(), quantity: z.int().positive() })).min(1);

type UndoError = Forbidden | NoSuchOrder | NotAllowed | { code: "unpacked_meanwhile" };

/**
 * Marks the units of one packing as not packed. Returns the id of its audit entry. Errors: forbidden, no_such_order, not_allowed,
 * unpacked_meanwhile (some of the units are not packed anymore, or have left).
 */
export async function undoPack(tx: Tx, entry: AuditRow, by: Actor): Promise<Result<{ auditId: AuditId }, UndoError>> {
  const locked = await lockForStaff(tx, entry.subjectId, { by, permission: "orders.fulfill" });
  if (!locked.ok) return locked;
  const order = locked.value;
  const packed = packedLines.safeParse(entry.after?.lines);
  const lines = await findProgress(order.id, tx);
  const left = new Map(unitsOf(lines, unitsPacked).map(({ position, quantity }) => [position, quantity]));
  const arePacked = packed.data?.every(({ position, quantity }) => quantity <= (left.get(position) ?? 0));
  if (!packed.success || !arePacked || WITHOUT_UNITS.has(order.status)) return err({ code: "unpacked_meanwhile" });
  await addPackedUnits(order.id, packed.data, -1, tx);
  const isEmpty = (await findProgress(order.id, tx)).every((line) => unitsPacked(line) === 0);
  const unpacked = await markUnpacked(tx, order, isEmpty, by);
  if (!unpacked.ok) return unpacked;
  const fields = { before: { lines: packed.data } };
  const undo = { by, action: "orders.unpack", undoes: entry.id, fields } as const;
  return ok({ auditId: await auditOrder(tx, { ...undo, before: order, after: unpacked.value }) });
}

/** An order of which other units are packed, or have left, keeps its state. */
async function markUnpacked(
  tx: Tx,
  order: OrderRow,
  isEmpty: boolean,
  by: Actor,
): Promise<Result<OrderRow, NotAllowed>> {
  if (order.fulfillment === "packed" && isEmpty) return setFulfillment(tx, order, "none", { by, reason: "Unpacked" });
  await addOrderEvent(tx, order, "Unpacked in part", shopActor(by));
  return ok(order);
}

/**
 * Packs the units again that were unpacked, in the caller's transaction. Returns the id of its audit entry. Errors: forbidden,
 * no_such_order, not_allowed, nothing_to_send, too_many_units (some are packed again, were sent, or are not to be sent anymore),
 * too_late (an entry of an earlier version, without units).
 */
export async function undoUnpack(
  tx: Tx,
  entry: AuditRow,
  by: Actor,
): Promise<Result<{ auditId: AuditId }, PackError | { code: "too_late" }>> {
  const unpacked = packedLines.safeParse(entry.before?.lines);
  if (!unpacked.success) return err({ code: "too_late" });
  return packInTransaction(tx, entry.subjectId, { by, wanted: unpacked.data, undoes: entry.id });
}
