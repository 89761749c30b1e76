import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import { idleSince } from "#app/features/staff/sessions/staff-session.ts";
import { now } from "#app/platform/clock.ts";
import { readPage } from "#app/platform/db/keyset.server.ts";
import type { Page, PageQuery } from "#app/platform/http/keyset.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { StaffMember } from "./management.contract.ts";
import { countStaff, findStaffOverviews, oldestFirst, type StaffOverview } from "./staff-overview.queries.ts";

/** Returns everybody who works in the shop, suspended and invited people included. Errors: forbidden. */
export async function listStaff(by: Actor): Promise<Result<StaffMember[], Forbidden>> {
  const permitted = requirePermission(by, "staff.manage");
  return permitted.ok ? ok(await findMembers()) : permitted;
}

type StaffPage = { page: Page<StaffMember>; total: number };

/** Returns one page of the same, and the number of all. Errors: forbidden, invalid_cursor. */
export async function listStaffPage(
  query: PageQuery,
  by: Actor,
): Promise<Result<StaffPage, Forbidden | { code: "invalid_cursor" }>> {
  const permitted = requirePermission(by, "staff.manage");
  if (!permitted.ok) return permitted;
  const at = now();
  const [found, total] = await Promise.all([
    readPage(oldestFirst, query, (page) => findStaffOverviews({ at, usedSince: idleSince(at), page })),
    countStaff(),
  ]);
  return found.ok ? ok({ page: { ...found.value, rows: found.value.rows.map(serializeMember) }, total }) : found;
}

/** Returns one staff member. Errors: forbidden, no_such_staff. */
export async function getStaffMember(
  id: string,
  by: Actor,
): Promise<Result<StaffMember, Forbidden | { code: "no_such_staff" }>> {
  const permitted = requirePermission(by, "staff.manage");
  if (!permitted.ok) return permitted;
  const [found] = await findMembers(id);
  return found ? ok(found) : err({ code: "no_such_staff" });
}

/** Returns a staff member after a change that was permitted. */
export async function reloadStaffMember(id: string): Promise<StaffMember> {
  const [found] = await findMembers(id);
  if (!found) throw new Error("Staff are never deleted, but the changed one is missing");
  return found;
}

async function findMembers(id?: string): Promise<StaffMember[]> {
  const at = now();
  const found = await findStaffOverviews({ at, usedSince: idleSince(at), ...(id !== undefined && { id }) });
  return found.map(serializeMember);
}

function serializeMember({
  member,
  passkeys,
  hasTotp,
  recoveryCodes,
  sessions,
  lastSeenAt,
}: StaffOverview): StaffMember {
  const { id, name, email, roles, state, createdAt, version } = member;
  return {
    id,
    name,
    email,
    roles,
    state,
    factors: { passkeys, totp: hasTotp, recovery_codes: recoveryCodes },
    sessions,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    version,
  };
}
