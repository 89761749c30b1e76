import { randomUUID } from "node:crypto";
import { writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { createStaffLink } from "#app/features/staff/setup/setup-links.ts";
import { insertStaff, type StaffRow } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import {
  type ChangeStaffError,
  changeStaff,
  type MayNotManage,
  requireGrantable,
  requireStaffManager,
} from "./change-staff.ts";

/** How long links in emails to staff are valid. */
export const STAFF_LINK_HOURS = 72;

type Invitation = { email: string; roles: Role[] };
export type InviteError = MayNotManage | { code: "email_taken" };

/**
 * Invites a person by email. The link in it is valid once, for 72 hours, and lets them set name, password and second factor.
 * Errors: forbidden, step_up, may_not_grant, email_taken.
 */
export function inviteStaff({ email, roles }: Invitation, by: Actor): Promise<Result<StaffRow, InviteError>> {
  return transaction<StaffRow, InviteError>(async (tx) => {
    const manager = await requireStaffManager(by, tx);
    if (!manager.ok) return manager;
    const grantable = requireGrantable(manager.value, roles);
    if (!grantable.ok) return grantable;
    const at = now();
    const row = { id: randomUUID(), email, name: "", roles, state: "invited" as const, createdAt: at, updatedAt: at };
    const invited = await insertStaff(row, tx);
    if (!invited) return err({ code: "email_taken" });
    await sendInvitation(invited, manager.value, tx);
    return ok(invited);
  });
}

/**
 * Sends an invitation again: its earlier link becomes invalid.
 * Errors: forbidden, step_up, may_not_grant, no_such_staff, last_owner, invalid_state (not invited).
 */
export function inviteAgain(
  id: string,
  by: Actor,
): Promise<Result<null, ChangeStaffError | { code: "invalid_state" }>> {
  return changeStaff<null, { code: "invalid_state" }>(id, by, async (member, tx, manager) => {
    if (member.state !== "invited") return err({ code: "invalid_state" });
    await sendInvitation(member, manager, tx);
    return ok(null);
  });
}

async function sendInvitation({ id, email, roles }: StaffRow, by: Actor, tx: Tx): Promise<void> {
  const link = await createStaffLink({ kind: "invitation", staffId: id, hours: STAFF_LINK_HOURS }, tx);
  const data = { invitedBy: by.name, roles, link, hours: STAFF_LINK_HOURS };
  await queueEmail(tx, { to: email, template: "staff-invitation", data });
  await writeAuditEntry(tx, {
    by,
    action: "staff.invite",
    subject: { type: "staff", id, label: "An invited person" },
    after: { roles },
    personal: { person: { type: "staff", id }, after: { email } },
  });
}
