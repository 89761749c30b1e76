import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { type Actor, staffIdOf } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import type { ProductDocument } from "./product-document.contract.ts";
import type { StoredProduct } from "./product-document.queries.ts";
import { productRevisions } from "./product-editing.table.ts";

type SavedState = Pick<StoredProduct, "id" | "version" | "status" | "document">;

/**
 * Stores the revision of a product's current version. Without `by` (the state before a save), an existing revision is left alone.
 * With `by`, it is replaced: a transaction raises the version once, so a later change of the same transaction, such as publishing
 * the product, belongs to the same revision.
 */
export const insertRevision = (tx: Tx, state: SavedState, by: Actor | undefined) => insertRevisions(tx, [state], by);

/** The same for many products. */
export async function insertRevisions(tx: Tx, states: SavedState[], by: Actor | undefined): Promise<void> {
  const staffId = by ? staffIdOf(by) : null;
  const saved = { staffId, byName: by?.name ?? "", at: now() };
  const rows = states.map(({ id, version, status, document }) => ({
    productId: id,
    version,
    status,
    document,
    ...saved,
  }));
  if (rows.length === 0) return;
  const { productId, version, status, document } = productRevisions;
  const insert = tx.insert(productRevisions).values(rows);
  const target = [productId, version];
  const set = { status: sql`excluded.status`, document: sql`excluded.document` };
  // A trigger refuses to change the revision of an earlier transaction. A save that changed nothing leaves it alone.
  const setWhere = sql`(${status}, ${document}) is distinct from (excluded.status, excluded.document)`;
  await (by ? insert.onConflictDoUpdate({ target, set, setWhere }) : insert.onConflictDoNothing());
}

const columns = {
  version: productRevisions.version,
  staffId: productRevisions.staffId,
  byName: productRevisions.byName,
  at: productRevisions.at,
};

/** The versions of a product, newest first, at most a hundred. `byName` is empty where it is unknown. */
export function findRevisions(productId: number) {
  const own = eq(productRevisions.productId, productId);
  return db().select(columns).from(productRevisions).where(own).orderBy(desc(productRevisions.version)).limit(100);
}

/**
 * When the newest version of each of these products was saved, and by whom, by the product's id. `byName` is empty where it is
 * unknown.
 */
export async function findLatestRevisions(
  productIds: number[],
  on: Database | Tx = db(),
): Promise<Map<number, { byName: string; at: Date }>> {
  const { productId, byName, at, version } = productRevisions;
  const rows = await on
    .selectDistinctOn([productId], { productId, byName, at })
    .from(productRevisions)
    .where(inArray(productId, productIds))
    .orderBy(asc(productId), desc(version));
  return new Map(rows.map((row) => [row.productId, row]));
}

/** A product as it was in a version. */
export async function findRevision(productId: number, version: number, on: Database | Tx = db()) {
  const [found] = await on
    .select({ ...columns, document: productRevisions.document })
    .from(productRevisions)
    .where(and(eq(productRevisions.productId, productId), eq(productRevisions.version, version)));
  return found && { ...found, document: found.document as ProductDocument };
}

export type Revision = Omit<typeof productRevisions.$inferSelect, "document"> & { document: ProductDocument };

/** The versions of a product with their documents, newest first; with `before` those that are older than it. */
export async function findRevisionsWithDocuments(
  productId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Revision[]> {
  const older = before === undefined ? undefined : lt(productRevisions.version, before);
  const rows = await db()
    .select()
    .from(productRevisions)
    .where(and(eq(productRevisions.productId, productId), older))
    .orderBy(desc(productRevisions.version))
    .limit(limit);
  return rows.map((row) => ({ ...row, document: row.document as ProductDocument }));
}
