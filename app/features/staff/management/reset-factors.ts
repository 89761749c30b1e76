import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { deleteSecondFactors } from "#app/features/staff/factors/second-factors.ts";
import { endSessionsOfStaff } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { createStaffLink } from "#app/features/staff/setup/setup-links.ts";
import { now } from "#app/platform/clock.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type ChangeStaffError, changeStaff } from "./change-staff.ts";
import { STAFF_LINK_HOURS } from "./invite-staff.ts";
import { labelOf } from "./staff-label.ts";

/**
 * Deletes all second factors of a staff member who lost them, ends their sessions, and emails a link to set a new
 * password and a new factor. Without the link nobody signs in: a stolen password alone opens nothing.
 * Errors: forbidden, step_up, may_not_grant, no_such_staff, last_owner, invalid_state (not active).
 */
export function resetFactors(
  id: string,
  by: Actor,
): Promise<Result<null, ChangeStaffError | { code: "invalid_state" }>> {
  return changeStaff<null, { code: "invalid_state" }>(id, by, async (member, tx, manager) => {
    if (member.state !== "active") return err({ code: "invalid_state" });
    await deleteSecondFactors(id, tx);
    await endSessionsOfStaff(id, now(), tx);
    const link = await createStaffLink({ kind: "recovery", staffId: id, hours: STAFF_LINK_HOURS }, tx);
    const data = { name: member.name, resetBy: manager.name, link, hours: STAFF_LINK_HOURS };
    await queueEmail(tx, { to: member.email, template: "staff-factors-reset", data });
    const subject = { type: "staff", id, label: labelOf(member) } as const;
    await writeAuditEntry(tx, { by: manager, action: "staff.reset_factors", subject });
    return ok(null);
  });
}
