import { expect, test } from "vitest";
import { bySize } from "./count-facets.ts";

test.each([
  [
    ["XL", "S", "M", "L"],
    ["S", "M", "L", "XL"],
  ],
  [
    ["XXXL", "XXS", "m", "XXXS", "XXL", "XS"],
    ["XXXS", "XXS", "XS", "m", "XXL", "XXXL"],
  ],
  [
    ["40", "32", "100", "34"],
    ["32", "34", "40", "100"],
  ],
  [
    ["22 mm", "18 mm", "20 mm"],
    ["18 mm", "20 mm", "22 mm"],
  ],
  [
    ["A6", "A5"],
    ["A5", "A6"],
  ],
  [
    ["M", "32", "S"],
    ["32", "S", "M"],
  ],
])("%s are sorted as %s", (sizes, expected) => {
  expect(sizes.toSorted(bySize)).toEqual(expected);
});
