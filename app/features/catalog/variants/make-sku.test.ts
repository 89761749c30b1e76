import { expect, test } from "vitest";
import { seedProducts } from "#seed/products.ts";
import { makeSku } from "./make-sku.ts";

test.each([
  ["harbour-tote", "Cognac", undefined, "HAR-TOT-COG"],
  ["bridle-belt", "Chestnut", "34", "BRI-BEL-CHE-34"],
  ["quarter-hour-strap", "Black", "18 mm", "QUA-HOU-STR-BLA-18MM"],
  ["cord-keepers", null, null, "COR-KEE"],
])("%s in %s, %s has the SKU %s", (slug, color, size, code) => {
  expect(makeSku(slug, color, size)).toBe(code);
});

test("SKUs of the demo range are unique", () => {
  const codes = seedProducts.flatMap(({ slug, stock }) => stock.map(({ color, size }) => makeSku(slug, color, size)));
  expect(new Set(codes).size).toBe(codes.length);
});

test("a SKU has at most 56 characters, so that a number fits behind it, and keeps its color and size", () => {
  const slug = "a-bag-for-all-the-days-of-the-week-and-for-each-night-too-with-or-without-its-strap";
  expect(makeSku(slug, "Dark Cognac", "34")).toBe("A-BAG-FOR-ALL-THE-DAY-OF-THE-WEE-AND-FOR-EAC-DAR-COG-34");
  expect(makeSku(slug, null, "9".repeat(60))).toBe(`A-${"9".repeat(54)}`);
});
