import { type Cents, cents, toDollars } from "#app/platform/money.ts";

/** Shipping costs a flat 10 dollars per order. */
export const SHIPPING = cents(1000);

/** The same as text: "$10". */
export const FLAT_SHIPPING = toDollars(SHIPPING).replace(/\.00$/, "");

export type PricedCart = { lines: Cents[]; subtotal: Cents; shipping: Cents; total: Cents };

/** The price of a line: unit price times quantity. Throws RangeError if that is not a whole number of cents. */
export function priceLine(price: Cents, quantity: number): Cents {
  return cents(price * quantity);
}

/** The prices of a cart: each line in order, subtotal, shipping and total. An empty cart has no shipping. */
export function priceCart(cart: readonly { price: Cents; quantity: number }[]): PricedCart {
  const lines = cart.map(({ price, quantity }) => priceLine(price, quantity));
  const subtotal = cents(lines.reduce((sum, line) => sum + line, 0));
  const shipping = lines.length > 0 ? SHIPPING : cents(0);
  return { lines, subtotal, shipping, total: cents(subtotal + shipping) };
}
