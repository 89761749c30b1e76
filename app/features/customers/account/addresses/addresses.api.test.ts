import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { useDatabase } from "#tests/database.ts";
import type { SavedAddress } from "./addresses.contract.ts";

vi.setConfig({ testTimeout: 60_000 });
useDatabase();

const api = createApi();
const settings = readSettings();
afterEach(() => useSettings(settings));
const message = expect.stringMatching(/^[A-Z].*\.$/);
const NOT_FOUND = { error: "Address not found." };

let ada: string;
let bob: string;

beforeAll(async () => {
  for (const name of ["ada", "bob"]) await registered(api, `${name}@example.com`);
  ada = (await signedIn(api, "ada@example.com")).access;
  bob = (await signedIn(api, "bob@example.com")).access;
});
beforeEach(() => queryColumn("delete from customer_addresses returning id"));

const request = (method: string, path = "", body?: unknown, bearer = ada) =>
  send(api, method, `${PATH}/me/addresses/${path}`, body, { address: newAddress(), bearer });

async function add(more: object = {}, bearer = ada): Promise<SavedAddress> {
  const { status, json } = await request("POST", "", { ...address, ...more }, bearer);
  expect(status).toBe(201);
  return json;
}
async function list(bearer = ada): Promise<SavedAddress[]> {
  const { status, text } = await request("GET", "", undefined, bearer);
  expect(status).toBe(200);
  return JSON.parse(text);
}

test("an address is stored in the checkout's format with a label, and the first one is the default", async () => {
  const home = await add({ label: " Home ", postal_code: "04101", country: "us", region: "me" });
  expect(home).toEqual({ ...address, id: expect.any(String), label: "Home", is_default: true });
  expect(await list()).toEqual([home]);
  const one = await request("GET", `${home.id}/`);
  expect([one.status, one.json]).toEqual([200, home]);
});

test("optional fields may be left out", async () => {
  const { full_name, line1, city, region, postal_code, country } = address;
  const { status, json } = await request("POST", "", { full_name, line1, city, region, postal_code, country });
  expect([status, json]).toEqual([201, expect.objectContaining({ line2: "", company: "", label: "" })]);
});

test("exactly one address is the default: a new default replaces the old one, and the newest replaces a deleted one", async () => {
  const first = await add({ label: "First" });
  const second = await add({ label: "Second" });
  const third = await add({ label: "Third", is_default: true });
  expect((await list()).map(({ label, is_default }) => [label, is_default])).toEqual([
    ["Third", true],
    ["Second", false],
    ["First", false],
  ]);
  await request("PATCH", `${first.id}/`, { is_default: true });
  await request("PATCH", `${first.id}/`, { is_default: false });
  expect((await list()).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([first.id]);
  expect((await request("DELETE", `${first.id}/`)).status).toBe(204);
  expect((await list()).map(({ id, is_default }) => [id, is_default])).toEqual([
    [third.id, true],
    [second.id, false],
  ]);
});

test("a ZIP+4 typed without its hyphen, as on a numeric keyboard, is stored with it", async () => {
  expect(await add({ postal_code: "041011234" })).toMatchObject({ postal_code: "04101-1234" });
});

test("fields that are left out of a change stay", async () => {
  const { id } = await add({ line2: "Back door", label: "Home" });
  const { status, json } = await request("PATCH", `${id}/`, { line1: "2 Oak Street", label: "" });
  expect([status, json]).toEqual([
    200,
    { ...address, id, line1: "2 Oak Street", line2: "Back door", label: "", is_default: true },
  ]);
  expect(await list()).toEqual([json]);
});

test.each([
  ["a country that the shop doesn't ship to", { country: "BR", region: "" }, "country"],
  ["no country", { country: "ZZ" }, "country"],
  ["a postcode of another country", { postal_code: "SW1A 1AA" }, "postal_code"],
  ["an unknown state", { region: "XX" }, "region"],
  ["no name", { full_name: "  " }, "full_name"],
  ["a street that is a list", { line1: ["1 Elm Street"] }, "line1"],
  ["a city with a bell in it", { city: "Port\u0007land" }, "city"],
  ["a lone surrogate", { city: "Port\ud800land" }, "city"],
  ["a huge label", { label: "x".repeat(41) }, "label"],
  ["a default that is a word", { is_default: "yes" }, "is_default"],
  ["an owner", { label: "Mine", customer_id: crypto.randomUUID() }, "customer_id"],
])("%s is rejected with a message for its field, as at the checkout", async (_what, invalid, field) => {
  const added = await request("POST", "", { ...address, ...invalid });
  expect([added.status, added.json]).toEqual([422, { error: message, fields: { [field]: message } }]);
  const { id } = await add();
  const changed = await request("PATCH", `${id}/`, invalid);
  expect([changed.status, changed.json]).toEqual([422, { error: message, fields: { [field]: message } }]);
  expect(await list()).toEqual([expect.objectContaining(address)]);
});

test("a postcode that is too long in capitals is rejected in a country whose postcodes have no rule", async () => {
  useSettings({ ...settings, SHIP_TO: "US,CH" });
  const swiss = (postal_code: string) => request("POST", "", { ...address, country: "CH", region: "", postal_code });
  expect((await swiss("ß".repeat(8))).json).toMatchObject({ postal_code: "SS".repeat(8) });
  const { status, json } = await swiss("ß".repeat(9));
  expect([status, json]).toEqual([422, { error: message, fields: { postal_code: message } }]);
});

test("an empty change, NUL characters, invalid JSON and huge bodies are rejected", async () => {
  const { id } = await add();
  expect((await request("PATCH", `${id}/`, {})).status).toBe(422);
  expect((await request("POST", "", { ...address, city: "a\u0000b" })).status).toBe(400);
  expect((await request("POST", "", "{")).status).toBe(400);
  expect((await request("POST", "", { ...address, line1: "x".repeat(100_000) })).status).toBe(413);
});

test("another customer's address gets 404 for every method", async () => {
  const bobs = await add({ label: "Bob's" }, bob);
  for (const id of [bobs.id, crypto.randomUUID(), "7", "x' or 1=1", "y".repeat(3000)]) {
    for (const [method, body] of [["GET"], ["PATCH", { label: "Mine" }], ["DELETE"]] as const) {
      const { status, json } = await request(method, `${encodeURIComponent(id)}/`, body);
      expect([method, id, status, json]).toEqual([method, id, 404, NOT_FOUND]);
    }
  }
  expect(await list(bob)).toEqual([bobs]);
  expect(await list()).toEqual([]);
});

test("at most 20 addresses are stored, even when many are added at once", async () => {
  const responses = await Promise.all(
    Array.from({ length: 25 }, (_, n) => request("POST", "", { ...address, label: `${n}` })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(responses.find(({ status }) => status !== 201)).toMatchObject({ status: 409, json: { error: message } });
  const stored = await list();
  expect([stored.length, stored.filter(({ is_default }) => is_default).length]).toEqual([20, 1]);
  await add({}, bob);
});
