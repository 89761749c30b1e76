import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import type { StoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import { withoutDeletedPairs } from "#app/features/product-editing/product-names.ts";
import { restoreSchedule } from "#app/features/product-editing/schedule/schedule-publication.ts";
import {
  type EndedSchedule,
  endedSchedule,
  takeOffSchedule,
} from "#app/features/product-editing/schedule/take-off-schedule.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { type Draft, insertDraft, NO_EDITOR } from "./drafts.queries.ts";
import { mergeWithNow } from "./edit-draft.ts";

/** What the entry of a deleted product stores of a working copy, whose document is based on the product as it was deleted. */
export type DeletedCopy = Pick<Draft, "id" | "version" | "staffId" | "document"> & { schedule?: EndedSchedule };

/** Returns what to store of a locked working copy that ends with its product, and takes it off its schedule. */
export async function endCopy(copy: Draft, product: StoredProduct, by: Actor, tx: Tx): Promise<DeletedCopy> {
  const { id, version, staffId } = copy;
  const schedule = endedSchedule(copy, await takeOffSchedule(copy, by, tx));
  const { document } = await mergeWithNow(copy, product, tx);
  return { id, version, staffId, document, ...(schedule && { schedule }) };
}

type Restored = { deleted: ProductDocument; product: StoredProduct };

/** Brings a working copy back for its owner, with its schedule if the time is still to come, after its product came back. */
export async function restoreCopy(copy: DeletedCopy, { deleted, product }: Restored, by: Actor, tx: Tx): Promise<void> {
  const { schedule, document, ...columns } = copy;
  const current = await withoutDeletedPairs(withNewIds(document, deleted, product.document), tx);
  const row = { ...columns, productId: product.id, baseVersion: product.version, document: current };
  const draft = await insertDraft(row, tx, { byName: by.name, editor: NO_EDITOR });
  if (draft && schedule) await restoreSchedule(draft, schedule, by, tx);
}

/** A document whose variants and images have the ids of the restored product in place of those of the deleted one. */
function withNewIds(document: ProductDocument, deleted: ProductDocument, restored: ProductDocument): ProductDocument {
  const variants = new Map(deleted.variants.map(({ id }, at) => [id, restored.variants[at]?.id ?? null]));
  const images = new Map(deleted.images.map(({ id }, at) => [id, restored.images[at]?.id ?? null]));
  return {
    ...document,
    variants: document.variants.map((row) => ({ ...row, id: variants.get(row.id) ?? null })),
    images: document.images.map((row) => ({ ...row, id: images.get(row.id) ?? null })),
  };
}
