import { asc, inArray } from "drizzle-orm";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import type { Tx } from "#app/platform/db/db.server.ts";

/**
 * Returns the orders with these numbers, locked until the transaction ends, in the order of their ids, so that two bulk actions
 * don't wait for each other.
 */
export function lockOrdersByNumber(numbers: string[], tx: Tx): Promise<OrderRow[]> {
  return tx.select().from(orders).where(inArray(orders.number, numbers)).orderBy(asc(orders.id)).for("update");
}
