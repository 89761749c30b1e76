import { deleteCustomersSession } from "#app/features/cart/cart-sessions.queries.ts";
import type { Visitor } from "#app/features/cart/find-cart.ts";
import { hashOfSession } from "#app/platform/http/session.server.ts";

/**
 * At a sign-out: this browser's session no longer opens the account's cart, which stays with the account. False when
 * the session was a guest's: that cart is theirs, and stays.
 */
export async function detachCart({ session }: Visitor): Promise<boolean> {
  return session !== undefined && (await deleteCustomersSession(hashOfSession(session)));
}
