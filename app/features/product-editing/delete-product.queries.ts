import { and, eq, sql } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { productDrafts } from "./product-editing.table.ts";
import { isReferenced } from "./write-document.queries.ts";

/** Whether an order, a cart, the stock ledger, the making list or a back-in-stock request refers to a variant of this product. */
export async function hasVariantHistory(productId: number, tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select id from variants v where product_id = ${productId} and ${isReferenced} limit 1`,
  );
  return rows.length > 0;
}

/** Whether someone else has a working copy of this product. */
export async function isInOtherCopies(productId: number, staffId: string | null, tx: Tx): Promise<boolean> {
  const isOthers = sql`${productDrafts.staffId} is distinct from ${staffId}::uuid`;
  const found = await tx
    .select({ id: productDrafts.id })
    .from(productDrafts)
    .where(and(eq(productDrafts.productId, productId), isOthers));
  return found.length > 0;
}

/** Deletes a product with everything that is only about it. */
export async function removeProduct(id: number, tx: Tx): Promise<void> {
  await tx.delete(products).where(eq(products.id, id));
}
