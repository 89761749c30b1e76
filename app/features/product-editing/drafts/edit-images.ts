import type { FieldValues } from "#app/features/audit/audit-actions.ts";
import { changedFields } from "#app/features/audit/changed-fields.ts";
import { canonicalJson } from "#app/features/audit/entry-digest.ts";
import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { completeDocument } from "#app/features/product-editing/check-document.ts";
import type { DocumentImage } from "#app/features/product-editing/product-document.contract.ts";
import { findStoredProduct } from "#app/features/product-editing/product-document.queries.ts";
import {
  lockVersion,
  type SavedProduct,
  type SaveError,
  saveProduct,
} from "#app/features/product-editing/save-product.ts";
import { findSchedule } from "#app/features/product-editing/schedule/product-schedules.queries.ts";
import { restoreSchedule } from "#app/features/product-editing/schedule/schedule-publication.ts";
import {
  type EndedSchedule,
  endedSchedule,
  takeOffSchedule,
} from "#app/features/product-editing/schedule/take-off-schedule.ts";
import { type Actor, type Forbidden, requirePermission, staffIdOf } from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import {
  type Draft,
  findDraft,
  findWorkingCopy,
  lockDraft,
  lockWorkingCopy,
  NO_EDITOR,
  removeDraft,
  updateDraft,
} from "./drafts.queries.ts";
import { type DraftError, readBase, startDraftIn } from "./edit-draft.ts";
import { findBase, imagesVersionOf } from "./find-base.ts";
import type { ImageListError } from "./image-list.ts";

/** Whose images: a product's, in this person's working copy of it, or those of the draft of a new product. */
export type ImagesOf = { productId: number } | { draftId: string };

type NotFound = { code: "product_not_found" | "draft_not_found" };
export type ImagesError = Forbidden | NotFound | ImageListError;

/**
 * What the page of images shows: the document to edit, its draft if there is one, and the product as shoppers see it; null for a
 * new product.
 * Errors: forbidden, product_not_found, draft_not_found.
 */
export async function readImages(of: ImagesOf, by: Actor) {
  const allowed = requirePermission(by, "products.edit");
  if (!allowed.ok) return allowed;
  const staffId = staffIdOf(by);
  if ("draftId" in of) {
    const draft = await findDraft(of.draftId, staffId);
    return draft
      ? ok({ document: draft.document, product: null, draftId: draft.id })
      : err({ code: "draft_not_found" } as const);
  }
  const product = await findStoredProduct(of.productId);
  if (!product) return err({ code: "product_not_found" } as const);
  const copy = await findWorkingCopy(of.productId, staffId);
  return ok({ document: copy?.document ?? product.document, product, draftId: copy?.id });
}

/** `unscheduled`: the draft was to be published at a time, and no longer is, because it was edited. */
type Edited = { auditId: AuditId | undefined; unscheduled: boolean };
type EditedImages = Promise<Result<Edited, ImagesError | DraftError>>;
const UNCHANGED: Edited = { auditId: undefined, unscheduled: false };

/**
 * Changes the images of a draft or of this person's working copy, which it starts if there is none. Shoppers see nothing of it.
 * `auditId` is undefined if nothing changed. Errors: forbidden, product_not_found, draft_not_found, image_not_found,
 * too_many_images, image_changed.
 */
export function editImages(
  of: ImagesOf,
  change: (images: DocumentImage[]) => Result<DocumentImage[], ImageListError>,
  by: Actor,
): EditedImages {
  return transaction(async (tx): EditedImages => {
    const locked = await lockImages(of, by, tx);
    if (!locked.ok) return locked;
    const draft = locked.value;
    const before = draft.document.images;
    const changed = change(before);
    if (!changed.ok) return changed;
    if (canonicalJson(before) === canonicalJson(changed.value)) return ok(UNCHANGED);
    return ok(await writeImages(tx, by, draft, { images: changed.value }));
  });
}

/**
 * Makes the images of this person's working copy those of the product again, which its next changes are then based on.
 * `auditId` is undefined if they are those. Errors: forbidden, product_not_found, draft_not_found.
 */
export function discardImages(productId: number, by: Actor): EditedImages {
  return transaction(async (tx): EditedImages => {
    const locked = await lockImages({ productId }, by, tx);
    if (!locked.ok) return locked;
    const stored = await readBase(productId, tx);
    if (!stored) return err({ code: "product_not_found" });
    const { images } = stored.document;
    if (canonicalJson(locked.value.document.images) === canonicalJson(images)) return ok(UNCHANGED);
    return ok(await writeImages(tx, by, locked.value, { images, version: stored.version }));
  });
}

async function lockImages(of: ImagesOf, by: Actor, tx: Tx): Promise<Result<Draft, ImagesError | DraftError>> {
  const allowed = requirePermission(by, "products.edit");
  if (!allowed.ok) return allowed;
  if ("draftId" in of) {
    const draft = await lockDraft(of.draftId, staffIdOf(by), tx);
    return draft ? ok(draft) : err({ code: "draft_not_found" });
  }
  const copy = await lockWorkingCopy(of.productId, staffIdOf(by), tx);
  if (copy) return ok(copy);
  const started = await startDraftIn(of, by, tx);
  if (!started.ok) return started;
  // Another request may have started it at this instant.
  const draft = await lockDraft(started.value.draft.id, staffIdOf(by), tx);
  return draft ? ok(draft) : err({ code: "draft_not_found" });
}

