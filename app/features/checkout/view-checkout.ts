import type { Cart } from "#app/features/cart/cart.contract.ts";
import { extendSession, findCart, type NewSession, type Visitor } from "#app/features/cart/find-cart.ts";
import { cartOf, serializeCart } from "#app/features/cart/serialize-cart.ts";
import { toDecimal } from "#app/platform/money.ts";

export type CheckoutView = {
  cart: Cart;
  /** The unit price of each line when it was added, by the line's id. Lines without a stored price are left out. */
  pricesWhenAdded: Record<string, string>;
};

/** Returns what the checkout page shows of the visitor's cart: reads the cart once and locks nothing. */
export async function viewCheckout(visitor: Visitor): Promise<CheckoutView & NewSession> {
  const found = await findCart(visitor);
  if (!found) return { cart: cartOf([]), pricesWhenAdded: {} };
  const { cartId, lines } = found;
  const [cart, newSession] = await Promise.all([serializeCart(cartId, lines), extendSession(visitor, found)]);
  const known = lines.flatMap(({ id, addedAtCents }) =>
    addedAtCents === null ? [] : [[id, toDecimal(addedAtCents)] as const],
  );
  return { cart, pricesWhenAdded: Object.fromEntries(known), ...newSession };
}
