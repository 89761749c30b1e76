import { desc, eq, max } from "drizzle-orm";
import { departments, products, productTypes } from "#app/features/catalog/catalog.table.ts";
import { db } from "#app/platform/db/db.server.ts";

/** When a product's page last changed in text, price, images or options; null where nobody knows. */
export type ProductDate = { slug: string; changedAt: Date | null };
/** When any product of this department and type last did. */
export type ListDate = { department: string; type: string; changedAt: Date | null };

/** The newest products, up to this many. */
export function findProductDates(limit: number): Promise<ProductDate[]> {
  return db()
    .select({ slug: products.slug, changedAt: products.contentChangedAt })
    .from(products)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit);
}

/** Every department and type that has products. */
export function findListDates(): Promise<ListDate[]> {
  return db()
    .select({ department: departments.name, type: productTypes.name, changedAt: max(products.contentChangedAt) })
    .from(products)
    .innerJoin(departments, eq(departments.id, products.departmentId))
    .innerJoin(productTypes, eq(productTypes.id, products.typeId))
    .groupBy(departments.name, productTypes.name);
}
