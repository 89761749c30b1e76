import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seedProducts } from "./products.ts";

/** What photography/range.json puts inside an open wallet: card slots per column, bays for bills, pockets. */
type Inside = { slots: number; facing?: "cards"; bays?: number; coins?: boolean; zip?: boolean; papers?: boolean };

const range = JSON.parse(readFileSync(new URL("../photography/range.json", import.meta.url), "utf8")) as Record<
  string,
  { inside?: Inside }
>;
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const opened = seedProducts.flatMap((product) => {
  const inside = range[product.slug]?.inside;
  return inside ? [{ ...product, inside }] : [];
});

test("every wallet that folds is modeled open", () => {
  expect(opened.length).toBeGreaterThan(7);
});

test.each(opened)("$name shows as many card slots as its text promises", ({ features, inside }) => {
  const number = new RegExp(`\\b(${NUMBERS.join("|")}) card`, "i");
  const promised = number.exec(features.join(" "))?.[1] ?? "";
  expect(inside.slots * (inside.facing === "cards" ? 4 : 2)).toBe(NUMBERS.indexOf(promised.toLowerCase()));
});

test.each(opened)("$name shows the pockets of its text", ({ features, description, inside }) => {
  const text = `${features.join(" ")} ${description}`;
  const zipped = inside.zip || inside.papers || inside.facing === "cards";
  expect(zipped ?? false, "zipped pocket").toBe(/zippered|own zipper|zipped pocket/i.test(text));
  expect(inside.papers ?? false, "bay for passports").toBe(/passports/i.test(text));
  expect(inside.coins ?? false, "gusseted coin pocket").toBe(/gusseted coin pocket/i.test(text));
  expect((inside.bays ?? 1) > 1, "divided bay").toBe(/divided bay/i.test(text));
});
