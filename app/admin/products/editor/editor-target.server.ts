import { data, redirect } from "react-router";
import { type Draft, findDraft, findWorkingCopy } from "#app/features/product-editing/drafts/drafts.queries.ts";
import { findStoredProduct, type StoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";

/** What an editor page is about: a product with this person's working copy, or the draft of a new one. */
export type EditorTarget = { product: StoredProduct | undefined; draft: Draft | undefined };

/** Whether a text is the id of a draft, or can become one. */
export const isDraftId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** The id of the product that a URL names; undefined for "new" and for the id of a draft. */
export const productIdOf = (id: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2_147_483_648 ? Number(id) : undefined;

/** Finds what a URL names: a product, the draft of a new one, or "new". Throws a 404 response if there is none. */
export async function findEditorTarget(id: string, by: StaffActor): Promise<EditorTarget> {
  if (id === "new") return { product: undefined, draft: undefined };
  const productId = productIdOf(id);
  if (productId !== undefined) {
    const [product, draft] = await Promise.all([findStoredProduct(productId), findWorkingCopy(productId, by.staffId)]);
    if (!product) throw data(null, { status: 404 });
    return { product, draft };
  }
  const draft = isDraftId(id) ? await findDraft(id, by.staffId) : undefined;
  if (!draft) throw data(null, { status: 404 });
  if (draft.productId !== null) throw redirect(`/admin/products/${draft.productId}`);
  return { product: undefined, draft };
}
