import { z } from "zod";
import { findAuditEntry, findLatestChanges } from "#app/features/audit/audit-entries.queries.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { deleteWaitingEmail } from "#app/features/mail/mail.queries.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import { lockShipment, type ShipmentError } from "#app/features/orders/fulfillment/change-shipment.ts";
import { type PositionQuantity, withoutUnits } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { deriveFulfillment } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { UNDO_SECONDS } from "#app/features/orders/fulfillment/ship-order.ts";
import {
  addPackedUnits,
  copyLatestTracking,
  deleteShipment,
} from "#app/features/orders/fulfillment/shipments.queries.ts";
import { areUnsentUnitsInStock } from "#app/features/orders/fulfillment/units-of-variants.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import {
  type CanceledUnits,
  cancelRefundedUnits,
  type SentParcel,
} from "#app/features/payments/refunds/cancel-refunded-units.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

/**
 * Packs the units of a former parcel for the next one (by default all, or those that were `packed` before), without those that were
 * refunded while it was away: they are not to be sent again. Returns these. Errors: units_in_stock (units to be sent were put back into stock without a refund).
 */
export async function takeUnitsBack(
  tx: Tx,
  order: OrderRow,
  parcel: SentParcel,
  packed: PositionQuantity[] = parcel.lines,
): Promise<Result<CanceledUnits, { code: "units_in_stock" }>> {
  const canceled = await cancelRefundedUnits(tx, order.id, parcel);
  const left = withoutUnits(parcel.lines, canceled);
  const again = left.map(({ position, quantity }) => ({
    position,
    quantity: Math.min(quantity, packed.find((line) => line.position === position)?.quantity ?? 0),
  }));
  await addPackedUnits(order.id, again, 1, tx);
  return (await areUnsentUnitsInStock(tx, order)) ? err({ code: "units_in_stock" }) : ok(canceled);
}

/** Entries of earlier versions don't have it. */
const packedSchema = z
  .array(z.object({ position: z.int(), quantity: z.int() }))
  .optional()
  .catch(undefined);

type UndoShipmentError = ShipmentError | { code: "too_late" | "units_in_stock" };

/**
 * Undoes the sending of a parcel while its email still waits, or within UNDO_SECONDS if there is none: the parcel is
 * deleted. Errors: forbidden, no_such_shipment, not_allowed, too_late, units_in_stock.
 */
export function undoShipment(shipmentId: string, by: Actor): Promise<Result<OrderRow, UndoShipmentError>> {
  return transaction<OrderRow, UndoShipmentError>(async (tx) => {
    const undone = await undoShipmentIn(tx, shipmentId, by);
    return undone.ok ? ok(undone.value.order) : undone;
  });
}

/** The same in the caller's transaction. Returns the audit entry too. */
export async function undoShipmentIn(
  tx: Tx,
  shipmentId: string,
  by: Actor,
): Promise<Result<{ order: OrderRow; auditId: AuditId }, UndoShipmentError>> {
  const locked = await lockShipment(tx, shipmentId, by);
  if (!locked.ok) return locked;
  const { order, shipment } = locked.value;
  const at = now();
  const isInTime = at.getTime() - shipment.shippedAt.getTime() < UNDO_SECONDS * 1000;
  if (!isInTime || shipment.deliveredAt) return err({ code: "too_late" });
  if (shipment.emailId && !(await deleteWaitingEmail(shipment.emailId, at, tx))) return err({ code: "too_late" });
  await deleteShipment(shipmentId, tx);
  const sent = { subjectType: "order", subjectId: order.id, actions: ["orders.ship"], after: { shipment: shipmentId } };
  const [entry] = await findLatestChanges(sent, 1, tx);
  const shipped = entry && (await findAuditEntry(entry.id, tx));
  const canceled = await takeUnitsBack(tx, order, shipment, packedSchema.parse(shipped?.after?.packed));
  if (!canceled.ok) return canceled;
  const moved = await deriveFulfillment(tx, order, { by, reason: "Sending undone" });
  if (!moved.ok) return moved;
  const after = { ...moved.value, ...(await copyLatestTracking(order.id, tx)) };
  const undo = { action: "orders.undo_ship", ...(entry && { undoes: entry.id }) } as const;
  return ok({ order: after, auditId: await auditOrder(tx, { by, before: order, after, ...undo }) });
}
