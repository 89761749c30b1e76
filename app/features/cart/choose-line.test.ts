import { expect, test } from "vitest";
import type { ChosenLine } from "./cart.queries.ts";
import { chooseLine } from "./choose-line.ts";

const lineOf = (id: number, color: string | null, size: string | null): ChosenLine => ({
  id,
  variantId: id,
  quantity: 1,
  color,
  size,
  stock: 5,
  available: true,
});
const black = lineOf(1, "Black", null);
const blackSmall = lineOf(2, "Black", "S");
const blackMedium = lineOf(3, "Black", "M");

const chosenOf = (lines: ChosenLine[], options: Parameters<typeof chooseLine>[1]) => {
  const result = chooseLine(lines, options);
  return result.ok ? result.value.id : result.error.code;
};

test("the line without a size can be chosen beside lines of the same color with one", () => {
  const lines = [blackSmall, black];
  expect(chosenOf(lines, { color: "Black" })).toBe(1);
  expect(chosenOf(lines, { color: "black", size: null })).toBe(1);
  expect(chosenOf(lines, { color: "Black", size: "s" })).toBe(2);
  expect(chosenOf([lineOf(4, null, null), ...lines], {})).toBe(4);
});

test("an option that is left out may be any if only one line fits", () => {
  expect(chosenOf([blackSmall], {})).toBe(2);
  expect(chosenOf([blackSmall, blackMedium], { size: "M" })).toBe(3);
});

test("several lines that fit, none of them exactly, need another option", () => {
  expect(chosenOf([blackSmall, blackMedium], { color: "Black" })).toBe("which_line");
  expect(chosenOf([blackSmall, black], {})).toBe("which_line");
  expect(chosenOf([blackSmall, blackMedium], { color: "Red" })).toBe("not_in_cart");
});
