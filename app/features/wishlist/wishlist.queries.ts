import { and, count, desc, eq } from "drizzle-orm";
import { products } from "#app/features/catalog/catalog.table.ts";
import { customers } from "#app/features/customers/customers.table.ts";
import { db, type Tx } from "#app/platform/db/db.server.ts";
import { wishlistItems } from "./wishlist.table.ts";

/** The products on a customer's wishlist and their colors, last added first. */
export function findWishlist(customerId: string): Promise<{ productId: number; color: string | null }[]> {
  return db()
    .select({ productId: wishlistItems.productId, color: wishlistItems.color })
    .from(wishlistItems)
    .where(eq(wishlistItems.customerId, customerId))
    .orderBy(desc(wishlistItems.addedAt), desc(wishlistItems.productId));
}

/** Locks a customer's wishlist until the transaction ends. False if the account no longer exists. */
export async function lockWishlist(customerId: string, tx: Tx): Promise<boolean> {
  const locked = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("no key update");
  return locked.length === 1;
}

/**
 * How many products are on a wishlist, and whether this one is. Only published ones are counted, because the customer can't see and
 * remove the others.
 */
export async function countWishes(
  customerId: string,
  productId: number,
  tx: Tx,
): Promise<{ shown: number; isListed: boolean }> {
  const own = eq(wishlistItems.customerId, customerId);
  const [shown] = await tx
    .select({ number: count() })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(and(own, eq(products.status, "published")));
  const [one] = await tx
    .select({ number: count() })
    .from(wishlistItems)
    .where(and(own, eq(wishlistItems.productId, productId)));
  return { shown: shown?.number ?? 0, isListed: (one?.number ?? 0) > 0 };
}

type NewWish = { customerId: string; productId: number; color: string | null; addedAt: Date };

/** Adds a product to a wishlist. If it is on it, only its color changes, and only to another color. */
export async function insertWish(wish: NewWish, tx: Tx): Promise<void> {
  const insert = tx.insert(wishlistItems).values(wish);
  const target = [wishlistItems.customerId, wishlistItems.productId];
  if (wish.color === null) await insert.onConflictDoNothing();
  else await insert.onConflictDoUpdate({ target, set: { color: wish.color } });
}

/** Removes a product from a wishlist, if it is on it. */
export async function deleteWish(customerId: string, productId: number): Promise<void> {
  await db()
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.customerId, customerId), eq(wishlistItems.productId, productId)));
}
