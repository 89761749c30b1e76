import { and, desc, eq, gt, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { StaffRow } from "#app/features/staff/staff.queries.ts";
import { staff, staffSessions } from "#app/features/staff/staff.table.ts";
import { type Database, db, type Tx, transactionDb } from "#app/platform/db/db.server.ts";

export type StaffSession = typeof staffSessions.$inferSelect;
type SessionWithStaff = { session: StaffSession; member: StaffRow };

/** Inserts a session. */
export async function insertStaffSession(session: typeof staffSessions.$inferInsert, on: Database | Tx): Promise<void> {
  await on.insert(staffSessions).values(session);
}

async function findSession(condition: SQL | undefined): Promise<SessionWithStaff | undefined> {
  const [found] = await transactionDb()
    .select({ session: staffSessions, member: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(condition, isNull(staffSessions.endedAt), eq(staff.state, "active")));
  return found;
}

/** Returns the signed-in session of a token, with its active staff member, if it was used after `usedSince`. */
export function findSignedInSession(
  tokenHash: Buffer,
  at: Date,
  usedSince: Date,
): Promise<SessionWithStaff | undefined> {
  return findSession(
    and(
      eq(staffSessions.tokenHash, tokenHash),
      isNotNull(staffSessions.factorAt),
      gt(staffSessions.expiresAt, at),
      gt(staffSessions.lastUsedAt, usedSince),
    ),
  );
}

/** Returns the session of a token whose sign-in waits for the second factor. */
export function findPendingSession(tokenHash: Buffer, at: Date): Promise<SessionWithStaff | undefined> {
  return findSession(
    and(eq(staffSessions.tokenHash, tokenHash), isNull(staffSessions.factorAt), gt(staffSessions.expiresAt, at)),
  );
}

/** Sets when a session was last used. */
export async function touchStaffSession(id: string, lastUsedAt: Date): Promise<void> {
  await transactionDb().update(staffSessions).set({ lastUsedAt }).where(eq(staffSessions.id, id));
}

/** Sets when a session last proved a second factor. */
export async function setFactorAt(id: string, factorAt: Date, on: Database | Tx): Promise<void> {
  await on.update(staffSessions).set({ factorAt }).where(eq(staffSessions.id, id));
}

/** Ends a session. Returns false when it had already ended. */
export async function endStaffSession(id: string, at: Date, on: Database | Tx): Promise<boolean> {
  const ended = await on
    .update(staffSessions)
    .set({ endedAt: at })
    .where(and(eq(staffSessions.id, id), isNull(staffSessions.endedAt)));
  return ended.rowCount === 1;
}

/** Ends the session of a token, signed in or not, and returns it; undefined when there is none. */
export async function endSessionOfToken(tokenHash: Buffer, at: Date, tx: Tx): Promise<StaffSession | undefined> {
  const [ended] = await tx
    .update(staffSessions)
    .set({ endedAt: at })
    .where(and(eq(staffSessions.tokenHash, tokenHash), isNull(staffSessions.endedAt)))
    .returning();
  return ended;
}

/** Ends all sessions of a staff member, those that wait for a second factor included. Returns how many. */
export async function endSessionsOfStaff(staffId: string, at: Date, tx: Tx): Promise<number> {
  const ended = await tx
    .update(staffSessions)
    .set({ endedAt: at })
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt)));
  return ended.rowCount ?? 0;
}

/** Ends a session of this staff member. Returns false when there is none, or it has ended. */
export async function endSessionOf(staffId: string, id: string, at: Date, tx: Tx): Promise<boolean> {
  const ended = await tx
    .update(staffSessions)
    .set({ endedAt: at })
    .where(and(eq(staffSessions.staffId, staffId), eq(staffSessions.id, id), isNull(staffSessions.endedAt)));
  return ended.rowCount === 1;
}

/** Ends all sessions of a staff member but this one. Returns how many. */
export async function endOtherStaffSessions(staffId: string, id: string, at: Date, tx: Tx): Promise<number> {
  const ended = await tx
    .update(staffSessions)
    .set({ endedAt: at })
    .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.id, id), isNull(staffSessions.endedAt)));
  return ended.rowCount ?? 0;
}

/** Returns the signed-in sessions of a staff member that were used after `usedSince`, the last used first. */
export function findActiveStaffSessions(staffId: string, at: Date, usedSince: Date): Promise<StaffSession[]> {
  return db()
    .select()
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        isNotNull(staffSessions.factorAt),
        isNull(staffSessions.endedAt),
        gt(staffSessions.expiresAt, at),
        gt(staffSessions.lastUsedAt, usedSince),
      ),
    )
    .orderBy(desc(staffSessions.lastUsedAt));
}

/** Whether the staff member signed in from this network since `since`. */
export async function isKnownStaffNetwork(staffId: string, clientNetwork: string, since: Date): Promise<boolean> {
  const found = await db()
    .select({ one: sql`1` })
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        eq(staffSessions.clientNetwork, clientNetwork),
        isNotNull(staffSessions.factorAt),
        gt(staffSessions.createdAt, since),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Deletes sessions that expired before this time. */
export async function deleteOldStaffSessions(before: Date): Promise<void> {
  await db().delete(staffSessions).where(lt(staffSessions.expiresAt, before));
}
