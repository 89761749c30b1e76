import { type Cents, cents, toDollars } from "#app/platform/money.ts";

/** Flat, for everything that is sent: 10 dollars. */
export const SHIPPING = cents(1000);

/** The same as text: "$10". */
export const FLAT_SHIPPING = toDollars(SHIPPING).replace(/\.00$/, "");

export type PricedCart = { lines: Cents[]; subtotal: Cents; shipping: Cents; total: Cents };

/** What a line costs: its piece's price as often as it is wanted. */
export function priceLine(price: Cents, quantity: number): Cents {
  return cents(price * quantity);
}

/** What a cart costs: each line in its order, all lines, sending them, and all together. Nothing in it, nothing to send. */
export function priceCart(cart: readonly { price: Cents; quantity: number }[]): PricedCart {
  const lines = cart.map(({ price, quantity }) => priceLine(price, quantity));
  const subtotal = cents(lines.reduce((sum, line) => sum + line, 0));
  const shipping = lines.length > 0 ? SHIPPING : cents(0);
  return { lines, subtotal, shipping, total: cents(subtotal + shipping) };
}
