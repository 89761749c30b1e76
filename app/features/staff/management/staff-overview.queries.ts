import { and, asc, count, eq, gt, isNotNull, isNull, max, ne, type SQL, sql } from "drizzle-orm";
import { staffPasskeys } from "#app/features/staff/passkeys/passkeys.table.ts";
import type { StaffRow } from "#app/features/staff/staff.queries.ts";
import { staff, staffRecoveryCodes, staffSessions, staffTotp } from "#app/features/staff/staff.table.ts";
import { db } from "#app/platform/db/db.server.ts";
import { countUpTo, type Keyset, type PageSql } from "#app/platform/db/keyset.server.ts";

/** A staff member with what the list shows of them. */
export type StaffOverview = {
  member: StaffRow;
  passkeys: number;
  hasTotp: boolean;
  recoveryCodes: number;
  sessions: number;
  lastSeenAt: Date | null;
};

/** The order in which they were invited. */
export const oldestFirst: Keyset<StaffOverview> = {
  columns: [
    { column: staff.createdAt, type: "timestamptz" },
    { column: staff.id, type: "uuid" },
  ],
  descending: false,
  keyOf: ({ member }) => [member.createdAt.toISOString(), member.id],
};

type OverviewQuery = { at: Date; usedSince: Date; id?: string; page?: PageSql };

/**
 * Returns all staff in the order in which they were invited, one page of them, or the one with this id. `usedSince`: older
 * sessions have expired.
 */
export async function findStaffOverviews({ at, usedSince, id, page }: OverviewQuery): Promise<StaffOverview[]> {
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
  const selected = db()
    .select({
      member: staff,
      passkeys,
      hasTotp: sql<boolean>`exists (select from ${staffTotp} where ${staffTotp.staffId} = ${staff.id})`,
      recoveryCodes: counted(staffRecoveryCodes, unused),
      sessions: counted(staffSessions, active),
      lastSeenAt: sql<Date | null>`(${lastSeen})`.mapWith(staffSessions.lastUsedAt),
    })
    .from(staff)
    .where(and(id === undefined ? undefined : eq(staff.id, id), page?.where))
    .orderBy(page?.orderBy ?? sql`${staff.createdAt}, ${staff.id}`)
    .$dynamic();
  return await (page ? selected.limit(page.limit).offset(page.offset) : selected);
}

/** Counts all staff, up to 10,000. */
export const countStaff = (): Promise<number> => countUpTo(sql`${staff}`);

function counted(table: typeof staffPasskeys | typeof staffRecoveryCodes | typeof staffSessions, of: SQL | undefined) {
  const rows = db().select({ n: count() }).from(table).where(of);
  return sql<number>`(${rows})`.mapWith(Number);
}

/** Returns all who have joined, suspended people included, by name. */
export function findPeople() {
  const { id, name, roles, state } = staff;
  return db().select({ id, name, roles, state }).from(staff).where(ne(state, "invited")).orderBy(asc(name), asc(id));
}
