import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { rest } from "#app/platform/http/rest.ts";
import type { SignedIn, User } from "./customers.contract.ts";
import { asShopper, storeSignedIn } from "./sessions/signed-in.client.ts";

const ACCOUNTS = "/api/accounts/users";

/** Signs in and keeps the sign-in in this browser. */
export async function login(email: string, password: string): Promise<User> {
  const signedIn = await rest.post<SignedIn>(`${ACCOUNTS}/login/`, { email, password });
  storeSignedIn(signedIn);
  return signedIn.user;
}

/** Registers with the six fields of the form. */
export function postRegistration(fields: Record<string, string>): Promise<User> {
  const { email, username, password, confirm_password, first_name, last_name } = fields;
  return rest.post<User>(`${ACCOUNTS}/`, { email, username, password, confirm_password, first_name, last_name });
}

/** Asks for a reset link; the answer is the same whether or not there is such an account. */
export async function requestReset(email: string): Promise<void> {
  await rest.post(`${ACCOUNTS}/password_reset_request/`, { email });
}

/** Sets a new password with the two parts of a reset link. */
export async function confirmReset(uid: string, token: string, newPassword: string): Promise<void> {
  await rest.post(`${ACCOUNTS}/password_reset_confirm/`, { uid, token, new_password: newPassword });
}

/** The shopper's wishlist, last added first. */
export function wishlist(): Promise<Product[]> {
  return asShopper((bearer) => rest.get<Product[]>(`${ACCOUNTS}/wishlist/`, { bearer }));
}

/** Puts a product on the wishlist; answers the new list. */
export function postWishlistItem(productId: number): Promise<Product[]> {
  return asShopper((bearer) =>
    rest.post<Product[]>(`${ACCOUNTS}/wishlist_add/`, { product_id: productId }, { bearer }),
  );
}

/** Takes a product off the wishlist; answers the new list. */
export function deleteWishlistItem(productId: number): Promise<Product[]> {
  return asShopper((bearer) =>
    rest.post<Product[]>(`${ACCOUNTS}/wishlist_remove/`, { product_id: productId }, { bearer }),
  );
}
