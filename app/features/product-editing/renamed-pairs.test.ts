import { expect, test } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { staffActor } from "#tests/staff-actors.ts";
import { checkDraft } from "./check-draft.ts";
import { publishDraft, saveDraft, startDraft } from "./drafts/edit-draft.ts";
import { editProduct, restoreRevision } from "./edit-product.ts";
import { previewOfDocument } from "./preview/preview-product.ts";
import type { ProductDocument } from "./product-document.contract.ts";
import { findStoredProduct } from "./product-document.queries.ts";
import type { SavedProduct } from "./save-product.ts";

useDatabase();
const manager = staffActor("manager");
let made = 0;

/** A product, and two others with which it may go. */
async function threeProducts() {
  made += 1;
  const slugs = ["bag", "belt", "tag"].map((name) => `${name}-${made}`);
  const [bag = "", belt = "", tag = ""] = slugs;
  const ids = await putProducts({ slug: bag }, { slug: belt }, { slug: tag });
  const [bagId = 0, beltId = 0] = slugs.map((slug) => ids.get(slug));
  return { bagId, beltId, belt, tag, renamed: `${belt}-renamed` };
}
async function edit(id: number, fields: Partial<ProductDocument>): Promise<SavedProduct> {
  const saved = await editProduct(id, undefined, fields, manager);
  if (!saved.ok) throw new Error(saved.error.code);
  return saved.value;
}
const documentOf = async (id: number) => {
  const stored = await findStoredProduct(id);
  if (!stored) throw new Error("There is no product");
  return stored.document;
};
const pairsOf = async (id: number) => (await documentOf(id)).pairs_with;

test("an earlier version that is restored goes with a product that was renamed since", async () => {
  const { bagId, beltId, belt, tag, renamed } = await threeProducts();
  const { product } = await edit(bagId, { pairs_with: [tag, belt] });
  await edit(bagId, { pairs_with: [] });
  await edit(beltId, { slug: renamed });
  expect(await restoreRevision(bagId, product.version, undefined, manager)).toMatchObject({ ok: true });
  expect(await pairsOf(bagId)).toEqual([tag, renamed]);
});

test("a working copy that is published goes with a product that was renamed since; that is no conflict", async () => {
  const { bagId, beltId, belt, tag, renamed } = await threeProducts();
  await edit(bagId, { pairs_with: [belt] });
  const draft = await startDraft({ productId: bagId }, manager);
  if (!draft.ok) throw new Error(draft.error.code);
  const { id, document } = draft.value.draft;
  await saveDraft(id, 1, { ...document, pairs_with: [belt, tag] }, manager);
  await edit(beltId, { slug: renamed });
  await edit(bagId, { summary: "One sentence." });
  expect(await publishDraft(id, 2, manager)).toMatchObject({ ok: true });
  expect(await documentOf(bagId)).toMatchObject({ pairs_with: [renamed, tag], summary: "One sentence." });
});

test("a preview shows a product that was renamed since", async () => {
  const { bagId, beltId, belt, renamed } = await threeProducts();
  await edit(beltId, { slug: renamed });
  const older = { ...(await documentOf(bagId)), pairs_with: [belt] };
  const { product } = await previewOfDocument(older, { product: undefined, expiresAt: new Date() });
  expect(product.pairs_with).toEqual([renamed]);
});

test("an edit of the products to go with can be undone after one of them was renamed", async () => {
  const { bagId, beltId, belt, tag, renamed } = await threeProducts();
  await edit(bagId, { pairs_with: [belt] });
  const { auditId } = await edit(bagId, { pairs_with: [belt, tag] });
  await edit(beltId, { slug: renamed });
  expect(await undoAuditEntry({ id: auditId, wholeBatch: false }, manager)).toMatchObject({ ok: true });
  expect(await pairsOf(bagId)).toEqual([renamed]);
});

test("a slug that no product has or had is refused, and shown as a check of the draft", async () => {
  const { bagId, belt } = await threeProducts();
  const fields = { pairs_with: "There is no product “no-such-belt”." };
  const refused = await editProduct(bagId, undefined, { pairs_with: [belt, "no-such-belt"] }, manager);
  expect(refused).toEqual({ ok: false, error: { code: "not_complete", fields } });
  expect(await checkDraft({ ...(await documentOf(bagId)), pairs_with: ["no-such-belt"] }, bagId)).toEqual(fields);
  expect(await pairsOf(bagId)).toEqual([]);
});

test("a former slug that another product has now means that one", async () => {
  const { bagId, beltId, belt, tag, renamed } = await threeProducts();
  await edit(beltId, { slug: renamed });
  await queryColumn("update products set slug = $1 where slug = $2 returning 1", [belt, tag]);
  await edit(bagId, { pairs_with: [belt] });
  expect(await pairsOf(bagId)).toEqual([belt]);
});
