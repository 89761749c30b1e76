import { and, count, eq, isNull, lt } from "drizzle-orm";
import { staffRecoveryCodes, staffTotp } from "#app/features/staff/staff.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";

type TotpRow = typeof staffTotp.$inferSelect;

/** Returns the stored TOTP secret of a staff member, sealed. */
export async function findTotp(staffId: string, on: Database | Tx = db()): Promise<TotpRow | undefined> {
  const [found] = await on.select().from(staffTotp).where(eq(staffTotp.staffId, staffId));
  return found;
}

/** Stores the TOTP secret of a staff member in place of an earlier one. */
export async function upsertTotp(row: typeof staffTotp.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(staffTotp).values(row).onConflictDoUpdate({ target: staffTotp.staffId, set: row });
}

/** Records the step of an accepted code. Returns false when this step or a later one was used before. */
export async function raiseLastStep(staffId: string, step: number, on: Database | Tx): Promise<boolean> {
  const raised = await on
    .update(staffTotp)
    .set({ lastStep: step })
    .where(and(eq(staffTotp.staffId, staffId), lt(staffTotp.lastStep, step)));
  return raised.rowCount === 1;
}

/** Stores the same secret under the current key. */
export async function resealTotp(staffId: string, sealedSecret: Buffer, on: Database | Tx): Promise<void> {
  await on.update(staffTotp).set({ sealedSecret }).where(eq(staffTotp.staffId, staffId));
}

/** Deletes the TOTP secret of a staff member. Returns false when there is none. */
export async function deleteTotp(staffId: string, tx: Tx): Promise<boolean> {
  const deleted = await tx.delete(staffTotp).where(eq(staffTotp.staffId, staffId));
  return deleted.rowCount === 1;
}

/** Deletes the TOTP secret and the recovery codes of a staff member. */
export async function deleteTotpAndCodes(staffId: string, tx: Tx): Promise<void> {
  await tx.delete(staffTotp).where(eq(staffTotp.staffId, staffId));
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
}

/** Replaces the recovery codes of a staff member. */
export async function replaceRecoveryCodes(staffId: string, hashes: Buffer[], createdAt: Date, tx: Tx): Promise<void> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId));
  await tx.insert(staffRecoveryCodes).values(hashes.map((hash) => ({ staffId, hash, createdAt })));
}

/** Marks a recovery code as used. Returns false when it is unknown or was used before. */
export async function spendRecoveryCode(
  staffId: string,
  hash: Buffer,
  usedAt: Date,
  on: Database | Tx,
): Promise<boolean> {
  const spent = await on
    .update(staffRecoveryCodes)
    .set({ usedAt })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, staffId),
        eq(staffRecoveryCodes.hash, hash),
        isNull(staffRecoveryCodes.usedAt),
      ),
    );
  return spent.rowCount === 1;
}

/** Returns how many recovery codes of a staff member are unused. */
export async function countRecoveryCodes(staffId: string, on: Database | Tx = db()): Promise<number> {
  const [counted] = await on
    .select({ unused: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)));
  return counted?.unused ?? 0;
}