const savedBy = ({ name }: Actor) => ({ byName: name, editor: NO_EDITOR });

/** Without `version`, the images stay based on the same version of the product. */
type NewImages = { images: DocumentImage[]; version?: number | undefined };

async function writeImages(tx: Tx, by: Actor, draft: Draft, { images, version }: NewImages, undoes?: AuditId) {
  const { id, document, productId, staffId } = draft;
  const images_version = imagesVersionOf(draft);
  const schedule = endedSchedule(draft, await takeOffSchedule(draft, by, tx));
  const bases = version === undefined ? {} : { imagesVersion: version };
  await updateDraft(id, { ...document, images }, tx, savedBy(by), bases);
  const { before, after } = changedFields(
    { images: document.images, images_version },
    { images, images_version: version ?? images_version },
  );
  const auditId = await writeAuditEntry(tx, {
    by,
    action: "drafts.images",
    subject: { type: "draft", id, label: document.name || "New product" },
    before: { ...before, ...(schedule && { schedule }), ...(productId !== null && { draft: { productId, staffId } }) },
    after,
    ...(undoes !== undefined && { undoes }),
  });
  return { auditId, unscheduled: schedule !== undefined };
}

/** What an entry about images stores of the draft before, and whose working copy it is. */
type ImagesBefore = {
  images: DocumentImage[];
  images_version?: number;
  schedule?: EndedSchedule;
  draft?: Pick<Draft, "productId" | "staffId">;
};

/** An entry of the audit log about the images of a draft. */
type ImagesEntry = { draftId: string; before: FieldValues | null; after: FieldValues | null; auditId: AuditId };

/**
 * Puts the images of a draft back as they were before an entry of the audit log, in the caller's transaction, and the draft on
 * the schedule that the change ended, if nothing else was changed since.
 * Errors: forbidden, other_persons_draft, draft_not_found (it was published or deleted), overtaken (they were changed since).
 */
export async function undoImages(
  { draftId, before, after, auditId }: ImagesEntry,
  by: Actor,
  tx: Tx,
): Promise<Result<{ auditId: AuditId }, ImagesError | DraftError | { code: "other_persons_draft" | "overtaken" }>> {
  const { images, images_version: version, schedule, draft } = before as ImagesBefore;
  if (draft && draft.staffId !== staffIdOf(by)) return err({ code: "other_persons_draft" });
  const locked = await lockImages({ draftId }, by, tx);
  if (!locked.ok) return locked;
  if (canonicalJson(locked.value.document.images) !== canonicalJson(after?.images)) return err({ code: "overtaken" });
  const written = await writeImages(tx, by, locked.value, { images, version }, auditId);
  const isSame = locked.value.version === (schedule?.draft_version ?? 0) + 1;
  if (schedule && isSame && !written.unscheduled) await restoreSchedule(locked.value, schedule, by, tx);
  return ok({ auditId: written.auditId });
}

type Published = Promise<Result<SavedProduct, SaveError | DraftError>>;

/**
 * Makes the images of this person's working copy those that shoppers see. Its other changes stay in the working copy.
 * Errors: those of `saveProduct` (changed_meanwhile if others changed the images since), draft_not_found.
 */
export function publishImages(productId: number, by: Actor): Published {
  return transaction(async (tx): Published => {
    const copy = await lockWorkingCopy(productId, staffIdOf(by), tx);
    const stored = await lockVersion(productId, undefined, tx);
    if (!stored.ok) return stored;
    if (!copy) return err({ code: "draft_not_found" });
    const base = await findBase(copy, stored.value, tx);
    const isOvertaken = canonicalJson(stored.value.document.images) !== canonicalJson(base.images);
    const { images } = copy.document;
    const saved = await saveProduct(
      productId,
      {
        by,
        action: "products.edit",
        // The version of the base makes `saveProduct` return both sides.
        version: isOvertaken ? imagesVersionOf(copy) : stored.value.version,
        change: (document) => ({ ...document, images }),
      },
      tx,
    );
    if (saved.ok) await keepOtherChanges(copy, saved.value, by, tx);
    return saved;
  });
}

/**
 * New images have ids now, and are what the next ones are based on. A working copy without other changes is deleted, unless
 * it is scheduled: a product that is not published yet is still published then.
 */
async function keepOtherChanges(copy: Draft, { product }: SavedProduct, by: Actor, tx: Tx): Promise<void> {
  const document = { ...copy.document, images: product.document.images };
  const isSame = canonicalJson(completeDocument(document)) === canonicalJson(product.document);
  if (isSame && !(await findSchedule(copy.id, tx))) await removeDraft(copy.id, tx);
  else await updateDraft(copy.id, document, tx, savedBy(by), { imagesVersion: product.version });
}
