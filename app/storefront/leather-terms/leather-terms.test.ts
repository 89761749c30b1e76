import { expect, test } from "vitest";
import { seedProducts } from "#seed/products.ts";
import { findLeatherTerms, LEATHER_TERMS, leatherTermIn } from "./leather-terms.ts";

const written = (texts: string[]) =>
  findLeatherTerms(texts).map((parts) => parts.map((part) => (typeof part === "string" ? part : [part.term.id])));

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
    const joined = findLeatherTerms(texts).map((parts) =>
      parts.map((part) => (typeof part === "string" ? part : part.written)).join(""),
    );
    expect(joined).toEqual(texts);
  }
});

test("every word is in a text of a product, and every product names one", () => {
  const found = new Set<string>();
  for (const { slug, features, benefits, ingredients, leather } of seedProducts) {
    const words = findLeatherTerms([...features, ...benefits, ...ingredients, leather]).flat();
    const ids = words.flatMap((part) => (typeof part === "string" ? [] : [part.term.id]));
    expect(ids.length, slug).toBeGreaterThan(0);
    for (const id of ids) found.add(id);
  }
  expect([...found].toSorted()).toEqual(LEATHER_TERMS.map(({ id }) => id).toSorted());
});

test("a search that names a word finds it, in each spelling", () => {
  expect(leatherTermIn("full grain tote")?.id).toBe("full-grain");
  expect(leatherTermIn("veg tan")?.id).toBe("vegetable-tanned");
  expect(leatherTermIn("saddle stitching")?.id).toBe("saddle-stitch");
  expect(leatherTermIn("tote")).toBeUndefined();
});
