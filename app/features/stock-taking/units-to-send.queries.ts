import { inArray, sql } from "drizzle-orm";
import { variants } from "#app/features/catalog/catalog.table.ts";
import { db } from "#app/platform/db/db.server.ts";
import { unitsToSendByVariant } from "./on-hand.queries.ts";

/** The units of these products that are sold and not yet sent, by the product's id; products without any are left out. */
export async function findUnitsToSendOf(productIds: number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db()
    .select({ productId: variants.productId, units: sql<number>`sum(waiting.units)::int` })
    .from(variants)
    .innerJoin(unitsToSendByVariant, sql`waiting.variant_id = ${variants.id}`)
    .where(inArray(variants.productId, productIds))
    .groupBy(variants.productId);
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}
