import { z } from "zod";
import type { AuditRow } from "#app/features/audit/audit-entries.queries.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { auditOrder } from "#app/features/orders/fulfillment/audit-order.ts";
import {
  type ChangedShipment,
  callEmailBack,
  lockAnyShipment,
  lockShipment,
  type ShipmentError,
} from "#app/features/orders/fulfillment/change-shipment.ts";
import { unitsToSend, WITHOUT_UNITS, withoutUnits } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { type DataErased, deriveFulfillment } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { queueShippedEmail } from "#app/features/orders/fulfillment/ship-order.ts";
import {
  addPackedUnits,
  copyLatestTracking,
  findProgress,
  updateShipment,
} from "#app/features/orders/fulfillment/shipments.queries.ts";
import { restoreStates } from "#app/features/orders/fulfillment/undo-shipment-change.ts";
import { insertNote } from "#app/features/orders/notes/order-notes.queries.ts";
import { canceledUnitsSchema, restoreCanceledUnits } from "#app/features/payments/refunds/cancel-refunded-units.ts";
import { cancelWithoutUnits } from "#app/features/payments/refunds/cancel-without-units.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { takeUnitsBack } from "./undo-shipment.ts";

/** `hasRefunded`: units of the parcel were refunded, and are not sent again. */
type VoidedShipment = ChangedShipment & { hasRefunded: boolean };
type VoidError = ShipmentError | DataErased | { code: "units_in_stock" };

/**
 * Voids a parcel that came back or never left: its units are to be sent again, without those that were refunded. If that is
 * none, and nothing else was sent, the order is canceled. `reason` is a note on the order. Errors: forbidden, no_such_shipment,
 * not_allowed (delivered or voided), data_erased, units_in_stock (they were put back into stock without a refund).
 */
export function voidShipment(
  shipmentId: string,
  reason: string,
  by: Actor,
): Promise<Result<VoidedShipment, VoidError>> {
  return transaction<VoidedShipment, VoidError>(async (tx) => {
    const locked = await lockShipment(tx, shipmentId, by);
    if (!locked.ok) return locked;
    const { order, shipment } = locked.value;
    if (order.anonymizedAt) return err({ code: "data_erased" });
    if (shipment.deliveredAt) return err({ code: "not_allowed", from: order.status, to: "packed" });
    const { wasWaiting, wasCorrection } = await callEmailBack(tx, shipment);
    await updateShipment(shipmentId, { voidedAt: now() }, tx);
    const canceled = await takeUnitsBack(tx, order, shipment);
    if (!canceled.ok) return canceled;
    const why = { by, reason: `Parcel ${shipment.no} voided` };
    const moved = await deriveFulfillment(tx, order, why);
    if (!moved.ok) return moved;
    const left = await cancelWithoutUnits(tx, moved.value, why);
    const after = { ...left, ...(await copyLatestTracking(order.id, tx)) };
    await insertNote(tx, order.id, `Parcel ${shipment.no} voided: ${reason}`, by);
    const fields = {
      after: {
        shipment: shipmentId,
        replaced_email: wasWaiting,
        replaced_correction: wasCorrection,
        ...(canceled.value.length > 0 ? { canceled: canceled.value } : {}),
      },
    };
    const undo = await auditOrder(tx, { by, action: "orders.void_shipment", before: order, after, reason, fields });
    return ok({ order: after, undo, hasRefunded: canceled.value.length > 0 });
  });
}

const voidedSchema = z.object({
  shipment: z.string(),
  replaced_email: z.boolean(),
  replaced_correction: z.boolean().default(false),
  canceled: canceledUnitsSchema.default([]),
});

/** `parcel_changed`: changed again since. `units_sent`: in another parcel. */
type Overtaken = { code: "parcel_changed" | "units_sent" | "too_late" };

/**
 * Restores a voided parcel with its tracking, and the order if it was canceled with it. Its email waits again if it was called
 * back. Errors: forbidden, no_such_shipment, not_allowed, units_sent (its units left in another parcel, or are not to be sent
 * anymore), parcel_changed, too_late (an entry of an earlier version).
 */
export async function undoVoid(
  tx: Tx,
  entry: AuditRow,
  by: Actor,
): Promise<Result<{ auditId: AuditId }, ShipmentError | Overtaken>> {
  const voided = voidedSchema.safeParse(entry.after);
  if (!voided.success) return err({ code: "too_late" });
  const locked = await lockAnyShipment(tx, voided.data.shipment, by);
  if (!locked.ok) return locked;
  const { order, shipment } = locked.value;
  if (!shipment.voidedAt || order.anonymizedAt) return err({ code: "parcel_changed" });
  const restored = await restoreCanceledUnits(tx, order.id, voided.data.canceled);
  const left = new Map((await findProgress(order.id, tx)).map((line) => [line.position, unitsToSend(line)]));
  const areHere = shipment.lines.every(({ position, quantity }) => quantity <= (left.get(position) ?? 0));
  const isOver = WITHOUT_UNITS.has(order.status) && order.status !== entry.after?.status;
  if (!areHere || isOver) return err({ code: "units_sent" });
  await addPackedUnits(order.id, withoutUnits(shipment.lines, restored), -1, tx);
  await updateShipment(shipment.id, { voidedAt: null }, tx);
  if (voided.data.replaced_email) {
    const emailId = await queueShippedEmail(tx, order, shipment, { corrected: voided.data.replaced_correction });
    await updateShipment(shipment.id, { emailId }, tx);
  }
  const reason = `Voiding of parcel ${shipment.no} undone`;
  const reverted = await restoreStates(tx, order, entry, { by, reason });
  if (!reverted.ok) return reverted;
  const after = { ...reverted.value, ...(await copyLatestTracking(order.id, tx)) };
  const undo = { action: "orders.undo_void_shipment", undoes: entry.id } as const;
  const fields = { after: { shipment: shipment.id } };
  return ok({ auditId: await auditOrder(tx, { by, before: order, after, fields, ...undo }) });
}
