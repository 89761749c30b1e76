import { and, asc, count, eq, gt, isNotNull, isNull, max, ne, type SQL, sql } from "drizzle-orm";
import { staffPasskeys } from "#app/features/staff/passkeys/passkeys.table.ts";
import type { StaffRow } from "#app/features/staff/staff.queries.ts";
import { staff, staffRecoveryCodes, staffSessions, staffTotp } from "#app/features/staff/staff.table.ts";
import { db } from "#app/platform/db/db.server.ts";

/** A member of staff with what the list shows of them. */
export type StaffOverview = {
  member: StaffRow;
  passkeys: number;
  hasTotp: boolean;
  recoveryCodes: number;
  sessions: number;
  lastSeenAt: Date | null;
};

/** Returns all staff in the order in which they joined, or the one with this id. `usedSince`: older sessions have expired. */
export async function findStaffOverviews({
  at,
  usedSince,
  id,
}: {
  at: Date;
  usedSince: Date;
  id?: string;
}): Promise<StaffOverview[]> {
  const passkeys = counted(staffPasskeys, eq(staffPasskeys.staffId, staff.id));
  const unused = and(eq(staffRecoveryCodes.staffId, staff.id), isNull(staffRecoveryCodes.usedAt));
  const signedIn = and(eq(staffSessions.staffId, staff.id), isNotNull(staffSessions.factorAt));
  const active = and(
    signedIn,
    isNull(staffSessions.endedAt),
    gt(staffSessions.expiresAt, at),
    gt(staffSessions.lastUsedAt, usedSince),
  );
  const lastSeen = db()
    .select({ at: max(staffSessions.lastUsedAt) })
    .from(staffSessions)
    .where(signedIn);
  return await db()
    .select({
      member: staff,
      passkeys,
      hasTotp: sql<boolean>`exists (select from ${staffTotp} where ${staffTotp.staffId} = ${staff.id})`,
      recoveryCodes: counted(staffRecoveryCodes, unused),
      sessions: counted(staffSessions, active),
      lastSeenAt: sql<Date | null>`(${lastSeen})`.mapWith(staffSessions.lastUsedAt),
    })
    .from(staff)
    .where(id === undefined ? undefined : eq(staff.id, id))
    .orderBy(asc(staff.createdAt), asc(staff.id));
}

function counted(table: typeof staffPasskeys | typeof staffRecoveryCodes | typeof staffSessions, of: SQL | undefined) {
  const rows = db().select({ n: count() }).from(table).where(of);
  return sql<number>`(${rows})`.mapWith(Number);
}

/** Returns all who have joined, suspended people included, by name. */
export function findPeople() {
  const { id, name, roles, state } = staff;
  return db().select({ id, name, roles, state }).from(staff).where(ne(state, "invited")).orderBy(asc(name), asc(id));
}
