import { and, arrayOverlaps, asc, count, eq, exists, gt, isNull, lt, or } from "drizzle-orm";
import { permissionsOf, ROLES } from "#app/features/staff/access/permissions.ts";
import { staff } from "#app/features/staff/staff.table.ts";
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

const EDITORS = ROLES.filter((role) => permissionsOf([role]).has("products.edit"));

/** Not expired, and made by a person who still works here and edits products, or by a command. */
function isValid(at: Date, on: Database | Tx) {
  const maker = and(eq(staff.id, previewLinks.staffId), eq(staff.state, "active"), arrayOverlaps(staff.roles, EDITORS));
  const mayEdit = exists(on.select({ id: staff.id }).from(staff).where(maker));
  return and(gt(previewLinks.expiresAt, at), or(isNull(previewLinks.staffId), mayEdit));
}

/** Inserts a link by the hash of its token. */
export async function insertPreviewLink(link: typeof previewLinks.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(previewLinks).values(link);
}

/** The link with this token's hash, if it is valid. */
export async function findPreviewLinkByHash(hash: Buffer, at: Date): Promise<PreviewLink | undefined> {
  const valid = and(eq(previewLinks.hash, hash), isValid(at, db()));
  return (await db().select(columns).from(previewLinks).where(valid))[0];
}

/** The valid links of a product or a draft, those that expire first at the start. */
export function findPreviewLinks(of: PreviewOf, at: Date): Promise<PreviewLink[]> {
  const valid = and(isOf(of), isValid(at, db()));
  return db().select(columns).from(previewLinks).where(valid).orderBy(asc(previewLinks.expiresAt));
}

/** How many links of a product or a draft are valid. */
export async function countPreviewLinks(of: PreviewOf, at: Date, tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ links: count() })
    .from(previewLinks)
    .where(and(isOf(of), isValid(at, tx)));
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
