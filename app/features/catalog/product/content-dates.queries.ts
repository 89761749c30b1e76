import { and, asc, between, eq, max, sql } from "drizzle-orm";
import { departments, products, productTypes } from "#app/features/catalog/catalog.table.ts";
import { db } from "#app/platform/db/db.server.ts";

const publishedOnly = sql`${products.status} = 'published'`;

/** When the text, price, images or options of a product page last changed; null if unknown. */
export type ProductDate = { slug: string; changedAt: Date | null };
/** When any product of this department and type last changed. */
export type ListDate = { department: string; type: string; changedAt: Date | null };

/** Ids of products on one page of the sitemap. A page keeps its products when others are added or removed. */
export const IDS_PER_PAGE = 10_000;
const pageOf = sql<number>`((${products.id} - 1) / ${sql.raw(String(IDS_PER_PAGE))} + 1)::int`;

/** The pages that have published products, from 1, and when the newest change of their products was. */
export function findProductPages(): Promise<{ page: number; changedAt: Date | null }[]> {
  return db()
    .select({ page: pageOf, changedAt: max(products.contentChangedAt) })
    .from(products)
    .where(publishedOnly)
    .groupBy(pageOf)
    .orderBy(asc(pageOf));
}

/** The dates of the published products on this page, by id. */
export function findProductDates(page: number): Promise<ProductDate[]> {
  const first = (page - 1) * IDS_PER_PAGE + 1;
  return db()
    .select({ slug: products.slug, changedAt: products.contentChangedAt })
    .from(products)
    .where(and(publishedOnly, between(products.id, first, first + IDS_PER_PAGE - 1)))
    .orderBy(asc(products.id));
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
