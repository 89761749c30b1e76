import { asShopper } from "#app/features/customers/sessions/signed-in.client.ts";
import { rest } from "#app/platform/http/rest.ts";
import type { WishedProduct } from "./wishlist.contract.ts";

const ACCOUNTS = "/api/accounts/users";

/** Fetches the shopper's wishlist, last added first. */
export function wishlist(): Promise<WishedProduct[]> {
  return asShopper((bearer) => rest.get<WishedProduct[]>(`${ACCOUNTS}/wishlist/`, { bearer }));
}

/** Adds a product to the wishlist, in a color if one was chosen. Returns the new list. */
export function postWishlistItem(productId: number, color: string | null): Promise<WishedProduct[]> {
  const wish = { product_id: productId, ...(color && { color }) };
  return asShopper((bearer) => rest.post<WishedProduct[]>(`${ACCOUNTS}/wishlist_add/`, wish, { bearer }));
}

/** Removes a product from the wishlist. Returns the new list. */
export function deleteWishlistItem(productId: number): Promise<WishedProduct[]> {
  const wish = { product_id: productId };
  return asShopper((bearer) => rest.post<WishedProduct[]>(`${ACCOUNTS}/wishlist_remove/`, wish, { bearer }));
}
