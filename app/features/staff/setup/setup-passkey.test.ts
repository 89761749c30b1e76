import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { RegistrationOptions, SignInOptions } from "#app/features/staff/passkeys/passkeys.contract.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { softwareAuthenticator } from "#tests/software-authenticator.ts";
import { SAME_ORIGIN, STAFF_PASSWORD } from "#tests/staff.ts";
import { createFirstOwnerLink } from "./setup-links.ts";

useDatabase();
const api = createApi();
const SETUP = "/api/admin/setup/";
const email = "owner@staff.example";

const browser = () => apiVisitor(api, { ...SAME_ORIGIN, "x-client-address": newAddress() });
type Visitor = ReturnType<typeof browser>;

async function begin(visitor: Visitor) {
  const token = (await createFirstOwnerLink())?.split("/").at(-1) ?? "";
  const account = { step: "account", token, name: "Olga", email, password: STAFF_PASSWORD };
  const { draft } = (await visitor.post(SETUP, account)).body as { draft: string };
  return { token, draft };
}

const optionsOf = async (visitor: Visitor, setup: object) =>
  (await visitor.post(`${SETUP}passkey/options/`, setup)).body as RegistrationOptions;

test("the first owner sets up a passkey in place of an authenticator app, and signs in with it alone", async () => {
  const visitor = browser();
  const setup = await begin(visitor);
  const authenticator = softwareAuthenticator();
  const options = await optionsOf(visitor, setup);
  expect(options.user).toMatchObject({ name: email, displayName: "Olga" });
  const credential = authenticator.register(options);
  const finished = await visitor.post(`${SETUP}passkey/verify/`, { ...setup, name: "Phone", credential });
  expect([finished.status, finished.body]).toEqual([201, { recovery_codes: expect.any(Array) }]);
  expect((await visitor.get("/api/admin/session/")).body).toMatchObject({ name: "Olga", roles: ["owner"] });
  expect(await queryColumn("select count(*)::int from staff_totp")).toEqual([0]);
  const other = browser();
  const signIn = (await other.call("/api/admin/session/passkey/options/", { method: "POST" })).body as SignInOptions;
  const signed = { credential: authenticator.authenticate(signIn) };
  expect((await other.post("/api/admin/session/passkey/verify/", signed)).status).toBe(204);
  const again = { ...setup, name: "Phone", credential: softwareAuthenticator().register(options) };
  expect((await visitor.post(`${SETUP}passkey/verify/`, again)).status).toBe(409);
  expect((await visitor.post(`${SETUP}passkey/options/`, setup)).status).toBe(409);
});

test("a passkey needs a valid link too, and a link that is used too often gets 429", async () => {
  await queryColumn("truncate staff cascade");
  const visitor = browser();
  const setup = await begin(visitor);
  const credential = softwareAuthenticator().register(await optionsOf(visitor, setup));
  const other = { ...setup, token: "A".repeat(43) };
  expect((await visitor.post(`${SETUP}passkey/options/`, other)).status).toBe(404);
  expect((await visitor.post(`${SETUP}passkey/verify/`, { ...other, name: "Phone", credential })).status).toBe(404);
  await queryColumn("update rate_limits set count = 1000 where key like 'staff-setup-pair:%'");
  expect((await visitor.post(`${SETUP}passkey/verify/`, { ...setup, name: "Phone", credential })).status).toBe(429);
  expect(await queryColumn("select count(*)::int from staff")).toEqual([0]);
});
