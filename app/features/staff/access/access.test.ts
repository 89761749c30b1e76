import { afterEach, expect, test } from "vitest";
import { now, shiftClock } from "#app/platform/clock.ts";
import { type Actor, may, requirePermission, requireStepUp, type StaffActor } from "./actor.ts";
import { PERMISSIONS, type Permission, permissionsOf, ROLES, type Role } from "./permissions.ts";

afterEach(() => shiftClock(0));

const staff = (...roles: Role[]): StaffActor => ({
  kind: "staff",
  staffId: "018f0000-0000-7000-8000-000000000001",
  name: "Ana",
  roles,
  sessionId: "018f0000-0000-7000-8000-000000000002",
  factorAt: now(),
  via: "page",
  requestId: "r",
  network: "192.0.2.1",
});
const every = Object.keys(PERMISSIONS) as Permission[];

test("an owner holds every permission, and every role holds at least one", () => {
  expect([...permissionsOf(["owner"])].sort()).toEqual([...every].sort());
  for (const role of ROLES) expect([role, permissionsOf([role]).size > 0]).toEqual([role, true]);
});

test("the permissions of several roles add up, and no role gives none", () => {
  const both = permissionsOf(["packer", "bookkeeper"]);
  for (const permission of [...permissionsOf(["packer"]), ...permissionsOf(["bookkeeper"])])
    expect(both.has(permission)).toBe(true);
  expect(permissionsOf([]).size).toBe(0);
});

test("a packer sees no money and no customers, a viewer no people", () => {
  const packer = staff("packer");
  for (const denied of ["orders.view_money", "customers.view", "reports.view", "refunds.make"] as const)
    expect([denied, may(packer, denied)]).toEqual([denied, false]);
  expect(may(staff("viewer"), "orders.view_people")).toBe(false);
});

test("a missing permission is an expected error that names it", () => {
  expect(requirePermission(staff("viewer"), "refunds.make")).toEqual({
    ok: false,
    error: { code: "forbidden", permission: "refunds.make" },
  });
  expect(requirePermission(staff("manager"), "refunds.make").ok).toBe(true);
});

test("a step-up is valid for ten minutes", () => {
  const owner = staff("owner");
  shiftClock(599_000);
  expect(requireStepUp(owner).ok).toBe(true);
  shiftClock(600_000);
  expect(requireStepUp(owner)).toEqual({ ok: false, error: { code: "step_up" } });
});

test("jobs and commands may do everything", () => {
  const job: Actor = { kind: "job", name: "publish-scheduled" };
  expect([requirePermission(job, "refunds.make").ok, requireStepUp(job).ok]).toEqual([true, true]);
});
