import { and, asc, eq, inArray } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import { db } from "#app/platform/db/db.server.ts";
import { seedProducts } from "#seed/products.ts";

/** The published products of the demo range, with their versions. */
export async function findDemoRange(): Promise<{ id: number; version: number }[]> {
  const slugs = seedProducts.map(({ slug }) => slug);
  return db()
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(and(inArray(products.slug, slugs), eq(products.status, "published")))
    .orderBy(asc(products.id));
}
