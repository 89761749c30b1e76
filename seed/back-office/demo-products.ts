import { changeStatus } from "#app/features/product-editing/change-status.ts";
import { findGaps } from "#app/features/product-editing/check-document.ts";
import { saveDraft, startDraft } from "#app/features/product-editing/drafts/edit-draft.ts";
import { duplicateProduct, editProduct } from "#app/features/product-editing/edit-product.ts";
import { createPreviewLink } from "#app/features/product-editing/preview/preview-links.ts";
import { EMPTY_DOCUMENT, type ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { publishScheduled } from "#app/features/product-editing/schedule/publish-scheduled.ts";
import { readLocalTime, toLocalField } from "#app/features/product-editing/schedule/publish-time.ts";
import { schedulePublication } from "#app/features/product-editing/schedule/schedule-publication.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { orThrow } from "#seed/orders/demo-actions.ts";

const DAY_MS = 86_400_000;

async function documentOf(productId: number): Promise<ProductDocument> {
  const stored = await findStoredProduct(productId);
  if (!stored) throw new Error(`There is no product ${productId}`);
  return stored.document;
}

/** The ids of the products that have all that publishing needs. */
export async function findComplete(productIds: number[]): Promise<number[]> {
  const complete: number[] = [];
  for (const id of productIds) if (Object.keys(findGaps(await documentOf(id))).length === 0) complete.push(id);
  return complete;
}

/** Starts a new product that has only a name and a price. */
export const startBareDraft = (by: StaffActor) =>
  orThrow(startDraft({ document: { ...EMPTY_DOCUMENT, name: "Lunch Roll", price: "58.00" } }, by));

/** Starts a new product after one of the shop, and a preview link for it. */
export async function startFullDraft(templateId: number, by: StaffActor): Promise<void> {
  const template = await documentOf(templateId);
  const variants = template.variants.map((variant) => ({ ...variant, id: null, sku: null, first_stock: 4 }));
  const images = template.images.map((image) => ({ ...image, id: null }));
  const document = { ...template, name: "Ferry Satchel", slug: "", model: "", variants, images };
  const { draft } = await orThrow(startDraft({ document }, by));
  await orThrow(createPreviewLink({ draftId: draft.id }, by));
}

/** Changes fields of a product in this person's working copy, which shoppers do not see. Returns its id. */
export async function editCopy(productId: number, fields: Partial<ProductDocument>, by: StaffActor): Promise<string> {
  const { draft } = await orThrow(startDraft({ productId }, by));
  await orThrow(saveDraft(draft.id, draft.version, { ...draft.document, ...fields }, by));
  return draft.id;
}

/** Shows the working copy of a product by a preview link. */
export const linkPreview = (productId: number, by: StaffActor) => orThrow(createPreviewLink({ productId }, by));

/** Makes a copy of a product. With `isArchived` it is archived. */
export async function copyProduct(productId: number, isArchived: boolean, by: StaffActor): Promise<void> {
  const { id } = await orThrow(duplicateProduct(productId, by));
  if (isArchived) await orThrow(changeStatus("archive", { id }, by));
}

/** Schedules a working copy, and changes the same field before its time: it is not published. */
export async function missSchedule(
  productId: number,
  [by, other]: [StaffActor, StaffActor],
): Promise<() => Promise<void>> {
  const draftId = await editCopy(productId, { summary: "Cut from one hide, with an edge that is waxed twice." }, by);
  await orThrow(schedulePublication({ productId }, new Date(now().getTime() + 3_600_000), by));
  await orThrow(editProduct(productId, undefined, { summary: "Cut from one hide, burnished by hand." }, other));
  return () => publishScheduled(draftId);
}

/** Schedules a higher price for 9:00 in three days, by the clocks of the shop. Its job has to be queued. */
export async function scheduleRise(productId: number, by: StaffActor): Promise<void> {
  const { price } = await documentOf(productId);
  await editCopy(productId, { price: (Number(price) + 10).toFixed(2) }, by);
  const day = toLocalField(new Date(now().getTime() + 3 * DAY_MS)).slice(0, 10);
  const at = readLocalTime(`${day}T09:00`);
  if (!at.ok) throw new Error(`${day} has no 9:00`);
  await orThrow(schedulePublication({ productId }, at.value, by));
}
