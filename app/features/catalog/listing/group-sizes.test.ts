import { expect, test } from "vitest";
import { groupSizes } from "./group-sizes.ts";

const of = (model: string, ...sizes: string[]) => sizes.map((size) => ({ size, model }));

test("sizes are grouped by the kind of product, never by their text alone", () => {
  const known = [
    ...of("belt", "32", "34"),
    ...of("watch-strap", "14 mm", "18 mm"),
    ...of("laptop-sleeve", "13 in"),
    ...of("notebook-cover", "A5", "A6"),
  ];
  expect(groupSizes(["13 in", "14 mm", "18 mm", "32", "34", "A5", "A6"], known)).toEqual([
    { name: "Belts", sizes: ["32", "34"] },
    { name: "Laptop sleeves", sizes: ["13 in"] },
    { name: "Notebook covers", sizes: ["A5", "A6"] },
    { name: "Watch straps", sizes: ["14 mm", "18 mm"] },
  ]);
});

test("kinds that share sizes share a group, so that each size can be chosen once", () => {
  const known = [...of("gloves", "M", "L", "XL"), ...of("belt", "S", "M", "32"), ...of("collar", "S")];
  expect(groupSizes(["32", "S", "M", "L", "XL"], known)).toEqual([
    { name: "Belts", sizes: ["32"] },
    { name: "Belts, collars, gloves", sizes: ["S", "M", "L", "XL"] },
  ]);
});

test("a size that no listed product has is left out", () => {
  expect(groupSizes(["S", "M"], of("gloves", "M"))).toEqual([{ name: "Gloves", sizes: ["M"] }]);
});
