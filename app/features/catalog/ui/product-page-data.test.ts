import { expect, test } from "vitest";
import { inches, readOptions, variantOf } from "./product-page-data.ts";

const variant = (color: string, size: string | null, inStock = true) => ({
  id: 1,
  sku: "",
  color,
  size,
  price: "79.00",
  inStock,
});
const tote = { colors: ["Cognac", "Black"], sizes: [], variants: [variant("Cognac", null), variant("Black", null)] };
const belt = {
  colors: ["Chestnut", "Black"],
  sizes: ["32", "34"],
  variants: [
    variant("Chestnut", "32"),
    variant("Chestnut", "34"),
    variant("Black", "32", false),
    variant("Black", "34"),
  ],
};

test("the first color and size are chosen unless the URL has others", () => {
  expect(readOptions(belt, new URLSearchParams())).toEqual({ color: "Chestnut", size: "32" });
  expect(readOptions(belt, new URLSearchParams("size=34"))).toEqual({ color: "Chestnut", size: "34" });
  expect(readOptions(tote, new URLSearchParams("color=black"))).toEqual({ color: "Black", size: null });
});

test("a sold-out size is chosen only if the URL has it or all are sold out", () => {
  expect(readOptions(belt, new URLSearchParams("color=Black"))).toEqual({ color: "Black", size: "34" });
  expect(readOptions(belt, new URLSearchParams("color=Black&size=32"))).toEqual({ color: "Black", size: "32" });
  const soldOut = { ...belt, variants: belt.variants.map((sold) => ({ ...sold, inStock: false })) };
  expect(readOptions(soldOut, new URLSearchParams())).toEqual({ color: "Chestnut", size: "32" });
});

test("a sold-out color is chosen in a size that it has", () => {
  const variants = [variant("Black", "32"), variant("Chestnut", "34", false)];
  expect(readOptions({ ...belt, variants }, new URLSearchParams("color=Chestnut"))).toEqual({
    color: "Chestnut",
    size: "34",
  });
});

test("an unknown color falls back to the first", () => {
  expect(readOptions(tote, new URLSearchParams("color=Pink&size=XL"))).toEqual({ color: "Cognac", size: null });
});

test("a variant is found by color and size", () => {
  const variants = [
    { id: 1, sku: "A", color: "Chestnut", size: "32", price: "79.00", inStock: true },
    { id: 2, sku: "B", color: "Chestnut", size: "34", price: "79.00", inStock: false },
  ];
  expect(variantOf(variants, { color: "Chestnut", size: "34" })?.sku).toBe("B");
  expect(variantOf(variants, { color: "Black", size: "34" })).toBeUndefined();
});

test("centimeters are formatted as inches to an eighth", () => {
  expect(inches(38)).toBe("15");
  expect(inches(24)).toBe("9 ½");
  expect(inches(1)).toBe("⅜");
});
