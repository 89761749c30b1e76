import { and, desc, isNotNull, isNull, lt } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { auditChecks } from "./audit.table.ts";

export type AuditCheck = typeof auditChecks.$inferSelect;

/** Starts a check, unless one is running. One without progress since `stale` has ended with its process. */
export async function startAuditCheck(at: Date, stale: Date, on: Database | Tx): Promise<void> {
  await on.delete(auditChecks).where(and(isNull(auditChecks.endedAt), lt(auditChecks.updatedAt, stale)));
  await on.insert(auditChecks).values({ startedAt: at, updatedAt: at }).onConflictDoNothing();
}

/** Stores the progress or the result of the running check. */
export async function updateAuditCheck(
  values: Partial<Omit<AuditCheck, "id" | "startedAt">> & { updatedAt: Date },
): Promise<void> {
  await db().update(auditChecks).set(values).where(isNull(auditChecks.endedAt));
}

/** The newest check. */
export async function findLatestCheck(): Promise<AuditCheck | undefined> {
  const [found] = await db().select().from(auditChecks).orderBy(desc(auditChecks.id)).limit(1);
  return found;
}

/** The newest check that has ended. */
export async function findLatestEndedCheck(): Promise<AuditCheck | undefined> {
  const [found] = await db()
    .select()
    .from(auditChecks)
    .where(isNotNull(auditChecks.endedAt))
    .orderBy(desc(auditChecks.id))
    .limit(1);
  return found;
}

/** The newest check that found the log complete. */
export async function findLatestIntactCheck(): Promise<AuditCheck | undefined> {
  const [found] = await db()
    .select()
    .from(auditChecks)
    .where(and(isNotNull(auditChecks.endedAt), isNull(auditChecks.broken), isNotNull(auditChecks.hash)))
    .orderBy(desc(auditChecks.id))
    .limit(1);
  return found;
}

/** Deletes the checks before this time. */
export async function deleteOldChecks(before: Date): Promise<void> {
  await db()
    .delete(auditChecks)
    .where(and(lt(auditChecks.startedAt, before), isNotNull(auditChecks.endedAt)));
}
