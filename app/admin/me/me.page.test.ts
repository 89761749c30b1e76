import { randomUUID } from "node:crypto";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { loader as layoutLoader } from "#app/admin/layout/layout.tsx";
import { useDatabase } from "#tests/database.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import Me, { action, loader } from "./me.page.tsx";

useDatabase();

function requestOf(cookie: string, form?: Record<string, string>) {
  const headers = { cookie, "x-client-address": "198.51.100.9" };
  const body = form && new URLSearchParams({ key: randomUUID(), ...form });
  const request = new Request("http://localhost:3000/admin/me", body ? { method: "POST", headers, body } : { headers });
  return { request } as Parameters<typeof loader>[0] & Parameters<typeof action>[0];
}

test("a time zone that was chosen before a colleague changed it is refused, and the page loads what it is now", async () => {
  const [ana, ben] = [await newStaff("owner"), await newStaff("owner")];
  const version = String((await loader(requestOf(ana.cookie))).zone?.version);
  const save = async ({ cookie }: TestStaff, time_zone: string, seen: string) =>
    (await action(requestOf(cookie, { intent: "time_zone", version: seen, time_zone }))).data;
  expect(await save(ana, "Europe/Berlin", version)).toMatchObject({ state: "done" });
  const message = "The settings were changed in the meantime. Check them and try again.";
  expect(await save(ben, "Asia/Tokyo", version)).toMatchObject({ state: "invalid", isStale: true, message });
  const { zone } = await loader(requestOf(ben.cookie));
  expect(zone).toMatchObject({ zone: "Europe/Berlin", version: Number(version) + 1 });
  expect(await save(ben, "America/New_York", String(zone?.version))).toMatchObject({ state: "done" });
});

test("removing a factor, renewing the recovery codes and ending other sessions ask first", async () => {
  const { profile, ...loaded } = await loader(requestOf((await newStaff("packer")).cookie));
  const passkeys = [{ id: randomUUID(), name: "Phone", synced: false, added: "Today", lastUsed: undefined }];
  const factors = { ...profile.factors, passkeys: 1, totp: true };
  const Stub = createRoutesStub([{ id: "me", path: "/", Component: Me as ComponentType }]);
  const other = { id: randomUUID(), device: "Safari on iPhone", current: false, lastSeen: "Today" };
  const sessions = [...loaded.sessions, other];
  const hydrationData = { loaderData: { me: { ...loaded, passkeys, sessions, profile: { ...profile, factors } } } };
  const html = renderToStaticMarkup(createElement(Stub, { hydrationData }));
  const folded = [...html.matchAll(/<details(?! open).*?<\/details>/gs)].join();
  for (const intent of ["remove_passkey", "remove_totp", "renew_codes", "end_session", "end_others"]) {
    expect(folded).toContain(`value="${intent}"`);
    expect(html.split(`value="${intent}"`)).toHaveLength(2);
  }
});

test("theme and keys are stored with the person, so that another device has them too", async () => {
  const { cookie } = await newStaff("packer");
  const send = async (form: Record<string, string>) => (await action(requestOf(cookie, form))).data;
  const shown = async () => {
    const { theme, singleKeys } = await layoutLoader(requestOf(cookie) as Parameters<typeof layoutLoader>[0]);
    expect((await loader(requestOf(cookie))).settings).toEqual({ theme, singleKeys });
    return { theme, singleKeys };
  };
  expect(await shown()).toEqual({ theme: "device", singleKeys: true });
  expect(await send({ intent: "theme", theme: "dark" })).toMatchObject({ state: "done" });
  expect(await send({ intent: "keys" })).toMatchObject({ state: "done" });
  expect(await shown()).toEqual({ theme: "dark", singleKeys: false });
  expect(await send({ intent: "keys", single_keys: "on" })).toMatchObject({ state: "done" });
  for (const theme of ["", "\0", "9999999999", "sepia"]) {
    expect(await send({ intent: "theme", theme })).toMatchObject({
      state: "invalid",
      fields: { theme: expect.any(String) },
    });
  }
  expect(await shown()).toEqual({ theme: "dark", singleKeys: true });
});
