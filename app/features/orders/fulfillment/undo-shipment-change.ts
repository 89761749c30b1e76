import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { AuditRow } from "#app/features/audit/audit-entries.queries.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { deleteWaitingEmail } from "#app/features/mail/mail.queries.ts";
import { addOrderEvent, type NotAllowed, revertOrder } from "#app/features/orders/lifecycle/change-order.ts";
import { ORDER_STATES } from "#app/features/orders/lifecycle/order-states.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { auditOrder } from "./audit-order.ts";
import { lockShipment, type ShipmentError, trackingValues } from "./change-shipment.ts";
import { fulfillmentOf, statusAfter } from "./fulfillment-rules.ts";
import { lockForStaff, shopActor } from "./set-fulfillment.ts";
import { queueShippedEmail } from "./ship-order.ts";
import { copyLatestTracking, findProgress, findShipments, setDelivered, updateShipment } from "./shipments.queries.ts";

/** `email_sent`: the email about it has left. `tracking_changed`, `parcel_changed`: changed again since. */
type Overtaken = { code: "email_sent" | "tracking_changed" | "parcel_changed" | "too_late" };
type Undone = Promise<Result<{ auditId: AuditId }, ShipmentError | Overtaken>>;

const trackingSchema = z
  .object({ carrier: z.string(), tracking_number: z.string(), tracking_url: z.string().nullable() })
  .transform(({ carrier, tracking_number, tracking_url }) => ({
    carrier,
    trackingNumber: tracking_number,
    trackingUrl: tracking_url,
  }));
const correctedSchema = z.object({
  shipment: z.string(),
  replaced_email: z.boolean(),
  replaced_correction: z.boolean().default(false),
  undo_until: z.string().nullable(),
  email_id: z.string().nullable(),
});

/**
 * Restores the tracking from before a correction, and calls its email back; an email that the correction replaced waits again.
 * Errors: forbidden, no_such_shipment, not_allowed (voided), tracking_changed (corrected again, or erased), email_sent,
 * too_late (an entry of an earlier version).
 */
export async function undoCorrection(tx: Tx, entry: AuditRow, by: Actor): Undone {
  const corrected = correctedSchema.safeParse({ ...entry.after, email_id: entry.before?.email_id });
  if (!corrected.success) return err({ code: "too_late" });
  const { shipment: id, email_id: formerEmail, replaced_email: isReplaced, undo_until: until } = corrected.data;
  const wording = { corrected: corrected.data.replaced_correction };
  const locked = await lockShipment(tx, id, by);
  if (!locked.ok) return locked;
  const { order, shipment } = locked.value;
  const former = trackingSchema.safeParse(entry.personal?.before);
  const typed = trackingSchema.safeParse(entry.personal?.after);
  const isCurrent = typed.success && isDeepStrictEqual(trackingValues(typed.data), trackingValues(shipment));
  if (!former.success || !isCurrent) return err({ code: "tracking_changed" });
  const isCalledBack = until === null || (shipment.emailId && (await deleteWaitingEmail(shipment.emailId, now(), tx)));
  if (!isCalledBack) return err({ code: "email_sent" });
  const restored = { ...shipment, ...former.data };
  const emailId = isReplaced ? await queueShippedEmail(tx, order, restored, wording) : formerEmail;
  await updateShipment(id, { ...former.data, version: shipment.version + 1, emailId }, tx);
  const after = { ...order, ...(await copyLatestTracking(order.id, tx)) };
  await addOrderEvent(tx, order, "Correction of the tracking undone", shopActor(by));
  const personal = { before: trackingValues(shipment), after: trackingValues(restored) };
  const undo = { action: "orders.undo_correct_tracking", undoes: entry.id } as const;
  const fields = { after: { shipment: id } };
  return ok({ auditId: await auditOrder(tx, { by, before: order, after, fields, personal, ...undo }) });
}

const deliveredSchema = z.object({ shipments: z.array(z.string()).min(1) });

/**
 * Marks the parcels of one delivery as on their way again. Errors: forbidden, no_such_order, not_allowed, parcel_changed (a
 * parcel is not delivered anymore, or the order is anonymized), too_late (an entry of an earlier version).
 */
export async function undoDelivery(tx: Tx, entry: AuditRow, by: Actor): Undone {
  const delivered = deliveredSchema.safeParse(entry.after);
  if (!delivered.success) return err({ code: "too_late" });
  const locked = await lockForStaff(tx, entry.subjectId, { by, permission: "orders.fulfill" });
  if (!locked.ok) return locked;
  const order = locked.value;
  const ids = delivered.data.shipments;
  const parcels = (await findShipments(order.id, tx)).filter(({ id, deliveredAt }) => ids.includes(id) && deliveredAt);
  if (parcels.length < ids.length || order.anonymizedAt) return err({ code: "parcel_changed" });
  await setDelivered(ids, null, tx);
  const after = await restoreStates(tx, order, entry, { by, reason: "Delivery undone" });
  if (!after.ok) return after;
  const undo = { action: "orders.undo_deliver", undoes: entry.id } as const;
  const fields = { after: { shipments: ids } };
  return ok({ auditId: await auditOrder(tx, { by, before: order, after: after.value, fields, ...undo }) });
}

const statesSchema = z
  .object({ status: z.enum(ORDER_STATES).optional(), fulfillment: z.string().optional() })
  .catch({});

/**
 * Derives the fulfillment of a locked order again. If it is the one from before the entry, restores the status from then;
 * one that a refund set since stays.
 */
export async function restoreStates(
  tx: Tx,
  order: OrderRow,
  entry: AuditRow,
  { by, reason }: { by: Actor; reason: string },
): Promise<Result<OrderRow, NotAllowed>> {
  const parcels = (await findShipments(order.id, tx)).filter(({ voidedAt }) => voidedAt === null);
  const fulfillment = fulfillmentOf(await findProgress(order.id, tx), parcels, true);
  const before = statesSchema.parse(entry.before ?? {});
  const isAsBefore = before.fulfillment === fulfillment && order.status === entry.after?.status;
  const former = isAsBefore ? before.status : undefined;
  const derived = order.status === "partly_refunded" ? order.status : statusAfter(order, fulfillment);
  const why = { ...shopActor(by), reason, fulfillment };
  const status = former ?? derived;
  if (status !== order.status) return revertOrder(tx, order, status, why);
  await addOrderEvent(tx, order, reason, why);
  return ok({ ...order, fulfillment });
}
