import { and, asc, gt, sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import { db } from "#app/platform/db/db.server.ts";

/** The ids of published products above this one, in ascending order, at most `limit`. */
export async function findPublishedIds(above: number, limit: number): Promise<number[]> {
  const rows = await db()
    .select({ id: products.id })
    .from(products)
    .where(and(gt(products.id, above), sql`${products.status} = 'published'`))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
