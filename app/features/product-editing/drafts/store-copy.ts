import { randomUUID } from "node:crypto";
import { canonicalJson } from "#app/features/audit/entry-digest.ts";
import { completeDocument } from "#app/features/product-editing/check-document.ts";
import { type Choices, type MergeConflict, mergeDocuments } from "#app/features/product-editing/merge-documents.ts";
import { EMPTY_DOCUMENT, type ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import {
  findProductVersion,
  findStoredProduct,
  type StoredProduct,
} from "#app/features/product-editing/product-document.queries.ts";
import { withCurrentPairs } from "#app/features/product-editing/product-names.ts";
import { findRevision } from "#app/features/product-editing/revisions.queries.ts";
import { takeOffSchedule } from "#app/features/product-editing/schedule/take-off-schedule.ts";
import { type Actor, type Forbidden, requirePermission, staffIdOf } from "#app/features/staff/access/actor.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import {
  type Draft,
  findDraftVersion,
  findSavesAfter,
  insertDraft,
  lockDraft,
  lockWorkingCopy,
  NO_EDITOR,
  updateDraft,
} from "./drafts.queries.ts";
import { draftChanged, mergeWithNow, readBase, writeDraftStarted } from "./edit-draft.ts";
import { findBase, imagesVersionOf } from "./find-base.ts";

/** What an editor page saves. */
export type CopyEdit = {
  /** Undefined for the draft of a new product. */
  productId: number | undefined;
  /** The draft that the page showed. For a new product that is not saved yet, its id to be, so that it is started once. */
  draftId: string | undefined;
  /** 0 if it is not saved yet. */
  draftVersion: number;
  /** The product's version that the page showed; 0 for a new product. */
  baseVersion: number;
  /** The opened page: its own earlier saves are no conflict, even if their responses were lost. */
  editor: string;
  document: ProductDocument;
  /** Colors that got another name: their images follow. */
  renames: [from: string, to: string][];
  /** The sides chosen in the conflicts that the page showed, and the versions of the other side then. */
  choices: Choices;
  seenDraft: number | undefined;
  seenProduct: number | undefined;
};

/**
 * `conflicts` are with the product as others saved it: the copy is stored, but can't be published. `merged`: others' changes came
 * in. `unscheduled`: it was to be published at a time, and no longer is, because it was edited.
 */
export type StoredCopy = {
  draft: Draft | undefined;
  conflicts: MergeConflict[];
  merged: boolean;
  unscheduled?: boolean;
};

export type CopyError =
  | Forbidden
  | { code: "product_not_found" | "draft_not_found" }
  /** Others saved the draft, and changed the same fields: nothing was stored. */
  | { code: "draft_changed"; current: Draft; changedBy: string; changedFields: string[]; conflicts: MergeConflict[] };

/**
 * Saves this person's working copy of a product, or the draft of a new one. Starts it if there is none. Changes that others
 * made to other fields meanwhile are merged in. Images are no part of it: the stored ones stay.
 * Errors: forbidden, product_not_found, draft_not_found, draft_changed.
 */
export async function storeCopy(edit: CopyEdit, by: Actor): Promise<Result<StoredCopy, CopyError>> {
  const stored = await storeOnce(edit, by);
  if (stored.ok || stored.error.code !== "started_meanwhile") return stored as Result<StoredCopy, CopyError>;
  // The same page, or another one of this person, started it at this moment: now it is there to be merged with.
  const again = await storeOnce(edit, by);
  return again.ok || again.error.code !== "started_meanwhile"
    ? (again as Result<StoredCopy, CopyError>)
    : err({ code: "draft_not_found" });
}

type Attempt = Result<StoredCopy, CopyError | { code: "started_meanwhile" }>;

