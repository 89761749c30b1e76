import { and, count, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { type Database, db, type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import { staffChallenges, staffPasskeys } from "./passkeys.table.ts";

export type PasskeyRow = typeof staffPasskeys.$inferSelect;

/** Inserts a passkey. Returns undefined when its credential is registered already. */
export async function insertPasskey(row: typeof staffPasskeys.$inferInsert, tx: Tx): Promise<PasskeyRow | undefined> {
  const [inserted] = await tx.insert(staffPasskeys).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Returns the passkeys of a staff member, the newest first. */
export function findPasskeysOf(staffId: string, on: Database | Tx = db()): Promise<PasskeyRow[]> {
  return on
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(desc(staffPasskeys.createdAt));
}

/** Returns how many passkeys a staff member has. */
export async function countPasskeys(staffId: string, on: Database | Tx = db()): Promise<number> {
  const [counted] = await on
    .select({ passkeys: count() })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId));
  return counted?.passkeys ?? 0;
}

/** Reads a passkey by its credential and locks the row (FOR UPDATE) until the transaction ends. */
export async function lockPasskey(credentialId: string, tx: Tx): Promise<PasskeyRow | undefined> {
  const found = tx.select().from(staffPasskeys).where(eq(staffPasskeys.credentialId, credentialId));
  return (await found.for("update"))[0];
}

/** Returns whose passkey a credential is. */
export async function findStaffIdOfPasskey(credentialId: string): Promise<string | undefined> {
  const found = transactionDb()
    .select({ staffId: staffPasskeys.staffId })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.credentialId, credentialId));
  return (await found)[0]?.staffId;
}

/** Records a use of a passkey. */
export async function updatePasskeyUse(id: string, counter: number, lastUsedAt: Date, tx: Tx): Promise<void> {
  await tx.update(staffPasskeys).set({ counter, lastUsedAt }).where(eq(staffPasskeys.id, id));
}

/** Deletes a passkey of a staff member. Returns it; undefined when there is none. */
export async function deletePasskey(staffId: string, id: string, tx: Tx): Promise<PasskeyRow | undefined> {
  const own = and(eq(staffPasskeys.staffId, staffId), eq(staffPasskeys.id, id));
  return (await tx.delete(staffPasskeys).where(own).returning())[0];
}

/** Deletes all passkeys of a staff member. */
export async function deletePasskeysOf(staffId: string, tx: Tx): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, staffId));
}

export type Challenge = typeof staffChallenges.$inferSelect;

/** Inserts a challenge, and deletes expired ones. */
export async function insertChallenge(challenge: Challenge, at: Date): Promise<void> {
  await transactionDb().delete(staffChallenges).where(lt(staffChallenges.expiresAt, at));
  await transactionDb().insert(staffChallenges).values(challenge);
}

/** Deletes a challenge. Returns false when it is unknown, was used, has expired or belongs to another purpose or person. */
export async function spendChallenge(
  { hash, purpose, staffId }: Omit<Challenge, "expiresAt">,
  at: Date,
): Promise<boolean> {
  const spent = await transactionDb()
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.hash, hash),
        eq(staffChallenges.purpose, purpose),
        staffId === null ? isNull(staffChallenges.staffId) : eq(staffChallenges.staffId, staffId),
        gt(staffChallenges.expiresAt, at),
      ),
    );
  return spent.rowCount === 1;
}
