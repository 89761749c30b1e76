import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#app/platform/money.ts";
import { priceCart, priceLine, SHIPPING } from "./price-cart.ts";

const line = fc.record({
  price: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
  quantity: fc.integer({ min: 1, max: 10_000 }),
});
const cart = fc.array(line, { maxLength: 50 });

test("shipping is ten dollars, whatever is in the cart", () => {
  expect(SHIPPING).toBe(1000);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      const { subtotal, total } = priceCart(lines);
      expect(total).toBe(subtotal + 1000);
    }),
  );
});

test("an empty cart costs nothing", () => {
  expect(priceCart([])).toEqual({ lines: [], subtotal: 0, shipping: 0, total: 0 });
});

test("the lines sum to the subtotal, to the cent", () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const priced = priceCart(lines);
      expect(priced.lines.reduce((sum, cost) => sum + cost, 0)).toBe(priced.subtotal);
      expect(priced.lines).toHaveLength(lines.length);
    }),
  );
});

test("the subtotal of two carts together is the sum of their subtotals", () => {
  fc.assert(
    fc.property(cart, cart, (mine, yours) => {
      expect(priceCart([...mine, ...yours]).subtotal).toBe(priceCart(mine).subtotal + priceCart(yours).subtotal);
    }),
  );
});

test("one more unit costs exactly its price", () => {
  fc.assert(
    fc.property(line, ({ price, quantity }) => {
      expect(priceLine(price, quantity + 1) - priceLine(price, quantity)).toBe(price);
    }),
  );
});

test("a price that is not a whole number of cents throws", () => {
  expect(() => priceLine(cents(100), 1.005)).toThrow(RangeError);
});
