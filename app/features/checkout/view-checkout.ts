import type { Cart } from "#app/features/cart/cart.contract.ts";
import { extendSession, findCart, type NewSession, type Visitor } from "#app/features/cart/find-cart.ts";
import { serializeCart } from "#app/features/cart/serialize-cart.ts";
import { now } from "#app/platform/clock.ts";
import { toDecimal } from "#app/platform/money.ts";
import type { ReservedQuantities } from "./checkout.contract.ts";
import { findReservedUnits } from "./reserved-units.queries.ts";

export type CheckoutView = {
  cart: Cart;
  /** The unit price of each line when it was added, by the line's id. Lines without a stored price are left out. */
  pricesWhenAdded: Record<string, string>;
  /** Units that are out of stock for others, but still available to this shopper: ordering the cart again reuses them. */
  reserved: ReservedQuantities;
};

/** Returns what the checkout page shows of the visitor's cart: reads the cart once and locks nothing. */
export async function viewCheckout(visitor: Visitor): Promise<CheckoutView & NewSession> {
  const found = await findCart(visitor);
  if (!found) return { cart: await serializeCart([]), pricesWhenAdded: {}, reserved: {} };
  const { cartId, lines } = found;
  const [cart, units, newSession] = await Promise.all([
    serializeCart(lines),
    findReservedUnits(cartId, now()),
    extendSession(visitor, found),
  ]);
  const known = lines.flatMap(({ id, addedAtCents }) =>
    addedAtCents === null ? [] : [[id, toDecimal(addedAtCents)] as const],
  );
  const reserved = lines.map(({ id, variantId }) => [id, units.get(variantId) ?? 0] as const);
  return { cart, pricesWhenAdded: Object.fromEntries(known), reserved: Object.fromEntries(reserved), ...newSession };
}
