import { eq, sql } from "drizzle-orm";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import type { Tx } from "#app/platform/db/db.server.ts";

/** Changes what staff may edit of an order, and raises its version. Returns it. */
export async function updateOrder(
  id: string,
  values: Partial<Pick<OrderRow, "shippingAddress" | "email" | "giftMessage" | "linkVersion">>,
  tx: Tx,
): Promise<OrderRow> {
  const version = sql`${orders.version} + 1`;
  const [updated] = await tx
    .update(orders)
    .set({ ...values, version })
    .where(eq(orders.id, id))
    .returning();
  if (!updated) throw new Error("A locked order is missing");
  return updated;
}
