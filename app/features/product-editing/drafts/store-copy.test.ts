import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { useDatabase } from "#tests/database.ts";
import { newSlug, putProducts } from "#tests/products.ts";
import { newStaff } from "#tests/staff.ts";
import { publishDraft, startDraft } from "./edit-draft.ts";
import { storeCopy } from "./store-copy.ts";

useDatabase();

test("images that someone else published stay when a working copy that is older is saved and published", async () => {
  const [ana, ben] = [(await newStaff("manager")).actor, (await newStaff("manager")).actor];
  const slug = newSlug("bag");
  const id = (await putProducts({ slug, stock: [{ color: "Black", quantity: 3 }] })).get(slug) ?? 0;
  const stored = async () => (await findStoredProduct(id))?.document as ProductDocument;
  const document = { ...(await stored()), summary: "Ana's" };
  const started = await startDraft({ productId: id, document }, ana);
  if (!started.ok) throw new Error("No draft was started");
  const images = document.images.map((image) => ({ ...image, alt: "Ben's" }));
  expect((await editProduct(id, undefined, { images }, ben)).ok).toBe(true);

  const summary = "Ana's, longer";
  const page = {
    productId: id,
    draftId: started.value.draft.id,
    draftVersion: 1,
    baseVersion: 2,
    editor: randomUUID(),
  };
  const seen = { renames: [], choices: {}, seenDraft: undefined, seenProduct: undefined };
  const saved = await storeCopy({ ...page, ...seen, document: { ...document, summary } }, ana);
  if (!saved.ok) throw new Error("It was not saved");
  expect((await publishDraft(page.draftId, saved.value.draft?.version ?? 0, ana)).ok).toBe(true);
  expect(await stored()).toMatchObject({ summary, images });
});
