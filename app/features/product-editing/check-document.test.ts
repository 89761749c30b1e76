import { expect, test } from "vitest";
import { completeDocument, findGaps, findUnfilterable } from "./check-document.ts";
import { type DocumentVariant, EMPTY_DOCUMENT } from "./product-document.contract.ts";

const gapsOf = (name: string) => findGaps(completeDocument({ ...EMPTY_DOCUMENT, name }));

test("a slug is made of the name, so it is missing only where a name gives none", () => {
  expect(gapsOf("")).toMatchObject({ name: "Give the product a name." });
  expect(gapsOf("")).not.toHaveProperty("slug");
  expect(gapsOf("Café Tote")).not.toHaveProperty("slug");
  expect(gapsOf("革のかばん")).toMatchObject({ slug: "Give the product a slug." });
});

test("new colors and sizes are ones that the list can be filtered by; those that a product has stay", () => {
  const variant = (color: string | null, size: string | null = null): DocumentVariant => ({
    ...{ id: null, color, size, sku: null, price: null, compare_at_price: null },
    ...{ low_stock_at: 2, status: "active" },
  });
  const long = "x".repeat(41);
  const variants = [variant("Black, matte", "34"), variant(long, "x".repeat(40)), variant("Tan", "S,M")];
  const color = "A color has at most 40 characters and no comma.";
  expect(findUnfilterable([], { ...EMPTY_DOCUMENT, variants })).toEqual({
    "variants.0.color": color,
    "variants.1.color": color,
    "variants.2.size": "A size has at most 40 characters and no comma.",
  });
  expect(findUnfilterable([variant(long), variant("Black, matte", "S,M")], { ...EMPTY_DOCUMENT, variants })).toEqual(
    {},
  );
});
