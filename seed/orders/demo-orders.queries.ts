import { and, asc, eq, notLike, sql } from "drizzle-orm";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { db } from "#app/platform/db/db.server.ts";
import { DEMO_DOMAIN } from "./demo-shoppers.ts";

export type DemoVariant = { id: number; productId: number; color: string | null; size: string | null };

/** Whether the shop has an order that the demonstration did not place. */
export async function hasRealOrders(): Promise<boolean> {
  const [real] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(notLike(sql`${orders.email}::text`, `%@${DEMO_DOMAIN}`))
    .limit(1);
  return real !== undefined;
}

/** Returns the orders of the demonstration that have arrived, in a fixed order. */
export function findDeliveredOrders(): Promise<{ id: string; number: string }[]> {
  return db()
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.fulfillment, "delivered"))
    .orderBy(asc(orders.placedAt), asc(orders.id));
}

/** Returns the variants that shoppers can buy, in a fixed order. */
export function findVariantsOnSale(): Promise<DemoVariant[]> {
  return db()
    .select({ id: variants.id, productId: variants.productId, color: variants.color, size: variants.size })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(products.status, "published"), eq(variants.status, "active")))
    .orderBy(asc(variants.id));
}
