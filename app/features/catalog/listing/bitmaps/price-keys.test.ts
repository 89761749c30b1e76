import fc from "fast-check";
import { expect, test } from "vitest";
import { PRICE_BANDS } from "#app/features/catalog/shop-choices.ts";
import { type PriceRange, priceRange } from "./price-keys.ts";

/** How often a range has a price: once for each key whose step contains it, and once for each edge. */
function timesIn({ keys, edges }: PriceRange, cents: number): number {
  const byKey = keys.filter((key) => {
    const [, step, place] = /^price(?:\/(\d+))?=(\d+)$/.exec(key) ?? [];
    return step ? Math.floor(cents / Number(step)) === Number(place) : cents === Number(place);
  });
  return byKey.length + edges.filter(({ from, to }) => from <= cents && cents <= to).length;
}

/** PostgreSQL's largest integer: no price is above it. */
const MAX_PRICE = 2_147_483_647;
const cents = fc.oneof(fc.integer({ min: 1, max: MAX_PRICE }), fc.integer({ min: 1, max: 50_000 }));

test("a range has every price between its ends once, and no other", () => {
  fc.assert(
    fc.property(cents, cents, cents, (from, to, price) => {
      const range = priceRange(from, to);
      for (const one of [price, from, to, from - 1, Math.min(to + 1, MAX_PRICE)])
        expect(timesIn(range, one)).toBe(from <= one && one <= to ? 1 : 0);
      expect(timesIn(priceRange(undefined, to), price)).toBe(price <= to ? 1 : 0);
      expect(timesIn(priceRange(from), price)).toBe(from <= price ? 1 : 0);
    }),
  );
});

test("what no key covers is less than $10 wide, at one end of the range or both", () => {
  fc.assert(
    fc.property(cents, cents, (from, to) => {
      const { keys, edges } = priceRange(from, to);
      expect(edges.length).toBeLessThanOrEqual(2);
      for (const edge of edges) expect(edge.to - edge.from).toBeLessThan(1_000);
      expect(keys.length).toBeLessThan(150);
    }),
  );
});

test("ends above PostgreSQL's largest integer are no ends", () => {
  expect(priceRange(10_000, 2_500_000_500)).toEqual(priceRange(10_000));
  expect(priceRange(2_500_000_500)).toEqual({ keys: [], edges: [] });
  expect(priceRange(2_147_483_640).edges).toEqual([{ from: 2_147_483_640, to: 2_147_483_647 }]);
});

test("the price bands of the shop end at keys", () => {
  for (const { minCents, maxCents } of PRICE_BANDS) expect(priceRange(minCents, maxCents).edges).toEqual([]);
});