function storeOnce(edit: CopyEdit, by: Actor): Promise<Attempt> {
  return transaction(async (tx): Promise<Attempt> => {
    const allowed = requirePermission(by, "products.edit");
    if (!allowed.ok) return allowed;
    const version = edit.productId === undefined ? undefined : await findProductVersion(edit.productId, tx);
    if (edit.productId !== undefined && version === undefined) return err({ code: "product_not_found" });
    const draft = await lockCopy(edit, by, tx);
    if (edit.productId === undefined && edit.draftVersion > 0 && !draft) return err({ code: "draft_not_found" });
    const mine = await mergeWithDraft(edit, draft, tx);
    if (!mine.ok) return mine;
    if (edit.productId === undefined) return write(edit, { draft, ...mine.value }, by, tx);
    const isNew = draft === undefined;
    const isCurrent = mine.value.base === version && mine.value.imagesVersion === version;
    // The locked product has its revision, which later merges need.
    const stored = isNew || !isCurrent ? await readBase(edit.productId, tx) : undefined;
    const merged = stored ? await mergeWithProduct(edit, mine.value, stored, tx) : { ...mine.value, conflicts: [] };
    if (isNew && stored && isUnchanged(merged.document, stored))
      return ok({ draft, conflicts: [], merged: merged.merged });
    return write(edit, { draft, ...merged }, by, tx);
  });
}

type Copy = { document: ProductDocument; base: number | null; imagesVersion: number | null; merged: boolean };

const isUnchanged = (document: ProductDocument, stored: StoredProduct) =>
  canonicalJson(completeDocument(document)) === canonicalJson(stored.document);

async function lockCopy({ productId, draftId }: CopyEdit, by: Actor, tx: Tx): Promise<Draft | undefined> {
  if (productId !== undefined) return lockWorkingCopy(productId, staffIdOf(by), tx);
  const draft = draftId === undefined ? undefined : await lockDraft(draftId, staffIdOf(by), tx);
  return draft?.productId === null ? draft : undefined;
}

/** The document with what others saved in the draft since the page showed it. Errors: draft_changed. */
async function mergeWithDraft(
  edit: CopyEdit,
  draft: Draft | undefined,
  tx: Tx,
): Promise<Result<Copy, Extract<CopyError, { code: "draft_changed" }>>> {
  const { productId, document, baseVersion, draftVersion, seenDraft } = edit;
  const base = productId === undefined ? null : baseVersion;
  const revision = productId === undefined ? undefined : (await findRevision(productId, baseVersion, tx))?.document;
  if (!draft) {
    const images = revision?.images ?? document.images;
    return ok({ document: { ...document, images }, base, imagesVersion: base, merged: false });
  }
  const imagesVersion = base === null ? null : imagesVersionOf(draft);
  const known = draft.id === edit.draftId;
  const since = known ? draftVersion : 0;
  const saves = await findSavesAfter(draft.id, since, tx);
  // Old versions are deleted: one that is missing may be another person's.
  const isComplete = (known || saves.length > 0) && saves.length === draft.version - since;
  const isOwn = isComplete && saves.every(({ editor }) => editor !== NO_EDITOR && editor === edit.editor);
  if (isOwn)
    return ok({ document: { ...document, images: draft.document.images }, base, imagesVersion, merged: false });
  const shown = known ? (await findDraftVersion(draft.id, draftVersion, tx))?.document : revision;
  const from = shown ?? EMPTY_DOCUMENT;
  const seen = seenDraft === undefined ? undefined : await findDraftVersion(draft.id, seenDraft, tx);
  const mine = { ...document, images: from.images };
  const merged = mergeInSteps([from, seen?.document, draft.document], mine, edit.choices);
  if (merged.conflicts.length > 0) {
    return err({ ...(await draftChanged(draft, draftVersion, tx)), conflicts: merged.conflicts });
  }
  const older = base === null ? null : Math.min(base, draft.baseVersion ?? base);
  return ok({ document: merged.document, base: older, imagesVersion, merged: true });
}

