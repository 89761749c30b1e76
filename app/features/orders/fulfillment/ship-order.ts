import { randomUUID } from "node:crypto";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import { emailUnits, orderShippedEmail } from "#app/features/orders/order-emails.ts";
import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor, Forbidden } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { auditOrder } from "./audit-order.ts";
import {
  chooseUnits,
  type LineProgress,
  type PositionQuantity,
  unitsOf,
  unitsPacked,
  WITHOUT_UNITS,
} from "./fulfillment-rules.ts";
import { type DataErased, deriveFulfillment, lockForStaff, type NoSuchOrder } from "./set-fulfillment.ts";
import {
  addPackedUnits,
  copyLatestTracking,
  findProgress,
  insertShipment,
  type ShipmentRow,
  type ShipmentWithLines,
  updateShipment,
} from "./shipments.queries.ts";
import { trackingUrlOf } from "./tracking-url.ts";

/** Emails about parcels, and refunds, wait this long, so that staff can call them back. */
export const UNDO_SECONDS = 30;

/** Returns until when what is done now can be undone. */
export function undoUntil(): Date {
  return new Date(now().getTime() + UNDO_SECONDS * 1000);
}

export type Tracking = { carrier: string; number: string; url?: string | undefined };

/** `lines`: the units of the parcel, by default all that are left. `notify`: whether the shopper gets an email (default: yes). */
export type NewShipment = Tracking & { lines?: PositionQuantity[] | undefined; notify?: boolean | undefined };

export type InvalidTrackingUrl = { code: "invalid_tracking_url"; message: string };
export type ShipError =
  | Forbidden
  | NoSuchOrder
  | NotAllowed
  | InvalidTrackingUrl
  | DataErased
  | { code: "too_many_units" };

/**
 * Checks the URL of a tracking: it becomes a link in an email and on a page, where only https may run or show anything.
 * Errors: invalid_tracking_url.
 */
export function checkTrackingUrl(url: string | undefined): Result<undefined, InvalidTrackingUrl> {
  const isHttps = url === undefined || (URL.canParse(url) && new URL(url).protocol === "https:");
  if (isHttps) return ok(undefined);
  return err({ code: "invalid_tracking_url", message: "The tracking address must begin with https://." });
}

/** Queues the email about a stored parcel, with the units that are still to follow. It waits for UNDO_SECONDS. Returns its id. */
export async function queueShippedEmail(
  tx: Tx,
  order: OrderRow,
  shipment: Pick<ShipmentWithLines, "id" | "carrier" | "trackingNumber" | "trackingUrl" | "shippedAt" | "lines">,
  { corrected = false }: { corrected?: boolean } = {},
): Promise<string | null> {
  const lines = await findOrderLines(order.id, tx);
  const tracking = { carrier: shipment.carrier, number: shipment.trackingNumber, url: shipment.trackingUrl };
  const units = (some: PositionQuantity[]) =>
    some.flatMap(({ position, quantity }) => {
      const line = lines.find((one) => one.line.position === position);
      return line ? [emailUnits(line, quantity)] : [];
    });
  const sent = new Map(shipment.lines.map(({ position, quantity }) => [position, quantity]));
  const isWhole = lines.every(({ line }) => sent.get(line.position) === line.quantity);
  const left = chooseUnits(await findProgress(order.id, tx)) ?? [];
  const parcel = isWhole ? {} : { parcel: { now: units(shipment.lines), later: units(left) } };
  const email = orderShippedEmail(order, lines, {
    tracking,
    shippedAt: shipment.shippedAt,
    ...parcel,
    ...(corrected ? { corrected } : {}),
  });
  const id = randomUUID();
  await queueEmail(tx, { ...email, id, aboutId: shipment.id, sendAfter: undoUntil() });
  return order.email === "" ? null : id;
}

/** The units of a parcel that were packed before: staff may send others with them. */
const packedOf = (lines: PositionQuantity[], progress: LineProgress[]): PositionQuantity[] =>
  lines.flatMap(({ position, quantity }) => {
    const packed = progress.find((line) => line.position === position)?.packed ?? 0;
    return packed > 0 ? [{ position, quantity: Math.min(quantity, packed) }] : [];
  });

/** A sent parcel. `undo`: the audit entry with which it can be undone, until then. */
export type Shipped = { order: OrderRow; shipment: ShipmentRow; undo: AuditId; until: Date };

/**
 * Sends a parcel of a packed order and queues the email with its tracking, which can be called back for UNDO_SECONDS.
 * Errors: forbidden, no_such_order, data_erased (it has no address), not_allowed, too_many_units (more than are left, or none),
 * invalid_tracking_url.
 */
export async function shipOrder(
  orderId: string,
  { carrier, number, url, lines: wanted, notify = true }: NewShipment,
  by: Actor,
): Promise<Result<Shipped, ShipError>> {
  const checked = checkTrackingUrl(url);
  if (!checked.ok) return checked;
  return transaction<Shipped, ShipError>(async (tx) => {
    const locked = await lockForStaff(tx, orderId, { by, permission: "orders.fulfill" });
    if (!locked.ok) return locked;
    const before = locked.value;
    if (before.anonymizedAt) return err({ code: "data_erased" });
    const isPacked = before.fulfillment === "packed" || before.fulfillment === "partly_shipped";
    if (WITHOUT_UNITS.has(before.status) || !isPacked) {
      return err({ code: "not_allowed", from: before.status, to: "shipped" });
    }
    const progress = await findProgress(orderId, tx);
    const packed = unitsOf(progress, unitsPacked);
    const lines = chooseUnits(progress, wanted ?? (packed.length > 0 ? packed : undefined));
    if (!lines) return err({ code: "too_many_units" });
    await addPackedUnits(orderId, lines, -1, tx);
    const tracking = { carrier, trackingNumber: number, trackingUrl: url ?? trackingUrlOf(carrier, number) };
    const parcel = { id: randomUUID(), orderId, ...tracking, shippedAt: now() };
    const shipment = await insertShipment(parcel, lines, tx);
    const shipped = await deriveFulfillment(tx, before, { by, reason: `Sent with ${carrier}` });
    if (!shipped.ok) return shipped;
    const order = { ...shipped.value, ...(await copyLatestTracking(orderId, tx)) };
    const emailId = notify ? await queueShippedEmail(tx, order, { ...shipment, lines }) : null;
    const until = undoUntil();
    const parts = { lines, packed: packedOf(lines, progress) };
    const fields = { after: { parcel: shipment.no, shipment: shipment.id, ...parts, undo_until: until } };
    const personal = { after: { carrier, tracking_number: number } };
    const undo = await auditOrder(tx, { by, action: "orders.ship", before, after: order, fields, personal });
    const stored = emailId === null ? shipment : await updateShipment(shipment.id, { emailId }, tx);
    return ok({ order, shipment: stored, undo, until });
  });
}
