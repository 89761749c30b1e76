import { desc, eq, max, sql } from "drizzle-orm";
import { departments, products, productTypes } from "#app/features/catalog/catalog.table.ts";
import { db } from "#app/platform/db/db.server.ts";

const publishedOnly = sql`${products.status} = 'published'`;

/** When the text, price, images or options of a product page last changed; null if unknown. */
export type ProductDate = { slug: string; changedAt: Date | null };
/** When any product of this department and type last changed. */
export type ListDate = { department: string; type: string; changedAt: Date | null };

/** The dates of the newest published products, at most `limit`. */
export function findProductDates(limit: number): Promise<ProductDate[]> {
  return db()
    .select({ slug: products.slug, changedAt: products.contentChangedAt })
    .from(products)
    .where(publishedOnly)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit);
}

/** The dates of every department and type that has published products. */
export function findListDates(): Promise<ListDate[]> {
  return db()
    .select({ department: departments.name, type: productTypes.name, changedAt: max(products.contentChangedAt) })
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .innerJoin(productTypes, eq(productTypes.id, products.typeId))
    .where(publishedOnly)
    .groupBy(departments.name, productTypes.name);
}
