import { randomUUID } from "node:crypto";
import type { Actor, StaffActor } from "#app/features/staff/access/actor.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { now } from "#app/platform/clock.ts";

/** A command of the terminal: it may do everything. */
export const command: Actor = { kind: "cli", name: "test" };

/** A staff member with these roles, who has just proved a second factor. */
export function staffActor(...roles: Role[]): StaffActor {
  return {
    kind: "staff",
    staffId: randomUUID(),
    name: "Ana",
    roles,
    sessionId: randomUUID(),
    factorAt: now(),
    via: "api",
    requestId: "test",
    network: "192.0.2.1",
  };
}
