import { findSummaryRows } from "#app/features/catalog/product/products.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { MAX_WISHES } from "./wishlist.contract.ts";
import { countWishes, insertWish, lockWishlist } from "./wishlist.queries.ts";

export type WishlistError = { code: "product_not_found" | "wishlist_full" | "session_ended" };

/**
 * Puts a product on a customer's wishlist; one that is there already stays where it is.
 * Refuses: product_not_found, wishlist_full, session_ended (the account was deleted just now).
 */
export async function addToWishlist(customerId: string, productId: number): Promise<Result<undefined, WishlistError>> {
  const [product] = await findSummaryRows([productId]);
  if (!product) return err({ code: "product_not_found" });
  return transaction<undefined, WishlistError>(async (tx) => {
    if (!(await lockWishlist(customerId, tx))) return err({ code: "session_ended" });
    const { all, isListed } = await countWishes(customerId, productId, tx);
    if (!isListed && all >= MAX_WISHES) return err({ code: "wishlist_full" });
    await insertWish(customerId, productId, now(), tx);
    return ok(undefined);
  });
}
