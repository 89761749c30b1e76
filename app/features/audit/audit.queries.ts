import { and, eq, inArray, sql } from "drizzle-orm";
import { deleteStaffRequestsOf } from "#app/features/staff/access/requests/staff-requests.queries.ts";
import type { Database, Tx } from "#app/platform/db/db.server.ts";
import { auditLog, auditPersonal, auditUndos } from "./audit.table.ts";
import type { AuditSubjectType } from "./audit-actions.ts";

/** Inserts entries and returns their ids in the same order. */
export async function insertAuditEntries(tx: Tx, entries: (typeof auditLog.$inferInsert)[]): Promise<number[]> {
  const rows = await tx.insert(auditLog).values(entries).returning({ id: auditLog.id });
  if (rows.length !== entries.length) throw new Error("An audit entry was not stored");
  return rows.map(({ id }) => id);
}

/** Inserts the personal values of entries. */
export async function insertPersonalValues(tx: Tx, rows: (typeof auditPersonal.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(auditPersonal).values(rows);
}

/** Records that entries are undone. False if one of them was before. */
export async function insertUndos(tx: Tx, rows: (typeof auditUndos.$inferInsert)[]): Promise<boolean> {
  if (rows.length === 0) return true;
  const { rowCount } = await tx.insert(auditUndos).values(rows).onConflictDoNothing();
  return rowCount === rows.length;
}

/** Creates the partitions of this year and the next, unless they exist. */
export async function createAuditPartitions(on: Database): Promise<void> {
  await on.execute(sql`select create_audit_partitions()`);
}

/**
 * Deletes the personal values and the stored responses about these orders, customers, addresses or staff members. The
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

/** Deletes the personal values of the entries about a subject, such as a review. The chain stays valid. */
export async function deletePersonalValuesAbout(tx: Tx, type: AuditSubjectType, id: string): Promise<void> {
  const isAbout = and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, id));
  const about = tx.select({ id: auditLog.id }).from(auditLog).where(isAbout);
  await tx.delete(auditPersonal).where(inArray(auditPersonal.auditId, about));
}

type AuditPersonType = (typeof auditPersonal.$inferSelect)["personType"];
