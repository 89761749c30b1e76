import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { orderLines, orders } from "#app/features/orders/orders.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
import type { LineProgress, PositionQuantity } from "./fulfillment-rules.ts";
import { shipmentLines, shipments } from "./shipments.table.ts";

export type ShipmentRow = typeof shipments.$inferSelect;
export type ShipmentWithLines = ShipmentRow & { lines: PositionQuantity[] };

const progressOfLines = statement<LineProgress>(
  "progress_of_lines",
  `select line.position, line.quantity, line.canceled, line.packed, coalesce(sum(sent.quantity), 0)::int as sent
   from order_lines line
   left join (shipment_lines sent join shipments on shipments.id = sent.shipment_id and shipments.voided_at is null)
     on sent.order_id = line.order_id and sent.position = line.position
   where line.order_id = $1 group by line.order_id, line.position order by line.position`,
);

/** Returns the lines of an order with the units that are packed, and those that were sent in parcels which are not voided. */
export async function findProgress(orderId: string, on: Database | Tx = db()): Promise<LineProgress[]> {
  return (await progressOfLines([orderId], on)).rows;
}

/** Returns the parcels of an order, with their units. */
export async function findShipments(orderId: string, on: Database | Tx = db()): Promise<ShipmentWithLines[]> {
  const found = await on
    .select({ shipment: shipments, position: shipmentLines.position, quantity: shipmentLines.quantity })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.no), asc(shipmentLines.position));
  const byId = new Map<string, ShipmentWithLines>();
  for (const { shipment, position, quantity } of found) {
    const known = byId.get(shipment.id) ?? { ...shipment, lines: [] };
    known.lines.push({ position, quantity });
    byId.set(shipment.id, known);
  }
  return [...byId.values()];
}

/** Returns the parcel with this id. */
export async function findShipment(id: string, on: Database | Tx = db()): Promise<ShipmentRow | undefined> {
  const [shipment] = await on.select().from(shipments).where(eq(shipments.id, id));
  return shipment;
}

/** Inserts a parcel with its units. Returns it. The order must be locked. */
export async function insertShipment(
  shipment: Omit<typeof shipments.$inferInsert, "no">,
  lines: PositionQuantity[],
  tx: Tx,
): Promise<ShipmentRow> {
  const no = sql<number>`(select coalesce(max(no), 0) + 1 from shipments where order_id = ${shipment.orderId})`;
  const [inserted] = await tx
    .insert(shipments)
    .values({ ...shipment, no })
    .returning();
  if (!inserted) throw new Error("A parcel was not inserted");
  const { id: shipmentId, orderId } = inserted;
  await tx.insert(shipmentLines).values(lines.map((line) => ({ ...line, shipmentId, orderId })));
  return inserted;
}

/** Changes a parcel. Returns it. */
export async function updateShipment(
  id: string,
  values: Partial<Pick<ShipmentRow, "carrier" | "trackingNumber" | "trackingUrl" | "voidedAt" | "emailId" | "version">>,
  tx: Tx,
): Promise<ShipmentRow> {
  const [updated] = await tx.update(shipments).set(values).where(eq(shipments.id, id)).returning();
  if (!updated) throw new Error("A locked order has lost a parcel");
  return updated;
}

/** Marks parcels as delivered at this time; null: as not delivered. */
export async function setDelivered(ids: string[], at: Date | null, tx: Tx): Promise<void> {
  await tx.update(shipments).set({ deliveredAt: at }).where(inArray(shipments.id, ids));
}

/** Deletes a parcel that never left. */
export async function deleteShipment(id: string, tx: Tx): Promise<void> {
  await tx.delete(shipments).where(eq(shipments.id, id));
}

/** Sets the tracking of an order to that of its latest parcel which is not voided. Returns it. */
export async function copyLatestTracking(orderId: string, tx: Tx) {
  const { carrier, trackingNumber, trackingUrl } = shipments;
  const [latest] = await tx
    .select({ carrier, trackingNumber, trackingUrl })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.voidedAt)))
    .orderBy(desc(shipments.no))
    .limit(1);
  const tracking = latest ?? { carrier: null, trackingNumber: null, trackingUrl: null };
  await tx.update(orders).set(tracking).where(eq(orders.id, orderId));
  return tracking;
}

/** Changes how many units of these lines are packed: more, or fewer with a negative `sign`, at least none. */
export async function addPackedUnits(orderId: string, units: PositionQuantity[], sign: 1 | -1, tx: Tx): Promise<void> {
  for (const { position, quantity } of units) {
    await tx
      .update(orderLines)
      .set({ packed: sql`greatest(0, ${orderLines.packed} + ${sign * quantity})` })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)));
  }
}

/** Marks no unit of an order as packed. */
export async function clearPackedUnits(orderId: string, tx: Tx): Promise<void> {
  await tx.update(orderLines).set({ packed: 0 }).where(eq(orderLines.orderId, orderId));
}

/** Changes how many units of these lines are not to be sent. */
export async function addCanceledUnits(orderId: string, units: PositionQuantity[], tx: Tx): Promise<void> {
  for (const { position, quantity } of units) {
    await tx
      .update(orderLines)
      .set({ canceled: sql`${orderLines.canceled} + ${quantity}` })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)));
  }
}