async function mergeWithProduct(
  { productId, choices, seenProduct }: CopyEdit,
  { document, base, imagesVersion, merged: isMerged }: Copy,
  stored: StoredProduct,
  tx: Tx,
) {
  if (productId === undefined || (base === stored.version && imagesVersion === base))
    return { document, base, imagesVersion, merged: isMerged, conflicts: [] };
  // Another product that was renamed since is no change of this one.
  const from = await withCurrentPairs(await findBase({ baseVersion: base, imagesVersion }, stored, tx), tx);
  const mine = await withCurrentPairs(completeDocument(document), tx);
  const revision = seenProduct === undefined ? undefined : await findRevision(productId, seenProduct, tx);
  const seen = revision && (await withCurrentPairs(revision.document, tx));
  const result = mergeInSteps([from, seen, stored.document], mine, choices);
  return {
    document: result.document,
    base: result.conflicts.length > 0 ? base : stored.version,
    imagesVersion: result.conflicts.some(({ path }) => path === "images") ? imagesVersion : stored.version,
    merged: true,
    conflicts: result.conflicts,
  };
}

/** Merges up to the version that the choices were made for, and then, without choices, up to the current one. */
function mergeInSteps(
  [from, seen, current]: [ProductDocument, ProductDocument | undefined, ProductDocument],
  mine: ProductDocument,
  choices: Choices,
) {
  if (!seen) return mergeDocuments(from, mine, current);
  const chosen = mergeDocuments(from, mine, seen, choices);
  return chosen.conflicts.length > 0
    ? mergeDocuments(from, mine, current)
    : mergeDocuments(seen, chosen.document, current);
}

/**
 * The color of an image after colors were renamed, in this order. One that a variant still has stays: the form sends its renames
 * with every save, and a color may be renamed and back.
 */
function renamedColor(color: string | null, { variants }: ProductDocument, renames: [from: string, to: string][]) {
  const used = new Set(variants.map((variant) => variant.color));
  return renames.reduce((now, [from, to]) => (now === from && !used.has(now) ? to : now), color);
}

/** Whether a document is the stored copy with what others have changed in the product since: nothing of it was typed. */
async function isOnlyMerged(draft: Draft, document: ProductDocument, tx: Tx): Promise<boolean> {
  const stored = draft.productId === null ? undefined : await findStoredProduct(draft.productId, tx);
  if (!stored) return false;
  const { document: merged } = await mergeWithNow(draft, stored, tx);
  return canonicalJson(completeDocument(document)) === canonicalJson(merged);
}

async function write(
  { productId, draftId, editor, renames }: CopyEdit,
  {
    draft,
    document: stored,
    base,
    imagesVersion,
    merged,
    conflicts = [],
  }: Copy & { draft: Draft | undefined; conflicts?: MergeConflict[] },
  by: Actor,
  tx: Tx,
): Promise<Attempt> {
  const savedBy = { byName: by.name, editor };
  const images = stored.images.map((image) => ({ ...image, color: renamedColor(image.color, stored, renames) }));
  const document = { ...stored, images };
  if (draft) {
    const isEdited = canonicalJson(draft.document) !== canonicalJson(document);
    // The same save again, whose response was lost: a new version would be a change for the person's other devices.
    const isMoved = base !== draft.baseVersion || (imagesVersion ?? 0) !== imagesVersionOf(draft);
    if (!isEdited && !isMoved) return ok({ draft, conflicts, merged });
    const removed =
      isEdited && !(await isOnlyMerged(draft, document, tx)) ? await takeOffSchedule(draft, by, tx) : undefined;
    const unscheduled = removed?.schedule.failure === null;
    const saved = await updateDraft(draft.id, document, tx, savedBy, { baseVersion: base, imagesVersion });
    return ok({ draft: saved, conflicts, merged, unscheduled });
  }
  const started = await insertDraft(
    {
      id: (productId === undefined && draftId) || randomUUID(),
      productId: productId ?? null,
      baseVersion: base,
      imagesVersion,
      document,
      staffId: staffIdOf(by),
    },
    tx,
    savedBy,
  );
  if (!started) return err({ code: "started_meanwhile" });
  await writeDraftStarted(tx, by, started);
  return ok({ draft: started, conflicts, merged });
}
