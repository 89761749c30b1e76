import { and, eq, inArray, sql } from "drizzle-orm";
import { deleteStaffRequestsOf } from "#app/features/staff/access/requests/staff-requests.queries.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { auditLog, auditPersonal, auditUndos } from "./audit.table.ts";

/** Inserts an entry and returns its id. */
export async function insertAuditEntry(tx: Tx, entry: typeof auditLog.$inferInsert): Promise<number> {
  const [row] = await tx.insert(auditLog).values(entry).returning({ id: auditLog.id });
  if (!row) throw new Error("The audit entry was not stored");
  return row.id;
}

/** Inserts the personal values of an entry. */
export async function insertPersonalValues(tx: Tx, row: typeof auditPersonal.$inferInsert): Promise<void> {
  await tx.insert(auditPersonal).values(row);
}

/** Records that an entry is undone. False if it was before. */
export async function insertUndo(tx: Tx, auditId: number, undoneBy: number): Promise<boolean> {
  const { rowCount } = await tx.insert(auditUndos).values({ auditId, undoneBy }).onConflictDoNothing();
  return rowCount === 1;
}

/** Creates the partitions of this year and the next, unless they exist. */
export async function createAuditPartitions(on: Database): Promise<void> {
  await on.execute(sql`select create_audit_partitions()`);
}

/**
 * Deletes the personal values and the stored responses about these orders, customers, addresses or members of staff. The
 * chain stays valid. Returns the number of entries.
 */
export async function deletePersonalValues(tx: Tx, type: AuditPersonType, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await deleteStaffRequestsOf(tx, type, ids);
  const { rowCount } = await tx
    .delete(auditPersonal)
    .where(and(eq(auditPersonal.personType, type), inArray(auditPersonal.personId, ids)));
  return rowCount ?? 0;
}

type AuditPersonType = (typeof auditPersonal.$inferSelect)["personType"];
