import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#app/platform/money.ts";
import { priceChangeSchema } from "./bulk-change.contract.ts";
import { changePrice, type PriceChange } from "./price-change.ts";

const change = (kind: PriceChange["kind"], value: number, ending: PriceChange["ending"] = null) => ({
  kind,
  value,
  ending,
});

test.each([
  [12_900, change("percent", -1_000), 11_610],
  [12_900, change("percent", -1_000, 0), 11_600],
  [12_900, change("percent", -1_000, 95), 11_595],
  [11_500, change("percent", 1_000), 12_650],
  [999, change("percent", 750), 1_074],
  [12_900, change("amount", -500), 12_400],
  [12_900, change("set", 5_000, 95), 4_995],
  [12_949, change("round", 0, 0), 12_900],
  [12_950, change("round", 0, 0), 13_000],
  [20, change("round", 0, 0), 100],
  [20, change("round", 0, 95), 95],
  [500, change("amount", -500), undefined],
  [500, change("amount", -501, 95), undefined],
  [100_000_000, change("percent", 1), undefined],
])("%i cents with %j are %i", (price, given, expected) => {
  expect(changePrice(cents(price), given)).toBe(expected);
});

test("a changed price is positive, ends as it is rounded, and is at most half a dollar from the exact one", () => {
  const kind = fc.constantFrom("set", "percent", "amount", "round");
  const ending = fc.constantFrom(0, 95, null);
  const value = fc.integer({ min: -9_999, max: 100_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), kind, value, ending, (price, of, by, end) => {
      const exact = changePrice(cents(price), { kind: of, value: by, ending: null });
      const rounded = changePrice(cents(price), { kind: of, value: by, ending: end });
      if (exact === undefined || rounded === undefined) return exact === rounded;
      const isNear = Math.abs(rounded - exact) <= 50 || rounded <= 100;
      return rounded > 0 && isNear && (end === null || rounded % 100 === end);
    }),
  );
});

test.each([
  [
    { mode: "lower_percent", by: "10%" },
    { kind: "percent", value: -1_000, ending: null },
  ],
  [
    { mode: "raise", by: "$5", round: "95" },
    { kind: "amount", value: 500, ending: 95 },
  ],
  [
    { mode: "round", round: "00" },
    { kind: "round", value: 0, ending: 0 },
  ],
])("%j is understood", (typed, expected) => {
  expect(priceChangeSchema.parse(typed)).toEqual(expected);
});

test.each([
  {},
  { mode: "set" },
  { mode: "set", by: "" },
  { mode: "set", by: "0" },
  { mode: "set", by: "\0" },
  { mode: "lower", by: "-5" },
  { mode: "raise", by: "9999999999" },
  { mode: "raise_percent", by: "1001" },
  { mode: "round", round: "keep" },
  { mode: "set", by: "5", round: "12" },
])("%j is refused", (typed) => {
  expect(priceChangeSchema.safeParse(typed).success).toBe(false);
});
