import { and, asc, desc, eq, gt, isNull, lt, max, or, sql } from "drizzle-orm";
import type { ProductDocument } from "#app/features/product-editing/product-document.contract.ts";
import { productDrafts, productDraftVersions } from "#app/features/product-editing/product-editing.table.ts";
import { now } from "#app/platform/clock.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";

export type Draft = Omit<typeof productDrafts.$inferSelect, "document"> & { document: ProductDocument };

export type DraftRow = typeof productDrafts.$inferSelect;

/** A row with the type of its document. */
export const withDocument = (row: DraftRow): Draft => ({ ...row, document: row.document as ProductDocument });

/** A draft that this person may see: their own working copies and all new products. */
const visibleTo = (staffId: string | null) =>
  or(
    isNull(productDrafts.productId),
    staffId === null ? isNull(productDrafts.staffId) : eq(productDrafts.staffId, staffId),
  );

/** The draft with this id, if this person may see it. */
export async function findDraft(
  id: string,
  staffId: string | null,
  on: Database | Tx = db(),
): Promise<Draft | undefined> {
  const [row] = await on
    .select()
    .from(productDrafts)
    .where(and(eq(productDrafts.id, id), visibleTo(staffId)));
  return row && withDocument(row);
}

/** The same, locked until the transaction ends. */
export async function lockDraft(id: string, staffId: string | null, tx: Tx): Promise<Draft | undefined> {
  const visible = and(eq(productDrafts.id, id), visibleTo(staffId));
  const [row] = await tx.select().from(productDrafts).where(visible).for("update");
  return row && withDocument(row);
}

const isWorkingCopy = (productId: number, staffId: string | null) =>
  and(eq(productDrafts.productId, productId), sql`${productDrafts.staffId} is not distinct from ${staffId}::uuid`);

/** This person's working copy of a product. */
export async function findWorkingCopy(
  productId: number,
  staffId: string | null,
  on: Database | Tx = db(),
): Promise<Draft | undefined> {
  const [row] = await on.select().from(productDrafts).where(isWorkingCopy(productId, staffId));
  return row && withDocument(row);
}

/** The same, locked until the transaction ends. Lock it before its product, as everything does that changes both. */
export async function lockWorkingCopy(productId: number, staffId: string | null, tx: Tx): Promise<Draft | undefined> {
  const [row] = await tx.select().from(productDrafts).where(isWorkingCopy(productId, staffId)).for("update");
  return row && withDocument(row);
}

const MAX_LISTED = 100;

/** The drafts that this person may see, those saved last first, at most a hundred, and how many there are in all. */
export async function findDrafts(staffId: string | null): Promise<{ drafts: Draft[]; total: number }> {
  const rows = await db()
    .select()
    .from(productDrafts)
    .where(visibleTo(staffId))
    .orderBy(desc(productDrafts.updatedAt))
    .limit(MAX_LISTED);
  const total = rows.length < MAX_LISTED ? rows.length : await db().$count(productDrafts, visibleTo(staffId));
  return { drafts: rows.map(withDocument), total };
}

/** The versions of the product that a working copy and its images are based on. */
export type Bases = Pick<Draft, "baseVersion" | "imagesVersion">;

/** A draft that was deleted comes back with its version. */
type NewDraft = Pick<Draft, "id" | "productId" | "baseVersion" | "document" | "staffId"> &
  Partial<Pick<Draft, "version" | "imagesVersion">>;

/** Who saved a draft, and the opened page of the editor that did. */
export type SavedBy = { byName: string; editor: string };
/** The `editor` of a save by anything else: the API, the page of the images, an Undo. Two of them need not know each other's. */
export const NO_EDITOR = "";
const UNKNOWN: SavedBy = { byName: "", editor: NO_EDITOR };

/** Inserts a draft. Undefined if it exists, or if the person has a working copy of the product. */
export async function insertDraft(draft: NewDraft, tx: Tx, by = UNKNOWN): Promise<Draft | undefined> {
  const [row] = await tx
    .insert(productDrafts)
    .values({ ...draft, updatedAt: now() })
    .onConflictDoNothing()
    .returning();
  if (row) await insertVersion(row, by, tx);
  return row && withDocument(row);
}

/** Replaces the document of a draft, and what it is based on, and raises its version. */
export async function updateDraft(
  id: string,
  document: ProductDocument,
  tx: Tx,
  by = UNKNOWN,
  bases: Partial<Bases> = {},
): Promise<Draft | undefined> {
  const [row] = await tx
    .update(productDrafts)
    .set({
      document,
      version: sql`${productDrafts.version} + 1`,
      updatedAt: now(),
      ...bases,
    })
    .where(eq(productDrafts.id, id))
    .returning();
  if (row) await insertVersion(row, by, tx);
  return row && withDocument(row);
}

async function insertVersion({ id, version, document }: typeof productDrafts.$inferSelect, by: SavedBy, tx: Tx) {
  await tx.insert(productDraftVersions).values({ draftId: id, version, document, ...by, savedAt: now() });
}

/** How long a page may stay open on a version that was replaced, and be merged. Later it gets conflicts. */
const MERGED_FOR_MS = 14 * 86_400_000;

/** Deletes the versions of drafts that were replaced long ago. */
export async function purgeDraftVersions(): Promise<void> {
  const before = new Date(now().getTime() - MERGED_FOR_MS);
  const newestOld = db()
    .select({ draftId: productDraftVersions.draftId, version: max(productDraftVersions.version).as("newest_version") })
    .from(productDraftVersions)
    .where(lt(productDraftVersions.savedAt, before))
    .groupBy(productDraftVersions.draftId)
    .as("newest_old");
  await db()
    .delete(productDraftVersions)
    .where(
      sql`exists (select from ${newestOld} where newest_old.draft_id = ${productDraftVersions.draftId} and ${productDraftVersions.version} < newest_version)`,
    );
}

/** A draft as a save left it; undefined for an unknown version. */
export async function findDraftVersion(draftId: string, version: number, tx: Tx) {
  const [row] = await tx
    .select()
    .from(productDraftVersions)
    .where(and(eq(productDraftVersions.draftId, draftId), eq(productDraftVersions.version, version)));
  return row && { ...row, document: row.document as ProductDocument };
}

/** Who saved a draft after a version, the first of them first. */
export function findSavesAfter(draftId: string, version: number, tx: Tx): Promise<SavedBy[]> {
  return tx
    .select({ byName: productDraftVersions.byName, editor: productDraftVersions.editor })
    .from(productDraftVersions)
    .where(and(eq(productDraftVersions.draftId, draftId), gt(productDraftVersions.version, version)))
    .orderBy(asc(productDraftVersions.version));
}

/** Deletes a draft. */
export async function removeDraft(id: string, tx: Tx): Promise<void> {
  await tx.delete(productDrafts).where(eq(productDrafts.id, id));
}
