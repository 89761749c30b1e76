import { expect, test } from "vitest";
import { seedProducts } from "#seed/products.ts";
import { findTradeWords, TRADE_WORDS, tradeWordIn } from "./trade-words.ts";

const written = (texts: string[]) =>
  findTradeWords(texts).map((parts) => parts.map((part) => (typeof part === "string" ? part : [part.word.id])));

test("each word is explained once, where it stands first, and the text stays as it is", () => {
  expect(
    written(["Full-grain vegetable-tanned cowhide, 2 mm", "Edges burnished", "Full-grain, saddle-stitched"]),
  ).toEqual([
    [["full-grain"], " ", ["vegetable-tanned"], " cowhide, 2 mm"],
    [["burnished-edge"]],
    ["Full-grain, ", ["saddle-stitch"]],
  ]);
  for (const { summary, features, benefits, ingredients, leather } of seedProducts) {
    const texts = [summary, ...features, ...benefits, ...ingredients, leather];
    const joined = findTradeWords(texts).map((parts) =>
      parts.map((part) => (typeof part === "string" ? part : part.written)).join(""),
    );
    expect(joined).toEqual(texts);
  }
});

test("every word is in a text of a product, and every product names one", () => {
  const found = new Set<string>();
  for (const { slug, features, benefits, ingredients, leather } of seedProducts) {
    const words = findTradeWords([...features, ...benefits, ...ingredients, leather]).flat();
    const ids = words.flatMap((part) => (typeof part === "string" ? [] : [part.word.id]));
    expect(ids.length, slug).toBeGreaterThan(0);
    for (const id of ids) found.add(id);
  }
  expect([...found].toSorted()).toEqual(TRADE_WORDS.map(({ id }) => id).toSorted());
});

test("a search that names a word finds it, in each spelling", () => {
  expect(tradeWordIn("full grain tote")?.id).toBe("full-grain");
  expect(tradeWordIn("veg tan")?.id).toBe("vegetable-tanned");
  expect(tradeWordIn("saddle stitching")?.id).toBe("saddle-stitch");
  expect(tradeWordIn("tote")).toBeUndefined();
});
