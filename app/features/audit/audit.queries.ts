import { and, eq, sql } from "drizzle-orm";
import type { StaffRequest } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { statement } from "#app/platform/db/prepared.server.ts";
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

const requestClaimed = statement(
  "claim_staff_request",
  `insert into staff_requests (scope, key, body_hash, transaction_id, subject_type, subject_id, created_at)
   values ($1, $2, $3, pg_current_xact_id()::text, $4, $5, $6)
   on conflict (scope, key) do update set key = excluded.key
     where staff_requests.transaction_id = excluded.transaction_id`,
);

/** Claims the Idempotency-Key of a request for this transaction. False if another transaction has claimed it. */
export async function claimStaffRequest(
  tx: Tx,
  { scope, key, bodyHash }: StaffRequest,
  { subjectType, subjectId }: { subjectType: string; subjectId: string },
): Promise<boolean> {
  const { count } = await requestClaimed([scope, key, bodyHash, subjectType, subjectId, now()], tx);
  return count === 1;
}

/** Deletes the personal values and the stored responses of a person. Returns the number of entries. */
export async function deletePersonalValues(
  tx: Tx,
  { type, id }: { type: "order" | "customer" | "email" | "staff"; id: string },
): Promise<number> {
  await tx.execute(sql`delete from staff_requests where subject_type = ${type} and subject_id = ${id}`);
  const { rowCount } = await tx
    .delete(auditPersonal)
    .where(and(eq(auditPersonal.personType, type), eq(auditPersonal.personId, id)));
  return rowCount ?? 0;
}
