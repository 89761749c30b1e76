import type { Cart } from "./cart.contract.ts";
import { extendSession, findCart, type NewSession, type Visitor } from "./find-cart.ts";
import { cartOf, serializeCart } from "./serialize-cart.ts";

/** Returns the visitor's cart, extending its session; an empty cart for a visitor without one. */
export async function viewCart(visitor: Visitor): Promise<{ cart: Cart } & NewSession> {
  const found = await findCart(visitor);
  if (!found) return { cart: cartOf([]) };
  const [cart, newSession] = await Promise.all([
    serializeCart(found.cartId, found.lines),
    extendSession(visitor, found),
  ]);
  return { cart, ...newSession };
}
