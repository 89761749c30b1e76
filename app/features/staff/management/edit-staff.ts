import { changedFields } from "#app/features/audit/changed-fields.ts";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { endSessionsOfStaff } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { updateStaff } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type ChangeStaffError, changeStaff, requireGrantable } from "./change-staff.ts";
import { labelOf } from "./staff-label.ts";

export type StaffEdit = { name?: string | undefined; roles?: Role[] | undefined };
type EditError = { code: "edited_meanwhile" } | { code: "may_not_grant" };

const sorted = (roles: readonly Role[]) => [...new Set(roles)].sort();

/**
 * Changes the name or the roles of a member of staff, if nobody changed them since `version`. New roles end all their
 * sessions, so that they sign in with the new rights.
 * Errors: forbidden, step_up, may_not_grant, no_such_staff, last_owner, edited_meanwhile.
 */
export function editStaff(
  id: string,
  version: number | undefined,
  { name, roles }: StaffEdit,
  by: Actor,
): Promise<Result<null, ChangeStaffError | EditError>> {
  return changeStaff<null, EditError>(id, by, async (member, tx, manager) => {
    if (member.version !== version) return err({ code: "edited_meanwhile" });
    const grantable = requireGrantable(manager, roles ?? []);
    if (!grantable.ok) return grantable;
    const before = { name: member.name, roles: sorted(member.roles) };
    const after = { name: name ?? before.name, roles: roles ? sorted(roles) : before.roles };
    const changed = changedFields(before, after);
    if (Object.keys(changed.after).length === 0) return ok(null);
    const at = now();
    await updateStaff(id, after, at, tx);
    if ("roles" in changed.after) await endSessionsOfStaff(id, at, tx);
    const subject = { type: "staff", id, label: labelOf(member) } as const;
    await writeAuditEntry(tx, { by: manager, action: "staff.edit", subject, ...changed });
    return ok(null);
  });
}
