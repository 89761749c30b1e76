import type { Cart } from "./cart.contract.ts";
import { findHeldCart, keepAlive, type Told, type Visitor } from "./find-cart.ts";
import { showCart } from "./serialize-cart.ts";

/** What is in the visitor's cart. Looking opens none: a visitor without one sees an empty cart. */
export async function viewCart(visitor: Visitor): Promise<{ cart: Cart } & Told> {
  const held = await findHeldCart(visitor);
  if (!held) return { cart: await showCart([]) };
  const [cart, told] = await Promise.all([showCart(held.lines), keepAlive(visitor, held)]);
  return { cart, ...told };
}
