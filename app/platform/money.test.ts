import { expect, test } from "vitest";
import { fromDecimal, normalizeAmount } from "./money.ts";

test.each([
  ["$1,290", 129_000],
  ["1,290.5", 129_050],
  [" 1,234,567.89 ", 123_456_789],
  ["129.", 12_900],
])("%s is an amount as people type it", (typed, cents) => {
  expect(fromDecimal(normalizeAmount(typed))).toBe(cents);
});

test.each(["1,2900", "12,95", ",500", "0,500", "1,29,000", "1,290,00", "1.290,00"])(
  "%s is none: its comma separates no thousands",
  (typed) => {
    expect(fromDecimal(normalizeAmount(typed))).toBeUndefined();
  },
);
