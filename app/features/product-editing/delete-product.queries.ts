import { and, eq, sql } from "drizzle-orm";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { productDrafts } from "./product-editing.table.ts";

/** Whether an order, a cart, the stock ledger or the making list refers to a variant of this product. */
export async function hasVariantHistory(productId: number, tx: Tx): Promise<boolean> {
  const found = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(
      sql`${variants.productId} = ${productId} and (
        exists (select from stock_movements m where m.variant_id = ${variants.id})
        or exists (select from order_lines o where o.variant_id = ${variants.id})
        or exists (select from cart_lines c where c.variant_id = ${variants.id})
        or exists (select from making k where k.variant_id = ${variants.id}))`,
    )
    .limit(1);
  return found.length > 0;
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
