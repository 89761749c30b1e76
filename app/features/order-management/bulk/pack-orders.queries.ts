import { asc, inArray } from "drizzle-orm";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";

/** Returns the orders with these numbers by their ids: locked in this order, two bulk actions don't wait for each other. */
export function findOrdersByNumber(numbers: string[], on: Database | Tx = db()): Promise<OrderRow[]> {
  return on.select().from(orders).where(inArray(orders.number, numbers)).orderBy(asc(orders.id));
}
