import { asc, eq } from "drizzle-orm";
import { products, variants } from "#app/features/catalog/catalog.table.ts";
import { staff } from "#app/features/staff/staff.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { making } from "./bench.table.ts";
import { MAX_MAKING } from "./max-making.ts";

const selectCards = (on: Database | Tx) =>
  on
    .select({
      id: making.id,
      variantId: making.variantId,
      sku: variants.sku,
      color: variants.color,
      size: variants.size,
      productId: products.id,
      productName: products.name,
      quantity: making.quantity,
      at: making.at,
      staffId: making.staffId,
      staffName: staff.name,
    })
    .from(making)
    .innerJoin(variants, eq(variants.id, making.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(staff, eq(staff.id, making.staffId));

/** A card of the making list. `staffName` is who put it there. */
export type MakingCard = Awaited<ReturnType<typeof selectCards>>[number];

/** The making list, oldest first, at most 200 cards. */
export const findMaking = (): Promise<MakingCard[]> =>
  selectCards(db()).orderBy(asc(making.at), asc(making.id)).limit(MAX_MAKING);

/** One card of the making list. */
export async function findCard(id: string, on: Database | Tx): Promise<MakingCard | undefined> {
  return (await selectCards(on).where(eq(making.id, id)))[0];
}

/** Locks a card until the transaction ends. Returns false when it is not on the list. */
export async function lockCard(id: string, tx: Tx): Promise<boolean> {
  const locked = await tx.select({ id: making.id }).from(making).where(eq(making.id, id)).for("update");
  return locked.length > 0;
}

/** Puts a card on the list. Returns false when there is no such variant. */
export async function insertCard(card: typeof making.$inferInsert, tx: Tx): Promise<boolean> {
  const [variant] = await tx.select({ id: variants.id }).from(variants).where(eq(variants.id, card.variantId));
  if (!variant) return false;
  await tx.insert(making).values(card);
  return true;
}

/** Takes a card off the list. */
export async function deleteCard(id: string, tx: Tx): Promise<void> {
  await tx.delete(making).where(eq(making.id, id));
}
