import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { WITHOUT_UNITS } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { shipmentLines, shipments } from "#app/features/orders/fulfillment/shipments.table.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { db } from "#app/platform/db/db.server.ts";

/** Returns the paid orders with these numbers whose address is known, in no particular order. */
export function findPaidOrders(numbers: string[]): Promise<OrderRow[]> {
  return db()
    .select()
    .from(orders)
    .where(
      and(inArray(orders.number, numbers), notInArray(orders.status, [...WITHOUT_UNITS]), isNull(orders.anonymizedAt)),
    );
}

/** Returns the units of these orders that were sent, by `orderId position`. */
export async function countSentUnits(orderIds: string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const { orderId, position, quantity } = shipmentLines;
  const sent = await db()
    .select({ orderId, position, units: sql<number>`sum(${quantity})::int` })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(and(inArray(orderId, orderIds), isNull(shipments.voidedAt)))
    .groupBy(orderId, position);
  return new Map(sent.map((line) => [`${line.orderId} ${line.position}`, line.units]));
}
