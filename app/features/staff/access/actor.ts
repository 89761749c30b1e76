import { now } from "#app/platform/clock.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type Permission, permissionsOf, type Role } from "./permissions.ts";

/** A signed-in staff member, as a request brings them. */
export type StaffActor = {
  kind: "staff";
  staffId: string;
  name: string;
  roles: readonly Role[];
  sessionId: string;
  /** When this session last proved a second factor. */
  factorAt: Date;
  via: "page" | "api";
  requestId: string;
  /** The client network, for the audit log (`clientNetwork`). */
  network: string;
  /** The request that `Idempotency-Key` identifies: its first audit entry claims the key. */
  request?: IdempotentStaffRequest;
};

/** A request that must be performed once: `scope` is a hash of the staff member, the method and the path. */
export type IdempotentStaffRequest = { scope: string; key: string; bodyHash: string };

/** A background job or a command of the terminal. It holds every permission. */
export type SystemActor = { kind: "job" | "cli"; name: string };

/** Who performs an action of the back office. */
export type Actor = StaffActor | SystemActor;

/** The staff member; null for a job or a command. */
export const staffIdOf = (by: Actor): string | null => (by.kind === "staff" ? by.staffId : null);

export type Forbidden = { code: "forbidden"; permission: Permission };
export type StepUpRequired = { code: "step_up" };

/** A step-up is valid for this long. */
export const STEP_UP_SECONDS = 600;

/** Whether the actor holds a permission. */
export function may(by: Actor, permission: Permission): boolean {
  return by.kind !== "staff" || permissionsOf(by.roles).has(permission);
}

/** Checks that the actor holds a permission. Errors: forbidden. */
export function requirePermission(by: Actor, permission: Permission): Result<null, Forbidden> {
  return may(by, permission) ? ok(null) : err({ code: "forbidden", permission });
}

/** Checks that the actor proved a second factor within the last ten minutes. Errors: step_up. */
export function requireStepUp(by: Actor): Result<null, StepUpRequired> {
  const isRecent = by.kind !== "staff" || now().getTime() - by.factorAt.getTime() < STEP_UP_SECONDS * 1000;
  return isRecent ? ok(null) : err({ code: "step_up" });
}
