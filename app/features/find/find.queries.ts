import { desc, eq, ilike, or, sql } from "drizzle-orm";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { orders } from "#app/features/orders/orders.table.ts";
import { db } from "#app/platform/db/db.server.ts";

const orderColumns = {
  number: orders.number,
  status: orders.status,
  name: sql<string>`${orders.shippingAddress} ->> 'full_name'`,
};

export type FoundOrder = { number: string; status: string; name: string };

/** The order with this number. */
export function findOrdersByNumber(number: string): Promise<FoundOrder[]> {
  return db().select(orderColumns).from(orders).where(eq(orders.number, number));
}

/** The latest orders of an email address. */
export function findOrdersByEmail(email: string, limit: number): Promise<FoundOrder[]> {
  return db()
    .select(orderColumns)
    .from(orders)
    .where(eq(orders.email, email))
    .orderBy(desc(orders.placedAt))
    .limit(limit);
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Products whose name contains the text. Not ordered, so that a frequent word reads few rows. */
export function findProductsByName(text: string, limit: number) {
  return db()
    .select({ id: products.id, name: products.name, status: products.status })
    .from(products)
    .where(ilike(products.name, pattern(text)))
    .limit(limit);
}

/** Variants whose SKU contains the text, or is it without its dashes. Not ordered. */
export function findVariantsBySku(text: string, limit: number) {
  const squeezed = text.replaceAll("-", "").toLowerCase();
  return db()
    .select({ id: variants.id, productId: products.id, sku: variants.sku, name: products.name, color: variants.color })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(or(sql`lower(replace(${variants.sku}, '-', '')) = ${squeezed}`, ilike(variants.sku, pattern(text))))
    .limit(limit);
}
