import { z } from "zod";
import { changedFields } from "#app/features/audit/changed-fields.ts";
import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { ROLES, type Role } from "#app/features/staff/access/permissions.ts";
import { endSessionsOfStaff } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { type StaffRow, updateStaff } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type ChangeStaffError, changeStaff, changeStaffIn, requireGrantable } from "./change-staff.ts";
import { labelOf } from "./staff-label.ts";

export type StaffEdit = { name?: string | undefined; roles?: Role[] | undefined };
type EditError = { code: "edited_meanwhile" } | { code: "may_not_grant" };

const sorted = (roles: readonly Role[]) => [...new Set(roles)].sort();

/**
 * Changes the name or the roles of a staff member, if nobody changed them since `version`. New roles end all their sessions,
 * so that they sign in with the new rights. `undo` is the audit entry with which it can be undone; undefined if nothing
 * differs. Errors: forbidden, step_up, may_not_grant, no_such_staff, last_owner, edited_meanwhile.
 */
export function editStaff(
  id: string,
  version: number | undefined,
  { name, roles }: StaffEdit,
  by: Actor,
): Promise<Result<{ undo: AuditId | undefined }, ChangeStaffError | EditError>> {
  return changeStaff<{ undo: AuditId | undefined }, EditError>(id, by, async (member, tx, manager) => {
    if (member.version !== version) return err({ code: "edited_meanwhile" });
    const edited = await applyEdit(tx, member, { name, roles }, { by: manager });
    return edited.ok ? ok({ undo: edited.value ?? undefined }) : edited;
  });
}

/** Updates the name and the roles. Returns the id of the audit entry; null if nothing differs. Errors: may_not_grant. */
async function applyEdit(
  tx: Tx,
  member: StaffRow,
  { name, roles }: StaffEdit,
  entry: { by: Actor; undoes?: AuditId },
): Promise<Result<AuditId | null, { code: "may_not_grant" }>> {
  const grantable = requireGrantable(entry.by, roles ?? []);
  if (!grantable.ok) return grantable;
  const before = { name: member.name, roles: sorted(member.roles) };
  const after = { name: name ?? before.name, roles: roles ? sorted(roles) : before.roles };
  const changed = changedFields(before, after);
  if (Object.keys(changed.after).length === 0) return ok(null);
  const at = now();
  await updateStaff(member.id, after, at, tx);
  if ("roles" in changed.after) await endSessionsOfStaff(member.id, at, tx);
  const subject = { type: "staff", id: member.id, label: labelOf(member) } as const;
  return ok(await writeAuditEntry(tx, { action: "staff.edit", subject, ...changed, ...entry }));
}

/** The changed fields of an edit, as the audit log returns them. */
const editSchema = z.object({ name: z.string().optional(), roles: z.array(z.enum(ROLES)).optional() });

/**
 * Gives a staff member the name or roles from before an edit, in the transaction of the caller, who must roll it back after
 * an error. Errors: those of `editStaff`; edited_meanwhile if the fields were changed again since.
 */
export function undoStaffEdit(
  tx: Tx,
  { id, subjectId, before, after }: { id: AuditId; subjectId: string; before: unknown; after: unknown },
  by: Actor,
): Promise<Result<{ auditId: AuditId }, ChangeStaffError | EditError>> {
  const [from, to] = [editSchema.parse(before), editSchema.parse(after)];
  return changeStaffIn<{ auditId: AuditId }, EditError>(tx, subjectId, by, async (member, _, manager) => {
    const current = { name: member.name, roles: sorted(member.roles) };
    const since = changedFields({ ...current, ...to }, current);
    if (Object.keys(since.after).length > 0) return err({ code: "edited_meanwhile" });
    const edited = await applyEdit(tx, member, from, { by: manager, undoes: id });
    if (!edited.ok) return edited;
    return edited.value === null ? err({ code: "edited_meanwhile" }) : ok({ auditId: edited.value });
  });
}
