import { randomUUID } from "node:crypto";
import { changedFields } from "#app/features/audit/changed-fields.ts";
import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { changeStatusIn, type StatusError } from "#app/features/product-editing/change-status.ts";
import { completeDocument } from "#app/features/product-editing/check-document.ts";
import { type Merged, mergeDocuments } from "#app/features/product-editing/merge-documents.ts";
import { movePreviewLinks } from "#app/features/product-editing/preview/preview-links.queries.ts";
import { EMPTY_DOCUMENT, type ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import {
  findStoredProduct,
  lockProduct,
  type StoredProduct,
} from "#app/features/product-editing/product-document.queries.ts";
import { withCurrentPairs } from "#app/features/product-editing/product-names.ts";
import { insertRevision } from "#app/features/product-editing/revisions.queries.ts";
import {
  createProduct,
  lockVersion,
  type SavedProduct,
  saveProduct,
} from "#app/features/product-editing/save-product.ts";
import { takeOffSchedule } from "#app/features/product-editing/schedule/take-off-schedule.ts";
import { type Actor, type Forbidden, requirePermission, staffIdOf } from "#app/features/staff/access/actor.ts";
import { type Database, db, type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import {
  type Draft,
  findDraft,
  findDraftVersion,
  findSavesAfter,
  findWorkingCopy,
  insertDraft,
  lockDraft,
  NO_EDITOR,
  removeDraft,
  updateDraft,
} from "./drafts.queries.ts";
import { findBase, imagesVersionOf } from "./find-base.ts";

export type DraftError =
  | Forbidden
  | { code: "product_not_found" | "draft_not_found" }
  | { code: "draft_changed"; current: Draft; changedBy: string; changedFields: string[] };

/** What to start a draft with: a product to work on, or the document of a new one. */
export type StartDraft = { productId?: number | undefined; document?: ProductDocument | undefined };

/**
 * Starts a draft of a new product, or opens this person's working copy of a product. `created` is false for a working copy that
 * was there: its document stays. Errors: forbidden, product_not_found.
 */
export function startDraft(
  start: StartDraft,
  by: Actor,
): Promise<Result<{ draft: Draft; created: boolean }, DraftError>> {
  return transaction((tx) => startDraftIn(start, by, tx));
}

/** The same in the caller's transaction. */
export async function startDraftIn(
  { productId, document }: StartDraft,
  by: Actor,
  tx: Tx,
): Promise<Result<{ draft: Draft; created: boolean }, DraftError>> {
  const allowed = requirePermission(by, "products.edit");
  if (!allowed.ok) return allowed;
  const base = productId === undefined ? undefined : await readBase(productId, tx);
  if (productId !== undefined && !base) return err({ code: "product_not_found" });
  const draft = await insertDraft(
    {
      id: randomUUID(),
      productId: productId ?? null,
      baseVersion: base?.version ?? null,
      document: document ?? base?.document ?? EMPTY_DOCUMENT,
      staffId: staffIdOf(by),
    },
    tx,
    { byName: by.name, editor: NO_EDITOR },
  );
  const found = draft ?? (productId === undefined ? undefined : await findWorkingCopy(productId, staffIdOf(by), tx));
  if (!found) throw new Error("A draft was not started");
  if (draft) await writeDraftStarted(tx, by, draft);
  return ok({ draft: found, created: draft !== undefined });
}

/** Stores the version that a working copy is based on, so that it can be merged later. */
export async function readBase(productId: number, tx: Tx): Promise<StoredProduct | undefined> {
  const stored = (await lockProduct(productId, tx)) ? await findStoredProduct(productId, tx) : undefined;
  if (stored) await insertRevision(tx, stored, undefined);
  return stored;
}

/** The subject of audit entries about a draft. */
export const subjectOf = ({ id, document }: Pick<Draft, "id" | "document">) =>
  ({ type: "draft", id, label: document.name || "New product" }) as const;

/** Writes the audit entry of a draft that is started, also again with `undoes`. */
export function writeDraftStarted(tx: Tx, by: Actor, draft: Draft, undoes?: AuditId) {
  const after = { product_id: draft.productId };
  const entry = { by, action: "drafts.create", subject: subjectOf(draft), after } as const;
  return writeAuditEntry(tx, { ...entry, ...(undoes !== undefined && { undoes }) });
}

/** Saves a draft. Shoppers see nothing of it. Errors: forbidden, draft_not_found, draft_changed. */
export function saveDraft(
  id: string,
  version: number,
  document: ProductDocument,
  by: Actor,
): Promise<Result<Draft, DraftError>> {
  return transaction(async (tx): Promise<Result<Draft, DraftError>> => {
    const locked = await lockDraftVersion(id, version, by, tx);
    if (!locked.ok) return locked;
    await takeOffSchedule(locked.value, by, tx);
    const saved = await updateDraft(id, document, tx, { byName: by.name, editor: NO_EDITOR });
    return saved ? ok(saved) : err({ code: "draft_not_found" });
  });
}

/** Locks a draft that still has this version. Errors: forbidden, draft_not_found, draft_changed. */
export async function lockDraftVersion(
  id: string,
  version: number,
  by: Actor,
  tx: Tx,
): Promise<Result<Draft, DraftError>> {
  const allowed = requirePermission(by, "products.edit");
  if (!allowed.ok) return allowed;
  const draft = await lockDraft(id, staffIdOf(by), tx);
  if (!draft) return err({ code: "draft_not_found" });
  return draft.version === version ? ok(draft) : err(await draftChanged(draft, version, tx));
}

/** The error for a draft that was saved since `version`: who saved it last, and which fields differ. */
export async function draftChanged(current: Draft, version: number, tx: Tx) {
  const base = await findDraftVersion(current.id, version, tx);
  const differing = changedFields(base?.document ?? {}, current.document).after;
  const changedBy = (await findSavesAfter(current.id, version, tx)).at(-1)?.byName ?? "";
  return { code: "draft_changed" as const, current, changedBy, changedFields: Object.keys(differing) };
}

/** The draft with this id. Errors: forbidden, draft_not_found. */
export async function readDraft(id: string, by: Actor): Promise<Result<Draft, DraftError>> {
  const allowed = requirePermission(by, "products.edit");
  if (!allowed.ok) return allowed;
  const draft = await findDraft(id, staffIdOf(by));
  return draft ? ok(draft) : err({ code: "draft_not_found" });
}

/** Whether a product that shoppers do not see is published too, or keeps its status. */
export type SaveAs = "publish" | "same_status";

/** `takeSlug` is the former slug of another product that this one takes. */
type PublishOptions = { saveAs?: SaveAs; takeSlug?: string | undefined };
type Publication = PublishOptions & { by: Actor };

/**
 * Publishes a draft: writes it into the catalog and deletes it, in one transaction. Changes that others made to other fields
 * of the product meanwhile stay. Errors: those of `saveProduct`, draft_not_found, draft_changed.
 */
export function publishDraft(
  id: string,
  version: number,
  by: Actor,
  options: PublishOptions = {},
): Promise<Result<SavedProduct, DraftError | StatusError>> {
  return transaction(async (tx): Promise<Result<SavedProduct, DraftError | StatusError>> => {
    const locked = await lockDraftVersion(id, version, by, tx);
    if (!locked.ok) return locked;
    return publishLocked(locked.value, { by, ...options }, tx);
  });
}

/** The same with a draft that the caller's transaction has locked. */
export async function publishLocked(
  draft: Draft,
  publication: Publication,
  tx: Tx,
): Promise<Result<SavedProduct, StatusError>> {
  const isNew = draft.productId === null;
  const saved = isNew
    ? await publishNew(draft, publication, tx)
    : await publishCopy(draft, draft.productId ?? 0, publication, tx);
  if (!saved.ok) return saved;
  if (isNew) await movePreviewLinks(draft.id, saved.value.product.id, tx);
  await removeDraft(draft.id, tx);
  return saved;
}

/** Merges a working copy with the product as it is now. */
export async function mergeWithNow(copy: Draft, product: StoredProduct, on: Database | Tx = db()): Promise<Merged> {
  const from = await withCurrentPairs(await findBase(copy, product, on), on);
  const mine = await withCurrentPairs(completeDocument(copy.document), on);
  return mergeDocuments(from, mine, product.document);
}

async function publishNew(
  { document }: Draft,
  { by, takeSlug }: Publication,
  tx: Tx,
): Promise<Result<SavedProduct, StatusError>> {
  const allowed = requirePermission(by, "products.publish");
  if (!allowed.ok) return allowed;
  const created = await createProduct(document, { by, takeSlug }, tx);
  return created.ok ? changeStatusIn(tx, "publish", { id: created.value.product.id }, by) : created;
}

async function publishCopy(
  draft: Draft,
  productId: number,
  { by, saveAs = "publish", takeSlug }: Publication,
  tx: Tx,
): Promise<Result<SavedProduct, StatusError>> {
  const stored = await lockVersion(productId, undefined, tx);
  if (!stored.ok) return stored;
  const { version, status } = stored.value;
  const merged = await mergeWithNow(draft, stored.value, tx);
  const saved = await saveProduct(
    productId,
    {
      by,
      action: "products.edit",
      // The version of the base makes `saveProduct` return both sides.
      version: merged.conflicts.length > 0 ? Math.min(draft.baseVersion ?? 0, imagesVersionOf(draft)) : version,
      change: () => merged.document,
      takeSlug,
    },
    tx,
  );
  const isPublished = saveAs === "publish" && status === "draft";
  return saved.ok && isPublished ? changeStatusIn(tx, "publish", { id: productId }, by) : saved;
}
