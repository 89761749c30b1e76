import { deleteWish } from "./wishlist.queries.ts";

/** Takes a product off a customer's wishlist; one that isn't there is gone already. */
export async function removeFromWishlist(customerId: string, productId: number): Promise<void> {
  await deleteWish(customerId, productId);
}
