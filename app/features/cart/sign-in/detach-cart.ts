import { deleteCustomersSession } from "#app/features/cart/cart-sessions.queries.ts";
import type { Visitor } from "#app/features/cart/find-cart.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";

/**
 * Ends this browser's session of the account's cart at sign-out; the cart stays with the account. Returns false for a
 * guest's session, which keeps its cart.
 */
export async function detachCart({ session }: Visitor): Promise<boolean> {
  return session !== undefined && (await deleteCustomersSession(hashOfToken(session))) !== undefined;
}
