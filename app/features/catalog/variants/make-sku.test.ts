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
