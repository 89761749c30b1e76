import { z } from "zod";
import type { AuditRow } from "#app/features/audit/audit-entries.queries.ts";
import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { endSessionsOfStaff } from "#app/features/staff/sessions/staff-sessions.queries.ts";
import { deleteSetupLinksOf } from "#app/features/staff/setup/setup-links.queries.ts";
import { type StaffRow, updateStaff } from "#app/features/staff/staff.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type ChangeStaffError, changeStaff, changeStaffIn } from "./change-staff.ts";
import { labelOf } from "./staff-label.ts";

type InvalidState = { code: "invalid_state" };

/** `undo`: the audit entry with which it can be undone. */
type StateChanged = { undo: AuditId };

/** Who changes a state, and the entry that this undoes. */
type Change = { by: Actor; undoes?: AuditId };

/** A suspended member's links open nothing, and those of one who is restored neither, unless the suspension is undone. */
async function setState(tx: Tx, member: StaffRow, state: StaffRow["state"], { by, undoes }: Change): Promise<AuditId> {
  const action = state === "suspended" ? "staff.suspend" : "staff.restore";
  if (state === "suspended") await endSessionsOfStaff(member.id, now(), tx);
  else if (undoes === undefined) await deleteSetupLinksOf(member.id, tx);
  await updateStaff(member.id, { state }, now(), tx);
  const subject = { type: "staff", id: member.id, label: labelOf(member) } as const;
  const values = { before: { state: member.state }, after: { state } };
  return writeAuditEntry(tx, { by, action, subject, ...values, ...(undoes !== undefined && { undoes }) });
}

/**
 * Suspends a staff member, or withdraws an invitation: their sessions end, and their links open nothing.
 * Errors: forbidden, step_up, may_not_grant, no_such_staff, last_owner, invalid_state (suspended already).
 */
export function suspendStaff(id: string, by: Actor): Promise<Result<StateChanged, ChangeStaffError | InvalidState>> {
  return changeStaff<StateChanged, InvalidState>(id, by, async (member, tx, manager) => {
    if (member.state === "suspended") return err({ code: "invalid_state" });
    return ok({ undo: await setState(tx, member, "suspended", { by: manager }) });
  });
}

/**
 * Restores a suspended staff member with their factors. Those who never accepted their invitation need a new one.
 * Errors: forbidden, step_up, may_not_grant, no_such_staff, last_owner, invalid_state (not suspended).
 */
export function restoreStaff(id: string, by: Actor): Promise<Result<StateChanged, ChangeStaffError | InvalidState>> {
  return changeStaff<StateChanged, InvalidState>(id, by, async (member, tx, manager) => {
    if (member.state !== "suspended") return err({ code: "invalid_state" });
    const state = member.passwordHash === null ? "invited" : "active";
    return ok({ undo: await setState(tx, member, state, { by: manager }) });
  });
}

const changedSchema = z.object({ from: z.enum(["invited", "active", "suspended"]), to: z.string() });

/**
 * Gives a staff member the state from before a suspension or a restoration, in the caller's transaction, which rolls back on
 * an error. After a suspension their link opens again; ended sessions stay ended. Errors: those of `suspendStaff`, state_changed.
 */
export function undoStaffState(
  tx: Tx,
  entry: AuditRow,
  by: Actor,
): Promise<Result<{ auditId: AuditId }, ChangeStaffError | { code: "state_changed" }>> {
  const { from, to } = changedSchema.parse({ from: entry.before?.state, to: entry.after?.state });
  return changeStaffIn<{ auditId: AuditId }, { code: "state_changed" }>(
    tx,
    entry.subjectId,
    by,
    async (member, _, manager) => {
      if (member.state !== to) return err({ code: "state_changed" });
      return ok({ auditId: await setState(tx, member, from, { by: manager, undoes: entry.id }) });
    },
  );
}

/**
 * Ends all sessions of a staff member. Returns how many.
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
