import { randomUUID } from "node:crypto";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ActionResult } from "#app/admin/ui/forms/action-result.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import MemberPage, { action, loader } from "./member.page.tsx";

useDatabase();

/** Sends the form with the name and the roles of a staff member. */
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

test("a staff member keeps at least one role", async () => {
  const [owner, member] = [await newStaff("owner"), await newStaff("packer")];
  const refused = await save(member.id, await versionOf(member.id), [["name", "Cleo"]], owner);
  expect(refused).toMatchObject({ state: "invalid", fields: { roles: "Choose at least one role." } });
});

test("what can't be undone asks first: its button is folded behind the question", async () => {
  const [owner, member] = [await newStaff("owner"), await newStaff("packer")];
  const headers = { cookie: owner.cookie, "x-client-address": owner.actor.network };
  const request = new Request(`http://localhost:3000/admin/staff/${member.id}`, { headers });
  const loaded = await loader({ request, params: { id: member.id } } as Parameters<typeof loader>[0]);
  const Stub = createRoutesStub([{ id: "member", path: "/", Component: MemberPage as ComponentType }]);
  const html = renderToStaticMarkup(createElement(Stub, { hydrationData: { loaderData: { member: loaded } } }));
  const folded = [...html.matchAll(/<details(?! open).*?<\/details>/gs)].map(([details]) => details);
  for (const intent of ["end_sessions", "reset_factors"]) {
    const asking = folded.filter((details) => details.includes(`value="${intent}"`));
    expect([intent, asking.length]).toEqual([intent, 1]);
    expect(asking[0]).toContain("This can’t be undone.");
    expect(html.split(`value="${intent}"`)).toHaveLength(2);
  }
});
