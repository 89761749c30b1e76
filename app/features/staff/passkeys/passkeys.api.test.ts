import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { type Deviation, softwareAuthenticator } from "#tests/software-authenticator.ts";
import { SAME_ORIGIN, staffVisitor } from "#tests/staff.ts";
import type { RegistrationOptions, SignInOptions } from "./passkeys.contract.ts";

useDatabase();
const api = createApi();
const SIGN_IN = "/api/admin/session/passkey/";
const STEP_UP = "/api/admin/step_up/passkey/";
const OWN = "/api/admin/me/passkeys/";
const MINUTE = 60_000;

afterEach(() => shiftClock(0));

type Visitor = Pick<ReturnType<typeof apiVisitor>, "post" | "get" | "call" | "jar">;
const browser = () => apiVisitor(api, { ...SAME_ORIGIN, "x-client-address": newAddress() });
const noBody = { method: "POST" };

async function addPasskey(visitor: Visitor, authenticator = softwareAuthenticator(), deviation: Deviation = {}) {
  const { body } = await visitor.call(`${OWN}options/`, noBody);
  const credential = authenticator.register(body as RegistrationOptions, deviation);
  const added = await visitor.post(OWN, { name: "Phone", credential });
  return { authenticator, added, credential };
}

const signInOptions = async (visitor: Visitor) =>
  (await visitor.call(`${SIGN_IN}options/`, noBody)).body as SignInOptions;

type Authenticator = ReturnType<typeof softwareAuthenticator>;
async function signIn(authenticator: Authenticator, deviation: Deviation = {}) {
  const visitor = browser();
  const credential = authenticator.authenticate(await signInOptions(visitor), deviation);
  return { visitor, credential, result: await visitor.post(`${SIGN_IN}verify/`, { credential }) };
}

const session = async (visitor: Visitor) => (await visitor.get("/api/admin/session/")).status;

