import { and, asc, count, eq, gt, lt } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { previewLinks } from "./preview-links.table.ts";

export type PreviewLink = Omit<typeof previewLinks.$inferSelect, "hash">;

/** What a link shows: a product with its maker's working copy, or the draft of a new product. */
export type PreviewOf = { productId: number } | { draftId: string };

const { hash: _, ...columns } = {
  id: previewLinks.id,
  hash: previewLinks.hash,
  productId: previewLinks.productId,
  draftId: previewLinks.draftId,
  staffId: previewLinks.staffId,
  byName: previewLinks.byName,
  expiresAt: previewLinks.expiresAt,
};

const isOf = (of: PreviewOf) =>
  "draftId" in of ? eq(previewLinks.draftId, of.draftId) : eq(previewLinks.productId, of.productId);

/** Inserts a link by the hash of its token. */
export async function insertPreviewLink(link: typeof previewLinks.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(previewLinks).values(link);
}

/** The link with this token's hash, unless it has expired. */
export async function findPreviewLinkByHash(hash: Buffer, at: Date): Promise<PreviewLink | undefined> {
  const valid = and(eq(previewLinks.hash, hash), gt(previewLinks.expiresAt, at));
  return (await db().select(columns).from(previewLinks).where(valid))[0];
}

/** The links of a product or a draft that have not expired, those that expire first at the start. */
export function findPreviewLinks(of: PreviewOf, at: Date): Promise<PreviewLink[]> {
  const valid = and(isOf(of), gt(previewLinks.expiresAt, at));
  return db().select(columns).from(previewLinks).where(valid).orderBy(asc(previewLinks.expiresAt));
}

/** How many links of a product or a draft have not expired. */
export async function countPreviewLinks(of: PreviewOf, at: Date, tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ links: count() })
    .from(previewLinks)
    .where(and(isOf(of), gt(previewLinks.expiresAt, at)));
  return row?.links ?? 0;
}

/** Deletes a link. Returns it; undefined if there is none. */
export async function removePreviewLink(id: string, tx: Tx): Promise<PreviewLink | undefined> {
  return (await tx.delete(previewLinks).where(eq(previewLinks.id, id)).returning(columns))[0];
}

/** Makes the links of a draft those of the product that it became. */
export async function movePreviewLinks(draftId: string, productId: number, on: Database | Tx): Promise<void> {
  await on.update(previewLinks).set({ draftId: null, productId }).where(eq(previewLinks.draftId, draftId));
}

/** Deletes the links that expired before this time. */
export async function deleteExpiredPreviewLinks(before: Date): Promise<void> {
  await db().delete(previewLinks).where(lt(previewLinks.expiresAt, before));
}
