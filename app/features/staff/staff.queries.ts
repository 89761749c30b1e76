import { and, arrayContains, eq, sql } from "drizzle-orm";
import { type Database, db, type Tx, transactionDb } from "#app/platform/db/db.server.ts";
import { staff } from "./staff.table.ts";

export type StaffRow = typeof staff.$inferSelect;

/** Finds a staff member by email, without regard to case. */
export async function findStaffByEmail(
  email: string,
  on: Database | Tx = transactionDb(),
): Promise<StaffRow | undefined> {
  const [found] = await on.select().from(staff).where(eq(staff.email, email));
  return found;
}

/** Finds a staff member by id. */
export async function findStaff(id: string, on: Database | Tx = transactionDb()): Promise<StaffRow | undefined> {
  const [found] = await on.select().from(staff).where(eq(staff.id, id));
  return found;
}

/** Reads a staff member and locks the row (FOR UPDATE) until the transaction ends. */
export async function lockStaff(id: string, tx: Tx): Promise<StaffRow | undefined> {
  const [found] = await tx.select().from(staff).where(eq(staff.id, id)).for("update");
  return found;
}

/** Inserts a staff member. Returns undefined when the email is taken. */
export async function insertStaff(row: typeof staff.$inferInsert, tx: Tx): Promise<StaffRow | undefined> {
  const [inserted] = await tx.insert(staff).values(row).onConflictDoNothing().returning();
  return inserted;
}

export type StaffChanges = Partial<Pick<StaffRow, "email" | "name" | "roles" | "state" | "passwordHash">>;

/** Changes a staff member and raises the version. */
export async function updateStaff(id: string, changes: StaffChanges, at: Date, tx: Tx): Promise<void> {
  await tx
    .update(staff)
    .set({ ...changes, updatedAt: at, version: sql`${staff.version} + 1` })
    .where(eq(staff.id, id));
}

/** Sets the password of a staff member. Their version stays: an open edit of name or roles does not conflict with it. */
export async function setStaffPassword(id: string, passwordHash: string, tx: Tx): Promise<void> {
  await tx.update(staff).set({ passwordHash }).where(eq(staff.id, id));
}

export type StaffSettings = Pick<StaffRow, "theme" | "singleKeys">;

/** Sets how the back office looks to a staff member, and which keys it takes. Their version stays. */
export async function setStaffSettings(id: string, settings: Partial<StaffSettings>, tx: Tx): Promise<void> {
  await tx.update(staff).set(settings).where(eq(staff.id, id));
}

/** Returns the active owners. */
export function findActiveOwners(on: Database | Tx = db()): Promise<StaffRow[]> {
  return on
    .select()
    .from(staff)
    .where(and(eq(staff.state, "active"), arrayContains(staff.roles, ["owner"])))
    .orderBy(staff.createdAt);
}

/** Returns the owners in any state. */
export function findOwners(): Promise<StaffRow[]> {
  return db()
    .select()
    .from(staff)
    .where(arrayContains(staff.roles, ["owner"]))
    .orderBy(staff.createdAt);
}

/** An arbitrary advisory lock number. */
const OWNERS_LOCK = 7_264_911;

/** Serializes everything that decides whether the shop has an active owner, until the transaction ends. */
export async function lockOwners(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${OWNERS_LOCK})`);
}
