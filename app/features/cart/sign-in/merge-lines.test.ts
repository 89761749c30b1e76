import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_LINES } from "#app/features/cart/cart.contract.ts";
import { mergeLines } from "./merge-lines.ts";

/** Two carts with lines of the same up to ten variants. */
const twoCarts = fc
  .array(
    fc.record({
      stock: fc.integer({ min: 0, max: 20 }),
      mine: fc.option(fc.integer({ min: 1, max: 30 }), { nil: 0 }),
      theirs: fc.option(fc.integer({ min: 1, max: 30 }), { nil: 0 }),
    }),
    { maxLength: 10 },
  )
  .map((variants) => {
    const quantities = (side: "mine" | "theirs") =>
      variants.flatMap((variant, variantId) =>
        variant[side] > 0 ? [{ variantId, quantity: variant[side], stock: variant.stock }] : [],
      );
    return { variants, account: quantities("mine"), guest: quantities("theirs") };
  });

const quantityOf = (lines: { variantId: number; quantity: number }[], variantId: number) =>
  lines.find((line) => line.variantId === variantId)?.quantity ?? 0;

test("quantities add up, to no more than the stock, and a sold-out line stays at one", () => {
  fc.assert(
    fc.property(twoCarts, ({ variants, account, guest }) => {
      const merged = mergeLines(account, guest);
      for (const [variantId, { stock, mine, theirs }] of variants.entries()) {
        const wanted = mine + theirs;
        expect(quantityOf(merged, variantId)).toBe(wanted === 0 ? 0 : Math.max(1, Math.min(wanted, stock)));
      }
    }),
  );
});

test("every variant has exactly one line", () => {
  fc.assert(
    fc.property(twoCarts, ({ account, guest }) => {
      const ids = mergeLines(account, guest).map(({ variantId }) => variantId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(new Set(ids)).toEqual(new Set([...account, ...guest].map(({ variantId }) => variantId)));
    }),
  );
});

test("an empty guest's cart changes no line that is in stock", () => {
  fc.assert(
    fc.property(twoCarts, ({ account }) => {
      const onHand = account.filter(({ quantity, stock }) => quantity <= stock);
      expect(mergeLines(onHand, [])).toEqual(onHand.map(({ variantId, quantity }) => ({ variantId, quantity })));
    }),
  );
});

test("the account's lines come first, in their order", () => {
  const line = (variantId: number) => ({ variantId, quantity: 1, stock: 5 });
  expect(mergeLines([line(3), line(1)], [line(2), line(3)]).map(({ variantId }) => variantId)).toEqual([3, 1, 2]);
});

test("of more than a hundred lines the account's oldest that the guest does not have are left out", () => {
  const line = (variantId: number) => ({ variantId, quantity: 1, stock: 5 });
  const account = Array.from({ length: MAX_LINES }, (_, n) => line(n));
  const ids = mergeLines(account, [line(500), line(0), line(501)]).map(({ variantId }) => variantId);
  expect(ids).toEqual([0, ...account.slice(3).map(({ variantId }) => variantId), 500, 501]);
});
