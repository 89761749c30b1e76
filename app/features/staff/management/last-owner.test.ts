import { beforeEach, expect, test } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { removeOwnPasskey } from "#app/features/staff/me/own-passkeys.ts";
import { findStaff } from "#app/features/staff/staff.queries.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import { requireGrantable } from "./change-staff.ts";
import { editStaff } from "./edit-staff.ts";
import { inviteStaff } from "./invite-staff.ts";
import { resetFactors } from "./reset-factors.ts";
import { restoreStaff, suspendStaff } from "./suspend-staff.ts";

useDatabase();
const lastOwner = { ok: false, error: { code: "last_owner" } };
const mayNotGrant = { ok: false, error: { code: "may_not_grant" } };

beforeEach(async () => {
  await queryColumn("update staff set state = 'suspended'");
});

const versionOf = async (id: string) => (await findStaff(id))?.version ?? 0;
const setRoles = async (id: string, roles: Role[], by: Actor) => editStaff(id, await versionOf(id), { roles }, by);
const usableOwners = async () =>
  (await queryColumn("select id from staff where state = 'active' and 'owner' = any(roles)")).length;

test("the last active owner can't be suspended, demoted or left without a factor, also by themselves", async () => {
  const { id, actor } = await newStaff("owner");
  await newStaff("manager");
  expect(await suspendStaff(id, actor)).toEqual(lastOwner);
  expect(await setRoles(id, ["manager"], actor)).toEqual(lastOwner);
  expect(await resetFactors(id, actor)).toEqual(lastOwner);
  expect(await usableOwners()).toBe(1);
  expect((await setRoles(id, ["owner", "packer"], actor)).ok).toBe(true);
});

test("an owner without a second factor, or one who is only invited, does not count", async () => {
  const { id, actor } = await newStaff("owner");
  const other = await newStaff("owner");
  await queryColumn("delete from staff_totp where staff_id = $1", [other.id]);
  expect((await inviteStaff({ email: "new@staff.example", roles: ["owner"] }, actor)).ok).toBe(true);
  expect(await suspendStaff(id, actor)).toEqual(lastOwner);
  const third = await newStaff("owner");
  expect(await suspendStaff(third.id, actor)).toMatchObject({ ok: true });
  expect(await suspendStaff(id, actor)).toEqual(lastOwner);
  expect(await restoreStaff(third.id, actor)).toMatchObject({ ok: true });
  expect(await suspendStaff(id, actor)).toMatchObject({ ok: true });
});

test("a suspension is undone with the state and the link from before, unless it ended otherwise", async () => {
  const { actor } = await newStaff("owner");
  const { id } = await newStaff("packer");
  const invited = await inviteStaff({ email: "link@staff.example", roles: ["viewer"] }, actor);
  const invitedId = invited.ok ? invited.value.id : "";
  const stateOf = async (of: string) => (await findStaff(of))?.state;
  const links = () => queryColumn("select hash from staff_setup_links where staff_id = $1", [invitedId]);
  const sent = await links();
  for (const [of, state] of [
    [id, "active"],
    [invitedId, "invited"],
  ] as const) {
    const suspended = await suspendStaff(of, actor);
    const entry = suspended.ok ? suspended.value.undo : 0;
    expect(await stateOf(of)).toBe("suspended");
    const undone = await undoAuditEntry({ id: entry, wholeBatch: false }, actor);
    expect([undone.ok, await stateOf(of)]).toEqual([true, state]);
    const again = undone.ok ? undone.value : [];
    expect((await undoAuditEntry({ id: again[0] ?? 0, wholeBatch: false }, actor)).ok).toBe(true);
    expect(await stateOf(of)).toBe("suspended");
    if (of === invitedId) expect(await links()).toEqual(sent);
    expect((await restoreStaff(of, actor)).ok).toBe(true);
    const late = await undoAuditEntry({ id: again[0] ?? 0, wholeBatch: false }, actor);
    expect(late).toMatchObject({ error: { code: "already_undone" } });
  }
  expect(await links()).toEqual([]);
  const last = await suspendStaff(id, actor);
  expect((await restoreStaff(id, actor)).ok).toBe(true);
  const overtaken = await undoAuditEntry({ id: last.ok ? last.value.undo : 0, wholeBatch: false }, actor);
  expect(overtaken).toMatchObject({ error: { code: "overtaken", by: { actorName: actor.name, fields: ["state"] } } });
});

