import { z } from "zod";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { deleteWaitingEmail, findEmailData } from "#app/features/mail/mail.queries.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import { addOrderEvent } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { auditOrder } from "./audit-order.ts";
import { type DataErased, deriveFulfillment, lockForStaff, type NoSuchOrder, shopActor } from "./set-fulfillment.ts";
import {
  checkTrackingUrl,
  type InvalidTrackingUrl,
  queueShippedEmail,
  type Tracking,
  undoUntil,
} from "./ship-order.ts";
import {
  copyLatestTracking,
  findShipment,
  findShipments,
  type ShipmentWithLines,
  setDelivered,
  updateShipment,
} from "./shipments.queries.ts";
import { trackingUrlOf } from "./tracking-url.ts";

type NoSuchShipment = { code: "no_such_shipment" };
/** The parcel was corrected by others since the version that was edited. */
export type ShipmentChanged = { code: "shipment_changed"; version: number };
export type ShipmentError = Forbidden | NoSuchOrder | NotAllowed | NoSuchShipment;
type Locked = { order: OrderRow; shipment: ShipmentWithLines };
/** `undo`: the audit entry with which the change can be undone, until then (undefined: until something stands in the way). */
export type ChangedShipment = { order: OrderRow; undo: AuditId; until?: Date | undefined };
type Changed<E extends { code: string } = never> = Promise<Result<ChangedShipment, ShipmentError | E>>;

/** Returns a parcel with its order locked. Errors: forbidden, no_such_shipment, no_such_order. */
export async function lockAnyShipment(tx: Tx, id: string, by: Actor): Promise<Result<Locked, ShipmentError>> {
  const found = await findShipment(id, tx);
  if (!found) return err({ code: "no_such_shipment" });
  const locked = await lockForStaff(tx, found.orderId, { by, permission: "orders.fulfill" });
  if (!locked.ok) return locked;
  const order = locked.value;
  const shipment = (await findShipments(order.id, tx)).find((one) => one.id === id);
  return shipment ? ok({ order, shipment }) : err({ code: "no_such_shipment" });
}

/** The same for a parcel that is not voided. Errors: not_allowed too. */
export async function lockShipment(tx: Tx, id: string, by: Actor): Promise<Result<Locked, ShipmentError>> {
  const locked = await lockAnyShipment(tx, id, by);
  if (!locked.ok) return locked;
  const { order, shipment } = locked.value;
  if (shipment.voidedAt) return err({ code: "not_allowed", from: order.status, to: order.status });
  return locked;
}

/**
 * Corrects the carrier and tracking number of a parcel, and emails them if `notify`, after UNDO_SECONDS. `version` is that of
 * the parcel that was edited. Errors: forbidden, no_such_shipment, not_allowed (voided), data_erased,
 * shipment_changed, invalid_tracking_url.
 */
export async function correctTracking(
  shipmentId: string,
  { carrier, number, url, notify, version }: Tracking & { notify: boolean; version: number },
  by: Actor,
): Changed<ShipmentChanged | InvalidTrackingUrl | DataErased> {
  const checked = checkTrackingUrl(url);
  if (!checked.ok) return checked;
  return transaction<ChangedShipment, ShipmentError | ShipmentChanged | DataErased>(async (tx) => {
    const locked = await lockShipment(tx, shipmentId, by);
    if (!locked.ok) return locked;
    const { order, shipment } = locked.value;
    if (order.anonymizedAt) return err({ code: "data_erased" });
    if (shipment.version !== version) return err({ code: "shipment_changed", version: shipment.version });
    // The email with the wrong number may still wait.
    const { wasWaiting, wasCorrection } = await callEmailBack(tx, shipment);
    const tracking = { carrier, trackingNumber: number, trackingUrl: url ?? trackingUrlOf(carrier, number) };
    const corrected = { ...shipment, ...tracking };
    const emailId =
      notify || wasWaiting
        ? await queueShippedEmail(tx, order, corrected, { corrected: !wasWaiting || wasCorrection })
        : null;
    await updateShipment(shipmentId, { ...tracking, version: version + 1, emailId: emailId ?? shipment.emailId }, tx);
    const after = { ...order, ...(await copyLatestTracking(order.id, tx)) };
    await addOrderEvent(tx, order, `Tracking corrected: ${carrier}`, shopActor(by));
    const personal = {
      before: trackingValues(shipment),
      after: trackingValues(corrected),
    };
    const until = emailId === null ? undefined : undoUntil();
    const fields = {
      before: { email_id: shipment.emailId },
      after: {
        shipment: shipmentId,
        replaced_email: wasWaiting,
        replaced_correction: wasCorrection,
        undo_until: until ?? null,
      },
    };
    const undo = await auditOrder(tx, { by, action: "orders.correct_tracking", before: order, fields, personal });
    return ok({ order: after, undo, until });
  });
}

/** Calls a parcel's waiting email back. `wasCorrection`: it said that the tracking has changed, so an earlier one has left. */
export async function callEmailBack(tx: Tx, { emailId }: { emailId: string | null }) {
  if (emailId === null) return { wasWaiting: false, wasCorrection: false };
  const { corrected } = emailDataSchema.parse(await findEmailData(emailId, tx));
  const wasWaiting = await deleteWaitingEmail(emailId, now(), tx);
  return { wasWaiting, wasCorrection: wasWaiting && corrected };
}

const emailDataSchema = z.object({ corrected: z.boolean().default(false) }).catch({ corrected: false });

/** The tracking of a parcel, as the audit log stores it. */
export const trackingValues = ({ carrier, trackingNumber, trackingUrl }: ShipmentTracking) => ({
  carrier,
  tracking_number: trackingNumber,
  tracking_url: trackingUrl,
});
type ShipmentTracking = Pick<ShipmentWithLines, "carrier" | "trackingNumber" | "trackingUrl">;

/** Marks a parcel as delivered. Errors: forbidden, no_such_shipment, not_allowed (delivered or voided). */
export function deliverShipment(shipmentId: string, by: Actor): Changed {
  return transaction<ChangedShipment, ShipmentError>(async (tx) => {
    const locked = await lockShipment(tx, shipmentId, by);
    if (!locked.ok) return locked;
    const { order, shipment } = locked.value;
    if (shipment.deliveredAt) return err({ code: "not_allowed", from: order.status, to: "delivered" });
    return deliver(tx, order, [shipmentId], by);
  });
}

/** Marks all parcels of a shipped order as delivered. Errors: forbidden, no_such_order, not_allowed. */
export function deliverOrder(orderId: string, by: Actor): Changed {
  return transaction<ChangedShipment, ShipmentError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.fulfill" });
    if (!locked.ok) return locked;
    const order = locked.value;
    const parcels = await findShipments(orderId, tx);
    const underway = parcels.filter(({ voidedAt, deliveredAt }) => !voidedAt && !deliveredAt).map(({ id }) => id);
    if (order.fulfillment !== "shipped") return err({ code: "not_allowed", from: order.status, to: "delivered" });
    return deliver(tx, order, underway, by);
  });
}

async function deliver(
  tx: Tx,
  order: OrderRow,
  ids: string[],
  by: Actor,
): Promise<Result<ChangedShipment, NotAllowed>> {
  await setDelivered(ids, now(), tx);
  const delivered = await deriveFulfillment(tx, order, { by, reason: "Delivered" });
  if (!delivered.ok) return delivered;
  const entry = { by, action: "orders.deliver", before: order, after: delivered.value } as const;
  const undo = await auditOrder(tx, { ...entry, fields: { after: { shipments: ids } } });
  return ok({ order: delivered.value, undo });
}
