import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { endSessionsOfStaff } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { deleteSetupLinksOf } from "#app/features/staff/setup/setup-links.queries.ts";
import { type StaffRow, updateStaff } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type ChangeStaffError, changeStaff } from "./change-staff.ts";
import { labelOf } from "./staff-label.ts";

type InvalidState = { code: "invalid_state" };
type StateAction = "staff.suspend" | "staff.restore";

async function setState(member: StaffRow, state: StaffRow["state"], action: StateAction, by: Actor, tx: Tx) {
  await updateStaff(member.id, { state }, now(), tx);
  const subject = { type: "staff", id: member.id, label: labelOf(member) } as const;
  await writeAuditEntry(tx, { by, action, subject, before: { state: member.state }, after: { state } });
}

/**
 * Suspends a member of staff, or withdraws an invitation: ends all sessions and links at once.
 * Errors: forbidden, step_up, may_not_grant, no_such_staff, last_owner, invalid_state (suspended already).
 */
export function suspendStaff(id: string, by: Actor): Promise<Result<null, ChangeStaffError | InvalidState>> {
  return changeStaff<null, InvalidState>(id, by, async (member, tx, manager) => {
    if (member.state === "suspended") return err({ code: "invalid_state" });
    await endSessionsOfStaff(id, now(), tx);
    await deleteSetupLinksOf(id, tx);
    await setState(member, "suspended", "staff.suspend", manager, tx);
    return ok(null);
  });
}

/**
 * Restores a suspended member of staff with their factors. Those who never accepted their invitation need a new one.
 * Errors: forbidden, step_up, may_not_grant, no_such_staff, last_owner, invalid_state (not suspended).
 */
export function restoreStaff(id: string, by: Actor): Promise<Result<null, ChangeStaffError | InvalidState>> {
  return changeStaff<null, InvalidState>(id, by, async (member, tx, manager) => {
    if (member.state !== "suspended") return err({ code: "invalid_state" });
    await setState(member, member.passwordHash === null ? "invited" : "active", "staff.restore", manager, tx);
    return ok(null);
  });
}

/**
 * Ends all sessions of a member of staff. Returns how many.
 * Errors: forbidden, step_up, may_not_grant, no_such_staff, last_owner.
 */
export function endStaffSessions(id: string, by: Actor): Promise<Result<number, ChangeStaffError>> {
  return changeStaff<number, never>(id, by, async (member, tx, manager) => {
    const ended = await endSessionsOfStaff(id, now(), tx);
    const subject = { type: "staff", id, label: labelOf(member) } as const;
    await writeAuditEntry(tx, { by: manager, action: "staff.end_sessions", subject, after: { sessions: ended } });
    return ok(ended);
  });
}
