import {
  type Actor,
  type Forbidden,
  may,
  requirePermission,
  requireStepUp,
  type StepUpRequired,
} from "#app/features/staff/access/actor.ts";
import { permissionsOf, type Role } from "#app/features/staff/access/permissions.ts";
import { findStaff, lockOwners, lockStaff, type StaffRow } from "#app/features/staff/staff.queries.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { type ExpectedError, err, ok, type Result } from "#app/platform/result.ts";
import { hasUsableOwner } from "./owners.queries.ts";

export type MayNotManage = Forbidden | StepUpRequired | { code: "may_not_grant" };
export type ChangeStaffError = MayNotManage | { code: "no_such_staff" } | { code: "last_owner" };

/** Whether the actor holds every permission of these roles. Only owners grant the role of an owner. */
function holdsAllOf(by: Actor, roles: readonly Role[]): boolean {
  if (by.kind !== "staff") return true;
  if (roles.includes("owner") && !by.roles.includes("owner")) return false;
  return [...permissionsOf(roles)].every((permission) => may(by, permission));
}

/**
 * Checks that the actor may give, change or take these roles: nobody grants or withdraws what they lack.
 * Errors: may_not_grant.
 */
export function requireGrantable(by: Actor, roles: readonly Role[]): Result<null, { code: "may_not_grant" }> {
  return holdsAllOf(by, roles) ? ok(null) : err({ code: "may_not_grant" });
}

/** Returns the actor with the roles that they have now: another owner may have suspended or demoted them meanwhile. */
async function refreshActor(by: Actor, tx: Tx): Promise<Actor> {
  if (by.kind !== "staff") return by;
  const member = await findStaff(by.staffId, tx);
  return { ...by, roles: member?.state === "active" ? member.roles : [] };
}

/**
 * Checks the permission and the second factor, and serializes all changes of staff until the transaction ends.
 * Errors: forbidden, step_up.
 */
export async function requireStaffManager(by: Actor, tx: Tx): Promise<Result<Actor, Forbidden | StepUpRequired>> {
  await lockOwners(tx);
  const current = await refreshActor(by, tx);
  const permitted = requirePermission(current, "staff.manage");
  if (!permitted.ok) return permitted;
  const steppedUp = requireStepUp(current);
  return steppedUp.ok ? ok(current) : steppedUp;
}

type StaffChange<Value, Failure extends ExpectedError> = (
  member: StaffRow,
  tx: Tx,
  by: Actor,
) => Promise<Result<Value, Failure>>;

/**
 * Changes a staff member in one transaction, after checking that the actor may. A change that would leave the shop
 * without an active owner who can sign in is rolled back, also when two owners change each other at the same time.
 * Errors: forbidden, step_up, may_not_grant, no_such_staff, last_owner, those of `change`.
 */
export function changeStaff<Value, Failure extends ExpectedError>(
  id: string,
  by: Actor,
  change: StaffChange<Value, Failure>,
): Promise<Result<Value, Failure | ChangeStaffError>> {
  return transaction((tx) => changeStaffIn(tx, id, by, change));
}

/** The same in the transaction of the caller, who must roll it back after an error. */
export async function changeStaffIn<Value, Failure extends ExpectedError>(
  tx: Tx,
  id: string,
  by: Actor,
  change: StaffChange<Value, Failure>,
): Promise<Result<Value, Failure | ChangeStaffError>> {
  const manager = await requireStaffManager(by, tx);
  if (!manager.ok) return manager;
  const member = await lockStaff(id, tx);
  if (!member) return err({ code: "no_such_staff" });
  const grantable = requireGrantable(manager.value, member.roles);
  if (!grantable.ok) return grantable;
  const changed = await change(member, tx, manager.value);
  if (!changed.ok) return changed;
  const isOwner = member.state === "active" && member.roles.includes("owner");
  return isOwner && !(await hasUsableOwner(tx)) ? err({ code: "last_owner" }) : changed;
}
