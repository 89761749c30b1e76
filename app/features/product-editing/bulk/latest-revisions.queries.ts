import { asc, desc, inArray } from "drizzle-orm";
import { db } from "#app/platform/db/db.server.ts";
import { productRevisions } from "../product-editing.table.ts";

/** Who saved the newest version of each of these products, by the product's id; "" where it is unknown. */
export async function findLatestRevisions(productIds: number[]): Promise<Map<number, string>> {
  const rows = await db()
    .selectDistinctOn([productRevisions.productId], {
      productId: productRevisions.productId,
      byName: productRevisions.byName,
    })
    .from(productRevisions)
    .where(inArray(productRevisions.productId, productIds))
    .orderBy(asc(productRevisions.productId), desc(productRevisions.version));
  return new Map(rows.map(({ productId, byName }) => [productId, byName]));
}
