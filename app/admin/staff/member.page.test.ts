import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ActionResult } from "#app/admin/ui/forms/action-result.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import { action } from "./member.page.tsx";

useDatabase();

/** Sends the form with the name and the roles of a member of staff. */
async function save(id: string, version: number, fields: [string, string][], by: TestStaff) {
  const body = new URLSearchParams([
    ["intent", "edit"],
    ["key", randomUUID()],
    ["version", String(version)],
    ...fields,
  ]);
  const headers = { cookie: by.cookie, "x-client-address": by.actor.network };
  const request = new Request(`http://localhost:3000/admin/staff/${id}`, { method: "POST", headers, body });
  const response = await action({ request, params: { id } } as Parameters<typeof action>[0]);
  return response.data satisfies ActionResult;
}

const versionOf = async (id: string) => Number((await queryColumn("select version from staff where id = $1", [id]))[0]);

test("an edit after a colleague's is refused with the colleague's name, and the page loads the present values", async () => {
  const [ana, ben, member] = [await newStaff("owner"), await newStaff("owner"), await newStaff("packer")];
  const seen = await versionOf(member.id);
  const roles: [string, string] = ["roles", "packer"];
  expect(await save(member.id, seen, [["name", "Cleo"], roles], ana)).toMatchObject({ state: "done" });
  const both: [string, string][] = [["name", "Cleo"], roles, ["roles", "viewer"]];
  const late = await save(member.id, seen, both, ben);
  const message = expect.stringMatching(new RegExp(`^${ana.name} changed this .* Nothing was saved`));
  expect(late).toMatchObject({ state: "invalid", isStale: true, message });
  expect(await save(member.id, await versionOf(member.id), both, ben)).toMatchObject({ state: "done" });
});

test("a member of staff keeps at least one role", async () => {
  const [owner, member] = [await newStaff("owner"), await newStaff("packer")];
  const refused = await save(member.id, await versionOf(member.id), [["name", "Cleo"]], owner);
  expect(refused).toMatchObject({ state: "invalid", fields: { roles: "Choose at least one role." } });
});
