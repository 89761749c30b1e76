import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeDocuments } from "./merge-documents.ts";
import { type DocumentVariant, EMPTY_DOCUMENT, type ProductDocument } from "./product-document.contract.ts";

const row = (id: number | null, color: string, fields: Partial<DocumentVariant> = {}): DocumentVariant => ({
  id,
  color,
  size: null,
  sku: null,
  price: null,
  compare_at_price: null,
  low_stock_at: 2,
  status: "active",
  ...fields,
});
const price = fc.constantFrom(null, "80.00", "90.00");
const variants = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 5 }), price, price), { selector: ([id]) => id })
  .map((rows) => rows.map(([id, own, before]) => row(id, `Color ${id}`, { price: own, compare_at_price: before })));
const document: fc.Arbitrary<ProductDocument> = fc
  .record({ name: fc.constantFrom("A", "B", "C"), price, tags: fc.array(fc.constantFrom("x", "y")), variants })
  .map((fields) => ({ ...EMPTY_DOCUMENT, ...fields }));
const rowsOf = ({ variants: rows }: ProductDocument) => rows.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0));

test("a side that changed nothing takes the other's changes, and the same change on both sides is no conflict", () => {
  fc.assert(
    fc.property(document, document, (base, changed) => {
      for (const merged of [
        mergeDocuments(base, changed, base),
        mergeDocuments(base, base, changed),
        mergeDocuments(base, changed, changed),
      ]) {
        expect(merged.conflicts).toEqual([]);
        expect({ ...merged.document, variants: rowsOf(merged.document) }).toEqual({
          ...changed,
          variants: rowsOf(changed),
        });
      }
    }),
  );
});

test("choosing a side in every conflict leaves none, and no value of the other side is lost where only it changed", () => {
  fc.assert(
    fc.property(document, document, document, fc.constantFrom("mine", "theirs"), (base, mine, theirs, side) => {
      const { conflicts } = mergeDocuments(base, mine, theirs);
      const choices = Object.fromEntries(conflicts.map(({ path }) => [path, side]));
      const merged = mergeDocuments(base, mine, theirs, choices);
      expect(merged.conflicts).toEqual([]);
      for (const field of ["name", "price"] as const) {
        if (mine[field] === base[field]) expect(merged.document[field]).toBe(theirs[field]);
        else if (theirs[field] === base[field]) expect(merged.document[field]).toBe(mine[field]);
        else if (mine[field] !== theirs[field]) expect(merged.document[field]).toBe({ mine, theirs }[side][field]);
      }
    }),
  );
});

test("different fields of one variant are merged, and the same field is a conflict with the variant's id", () => {
  const base = { ...EMPTY_DOCUMENT, variants: [row(7, "Black"), row(8, "Tan")] };
  const mine = { ...base, variants: [row(7, "Black", { price: "80.00" }), row(8, "Tan"), row(null, "Olive")] };
  const theirs = { ...base, variants: [row(7, "Black", { low_stock_at: 9 }), row(8, "Cognac"), row(9, "Olive")] };
  const merged = mergeDocuments(base, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(merged.document.variants).toEqual([
    row(7, "Black", { price: "80.00", low_stock_at: 9 }),
    row(8, "Cognac"),
    row(9, "Olive"),
  ]);
  const other = { ...base, variants: [row(7, "Black", { price: "99.00" }), row(8, "Tan")] };
  expect(mergeDocuments(base, mine, other).conflicts).toEqual([
    { path: "variants.7.price", mine: "80.00", theirs: "99.00" },
  ]);
});

test("removing a variant that the other side changed is a conflict", () => {
  const base = { ...EMPTY_DOCUMENT, variants: [row(7, "Black")] };
  const theirs = { ...base, variants: [row(7, "Black", { price: "80.00" })] };
  const merged = mergeDocuments(base, EMPTY_DOCUMENT, theirs);
  expect(merged.conflicts.map(({ path }) => path)).toEqual(["variants.7"]);
  expect(mergeDocuments(base, EMPTY_DOCUMENT, theirs, { "variants.7": "theirs" }).document.variants).toEqual(
    theirs.variants,
  );
});

test("changing a variant that the other side removed is a conflict; mine makes it a new one", () => {
  const base = { ...EMPTY_DOCUMENT, variants: [row(7, "Black"), row(8, "Olive")] };
  const mine = { ...base, variants: [row(7, "Black", { price: "80.00" }), row(8, "Olive")] };
  const merged = mergeDocuments(base, mine, EMPTY_DOCUMENT);
  expect(merged.conflicts).toEqual([{ path: "variants.7", mine: mine.variants[0], theirs: null }]);
  expect(merged.document.variants).toEqual([mine.variants[0]]);
  const variantsWith = (side: "mine" | "theirs") =>
    mergeDocuments(base, mine, EMPTY_DOCUMENT, { "variants.7": side }).document.variants;
  expect(variantsWith("mine")).toEqual([{ ...mine.variants[0], id: null }]);
  expect(variantsWith("theirs")).toEqual([]);
});

test("a first stock that the other side removed stays removed, and one that both changed is a conflict", () => {
  const withStock = (units?: number) => ({
    ...EMPTY_DOCUMENT,
    variants: [row(null, "Black", units === undefined ? {} : { first_stock: units })],
  });
  expect(mergeDocuments(withStock(50), { ...withStock(50), name: "Mine" }, withStock()).document.variants).toEqual(
    withStock().variants,
  );
  expect(mergeDocuments(withStock(50), withStock(), withStock(50)).document.variants).toEqual(withStock().variants);
  const { conflicts } = mergeDocuments(withStock(50), withStock(40), withStock());
  expect(conflicts.map(({ mine, theirs }) => [mine, theirs])).toEqual([[40, undefined]]);
});