type Attack = (target: TestStaff, by: TestStaff) => Promise<{ ok: boolean }>;
const attacks: Record<string, Attack> = {
  suspend: ({ id }, { actor }) => suspendStaff(id, actor),
  demote: ({ id }, { actor }) => setRoles(id, ["viewer"], actor),
  reset: ({ id }, { actor }) => resetFactors(id, actor),
};
const names = Object.keys(attacks) as (keyof typeof attacks)[];
const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));

test.each(pairs)("of two owners who %s and %s each other at the same time, one remains", async (one, other) => {
  for (let round = 0; round < 5; round++) {
    await queryColumn("update staff set state = 'suspended'");
    const [ana, ben] = [await newStaff("owner"), await newStaff("owner")];
    const results = await Promise.all([attacks[one]?.(ben, ana), attacks[other]?.(ana, ben)]);
    expect(results.filter((result) => result?.ok)).toHaveLength(1);
    const left = await queryColumn(`select id from staff where state = 'active' and 'owner' = any(roles)
      and exists (select from staff_totp where staff_id = staff.id)`);
    expect(left).toHaveLength(1);
  }
});

test("an actor who was demoted or suspended meanwhile changes nothing", async () => {
  const [ana, ben] = [await newStaff("owner"), await newStaff("owner")];
  const target = await newStaff("viewer");
  expect((await setRoles(ben.id, ["manager"], ana.actor)).ok).toBe(true);
  expect(await suspendStaff(target.id, ben.actor)).toEqual({
    ok: false,
    error: { code: "forbidden", permission: "staff.manage" },
  });
});

test("nobody grants, changes or withdraws a permission they lack", async () => {
  const owner = await newStaff("owner");
  const manager = await newStaff("manager");
  const forbidden = { ok: false, error: { code: "forbidden", permission: "staff.manage" } };
  expect(await inviteStaff({ email: "x@staff.example", roles: ["owner"] }, manager.actor)).toEqual(forbidden);
  expect(await setRoles(manager.id, ["owner"], manager.actor)).toEqual(forbidden);
  expect(await suspendStaff(owner.id, manager.actor)).toEqual(forbidden);
});

test("owners are made by owners with a recent second factor", async () => {
  const { actor } = await newStaff("owner");
  const old = { ...actor, factorAt: new Date(actor.factorAt.getTime() - 601_000) };
  const invitation = { email: "owner@staff.example", roles: ["owner" as const] };
  expect(await inviteStaff(invitation, old)).toEqual({ ok: false, error: { code: "step_up" } });
  expect(await inviteStaff(invitation, actor)).toMatchObject({ ok: true });
});

test("a passkey can't be removed without a recent second factor", async () => {
  const { actor } = await newStaff("owner");
  const old = { ...actor, factorAt: new Date(actor.factorAt.getTime() - 601_000) };
  expect(await removeOwnPasskey(crypto.randomUUID(), old)).toEqual({ ok: false, error: { code: "step_up" } });
});

test("roles are granted only by those who hold all their permissions, and owners only by owners", async () => {
  const { actor } = await newStaff("manager");
  expect(requireGrantable(actor, ["owner"])).toEqual(mayNotGrant);
  expect(requireGrantable(actor, ["assistant", "packer"])).toEqual({ ok: true, value: null });
  expect(requireGrantable({ ...actor, roles: ["viewer"] }, ["packer"])).toEqual(mayNotGrant);
});