test("a passkey is added, signs in as both factors, and is listed with its last use", async () => {
  const home = await staffVisitor(api, "manager");
  const { authenticator, added } = await addPasskey(home);
  expect([added.status, added.body]).toEqual([201, expect.objectContaining({ name: "Phone", last_used_at: null })]);
  const { visitor, result } = await signIn(authenticator);
  expect([result.status, await session(visitor)]).toEqual([204, 200]);
  expect(result.setCookies[0]).toMatch(/^staff=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
  const listed = (await visitor.get(OWN)).body as { last_used_at: string | null }[];
  expect(listed).toEqual([expect.objectContaining({ name: "Phone", last_used_at: expect.any(String) })]);
  const emails = await queuedEmails(home.staff.email);
  expect(emails.map(({ template, data }) => [template, data.event])).toEqual([
    ["staff-security-notice", "passkey_added"],
  ]);
  const actions = await queryColumn("select action from audit_log where staff_id = $1 order by id", [home.staff.id]);
  expect(actions).toEqual(["me.passkey_add", "session.sign_in"]);
});

test("a sign-in with a passkey ends the session that the browser had", async () => {
  const home = await staffVisitor(api, "manager");
  const { authenticator } = await addPasskey(home);
  const former = browser();
  former.jar.set("staff", home.jar.get("staff") ?? "");
  const credential = authenticator.authenticate(await signInOptions(home));
  expect((await home.post(`${SIGN_IN}verify/`, { credential })).status).toBe(204);
  expect([await session(home), await session(former)]).toEqual([200, 401]);
});

test("a challenge is valid once and for five minutes, for a sign-in and for a new passkey", async () => {
  const home = await staffVisitor(api, "manager");
  const { authenticator, credential: used } = await addPasskey(home);
  const repeated = await home.post(OWN, { name: "Again", credential: used });
  expect(repeated.body).toMatchObject({ error: "That took too long. Please try again." });
  const { credential } = await signIn(authenticator);
  expect((await browser().post(`${SIGN_IN}verify/`, { credential })).status).toBe(400);
  const late = browser();
  const signed = authenticator.authenticate(await signInOptions(late));
  shiftClock(5 * MINUTE);
  expect((await late.post(`${SIGN_IN}verify/`, { credential: signed })).status).toBe(400);
});

test("a challenge is used up by a credential that is rejected", async () => {
  const { authenticator } = await addPasskey(await staffVisitor(api, "viewer"));
  const visitor = browser();
  const options = await signInOptions(visitor);
  const forged = authenticator.authenticate(options, { otherKey: true });
  expect((await visitor.post(`${SIGN_IN}verify/`, { credential: forged })).status).toBe(400);
  const honest = authenticator.authenticate(options);
  expect((await visitor.post(`${SIGN_IN}verify/`, { credential: honest })).status).toBe(400);
});

test("a challenge of a sign-in proves no step-up, and one of a person works for no other", async () => {
  const ana = await staffVisitor(api, "owner");
  const ben = await staffVisitor(api, "owner");
  const { authenticator } = await addPasskey(ana);
  const forSignIn = authenticator.authenticate(await signInOptions(ana));
  expect((await ana.post(`${STEP_UP}verify/`, { credential: forSignIn })).status).toBe(400);
  const { body } = await ana.call(`${STEP_UP}options/`, noBody);
  const forAna = authenticator.authenticate(body as SignInOptions);
  expect((await ben.post(`${STEP_UP}verify/`, { credential: forAna })).status).toBe(400);
  const own = (await ben.call(`${STEP_UP}options/`, noBody)).body as SignInOptions;
  const foreign = authenticator.authenticate(own);
  expect((await ben.post(`${STEP_UP}verify/`, { credential: foreign })).status).toBe(401);
});

test("a passkey without user verification, or whose counter does not rise, signs nobody in", async () => {
  const { authenticator } = await addPasskey(await staffVisitor(api, "viewer"));
  for (const deviation of [{ userVerified: false }, { counter: 1 }, { origin: "https://evil.example" }]) {
    expect((await signIn(authenticator, deviation)).result.status).toBe(400);
  }
  expect((await signIn(authenticator, { counter: 9 })).result.status).toBe(204);
});

test("a removed passkey, one of suspended staff and an unknown one get the same response", async () => {
  const home = await staffVisitor(api, "viewer");
  const { authenticator, added } = await addPasskey(home);
  const { id } = added.body as { id: string };
  const suspended = await staffVisitor(api, "viewer");
  const theirs = (await addPasskey(suspended)).authenticator;
  await queryColumn("update staff set state = 'suspended' where id = $1", [suspended.staff.id]);
  expect((await home.call(`${OWN}${id}/`, { method: "DELETE" })).status).toBe(204);
  for (const each of [authenticator, theirs, softwareAuthenticator()]) {
    const { result } = await signIn(each);
    expect([result.status, result.body]).toEqual([401, { error: "This passkey doesn’t open the back office." }]);
  }
});

test("the last second factor can't be removed, also by two requests at once; nobody removes another's", async () => {
  const home = await staffVisitor(api, "owner");
  await queryColumn("delete from staff_totp where staff_id = $1", [home.staff.id]);
  const first = (await addPasskey(home)).added.body as { id: string };
  expect((await home.call(`${OWN}${first.id}/`, { method: "DELETE" })).status).toBe(409);
  const second = (await addPasskey(home)).added.body as { id: string };
  const other = await staffVisitor(api, "owner");
  for (const id of [first.id, crypto.randomUUID(), "not-an-id"]) {
    expect((await other.call(`${OWN}${id}/`, { method: "DELETE" })).status).toBe(404);
  }
  const statuses = await Promise.all(
    [first, second].map(async ({ id }) => (await home.call(`${OWN}${id}/`, { method: "DELETE" })).status),
  );
  expect(statuses.toSorted()).toEqual([204, 409]);
});

test("adding and removing a passkey needs a second factor within ten minutes, which a passkey proves", async () => {
  const home = await staffVisitor(api, "packer");
  const { authenticator, credential } = await addPasskey(home);
  shiftClock(11 * MINUTE);
  const refused = [
    await home.call(`${OWN}options/`, noBody),
    await home.post(OWN, { name: "Phone", credential }),
    await home.call(`${OWN}${crypto.randomUUID()}/`, { method: "DELETE" }),
  ];
  for (const { status, body } of refused)
    expect([status, body]).toEqual([401, expect.objectContaining({ step_up: true })]);
  const { body } = await home.call(`${STEP_UP}options/`, noBody);
  const options = body as SignInOptions;
  expect(options.allowCredentials).toEqual([{ id: authenticator.id, type: "public-key", transports: ["internal"] }]);
  const proved = await home.post(`${STEP_UP}verify/`, { credential: authenticator.authenticate(options) });
  expect([proved.status, proved.body]).toEqual([200, expect.objectContaining({ id: home.staff.id })]);
  expect((await home.call(`${OWN}options/`, noBody)).status).toBe(200);
});

test("a credential that is registered already is refused", async () => {
  const { authenticator } = await addPasskey(await staffVisitor(api, "viewer"));
  const { added } = await addPasskey(await staffVisitor(api, "viewer"), authenticator);
  expect(added.status).toBe(409);
  const rejected = await addPasskey(await staffVisitor(api, "viewer"), undefined, { userVerified: false });
  expect(rejected.added.status).toBe(400);
});

test("a network that tries too often gets 429, at the options and at the verification", async () => {
  const visitor = browser();
  const { authenticator } = await addPasskey(await staffVisitor(api, "viewer"));
  const credential = authenticator.authenticate(await signInOptions(visitor));
  await queryColumn("update rate_limits set count = 299 where key like 'staff-passkey-network:%'");
  expect((await visitor.post(`${SIGN_IN}verify/`, { credential })).status).toBe(204);
  expect((await visitor.post(`${SIGN_IN}verify/`, { credential })).status).toBe(429);
  expect((await visitor.call(`${SIGN_IN}options/`, noBody)).status).toBe(429);
});

test("wrong passkeys at a step-up are limited", async () => {
  const home = await staffVisitor(api, "viewer");
  const { authenticator } = await addPasskey(home);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) {
    const { body } = await home.call(`${STEP_UP}options/`, noBody);
    const credential = authenticator.authenticate(body as SignInOptions, { otherKey: true });
    statuses.push((await home.post(`${STEP_UP}verify/`, { credential })).status);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
});
