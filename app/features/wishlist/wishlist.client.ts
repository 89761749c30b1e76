import { asShopper } from "#app/features/customers/sessions/signed-in.client.ts";
import { rest } from "#app/platform/http/rest.ts";
import { serialRequests, withTimeout } from "#app/platform/http/serial-requests.ts";
import type { WishedProduct } from "./wishlist.contract.ts";

const ACCOUNTS = "/api/accounts/users";
const serially = serialRequests("wishlist");

/** A wishlist: its products, last added first, and how many more on it are no longer available. */
export type Wishlist = { products: WishedProduct[]; unavailable: number };

/** Fetches the shopper's whole wishlist. A second page is rare. */
export async function wishlist(offset = 0): Promise<Wishlist> {
  const path = `${ACCOUNTS}/wishlist/${offset > 0 ? `?offset=${offset}` : ""}`;
  const { items, total, unavailable } = await asShopper((bearer) => rest.list<WishedProduct>(path, { bearer }));
  const next = offset + items.length;
  const more = items.length > 0 && next < total ? (await wishlist(next)).products : [];
  return { products: [...items, ...more], unavailable };
}

/** Adds a product to the wishlist, in a color if one was chosen. Returns the new list. */
export function postWishlistItem(productId: number, color: string | null): Promise<WishedProduct[]> {
  const wish = { product_id: productId, ...(color && { color }) };
  return change("add", wish);
}

/** Removes a product from the wishlist. Returns the new list. */
export function deleteWishlistItem(productId: number): Promise<WishedProduct[]> {
  return change("remove", { product_id: productId });
}

function change(action: "add" | "remove", wish: object): Promise<WishedProduct[]> {
  const send = (bearer: string) =>
    rest.post<WishedProduct[]>(`${ACCOUNTS}/wishlist_${action}/`, wish, { bearer, ...withTimeout() });
  return serially(() => asShopper(send));
}
