import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { ada, newAddress, queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { newStaff, SAME_ORIGIN, STAFF_PASSWORD, staffVisitor, totpCode } from "#tests/staff.ts";
import { createOwnerLink } from "./create-owner-link.ts";
import { createFirstOwnerLink } from "./setup-links.ts";

useDatabase();
const api = createApi();
const SETUP = "/api/admin/setup/";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const who = { name: "Ana", email: "ana@example.com", password: ada.password };

afterEach(async () => {
  shiftClock(0);
  await queryColumn("truncate staff cascade");
});

const browser = () => apiVisitor(api, { ...SAME_ORIGIN, "x-client-address": newAddress() });
const tokenOf = (url: string | undefined) => url?.split("/").at(-1) ?? "";

type Begun = { draft: string; totp: { secret: string; uri: string } };

async function begin(token: string, input: object = who) {
  const visitor = browser();
  const { status, body } = await visitor.post(SETUP, { step: "account", token, ...input });
  return { visitor, status, body: body as Begun };
}

/** Goes through both steps. Returns the visitor with the response to the second one. */
async function setUp(token: string, input: object = who) {
  const { visitor, status, body } = await begin(token, input);
  if (status !== 200) return { visitor, status, codes: [] };
  const { draft, totp } = body;
  const finished = await visitor.post(SETUP, { step: "second_factor", token, draft, code: totpCode(totp.secret) });
  const codes = (finished.body as { recovery_codes?: string[] }).recovery_codes ?? [];
  return { visitor, status: finished.status, codes };
}

test("the printed link makes the first owner, signed in, with ten recovery codes", async () => {
  const url = await createFirstOwnerLink();
  expect(url).toMatch(/^http:\/\/localhost:\d+\/admin\/setup\/[\w-]{43}$/);
  const { visitor, status, codes } = await setUp(tokenOf(url));
  expect([status, new Set(codes).size]).toEqual([201, 10]);
  const session = await visitor.get("/api/admin/session/");
  expect(session.body).toMatchObject({ name: "Ana", roles: ["owner"] });
  expect(await queryColumn("select action from audit_log order by id desc limit 1")).toEqual(["owner.setup"]);
  expect(await createFirstOwnerLink()).toBeUndefined();
});

test("a password has at least 12 characters as they are hashed, with their accents", async () => {
  const token = tokenOf(await createFirstOwnerLink());
  const statusOf = async (password: string) => (await begin(token, { ...who, password })).status;
  expect(await statusOf("áéíóúàèìòùâ".normalize("NFD"))).toBe(400);
  expect(await statusOf("áéíóúàèìòùâê".normalize("NFD"))).toBe(200);
});

test("a setup ends the session that its browser had", async () => {
  const token = tokenOf(await createFirstOwnerLink());
  const { visitor, body } = await begin(token);
  const former = await staffVisitor(api, "packer");
  visitor.jar.set("staff", former.jar.get("staff") ?? "");
  const code = totpCode(body.totp.secret);
  expect((await visitor.post(SETUP, { step: "second_factor", token, draft: body.draft, code })).status).toBe(201);
  expect((await former.get("/api/admin/session/")).status).toBe(401);
});

test("the link works once, and of several people who use it at the same time one becomes the owner", async () => {
  const token = tokenOf(await createFirstOwnerLink());
  const people = Array.from({ length: 5 }, (_, n) => setUp(token, { ...who, email: `ana${n}@example.com` }));
  const statuses = (await Promise.all(people)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect(await queryColumn("select count(*)::int from staff")).toEqual([1]);
  expect((await begin(token)).status).toBe(409);
});

test("the link ends after 24 hours, with the next start, and once there is an owner", async () => {
  const first = tokenOf(await createFirstOwnerLink());
  const second = tokenOf(await createFirstOwnerLink());
  expect((await begin(first)).status).toBe(404);
  const { visitor, body } = await begin(second);
  shiftClock(DAY);
  expect((await begin(second)).status).toBe(404);
  const code = totpCode(body.totp.secret);
  const late = await visitor.post(SETUP, { step: "second_factor", token: second, draft: body.draft, code });
  expect(late.status).toBe(404);
  shiftClock(0);
  await newStaff("owner");
  expect((await setUp(second)).status).toBe(409);
});

test("nothing is stored before the second factor is proved, and a wrong code can be corrected", async () => {
  const token = tokenOf(await createFirstOwnerLink());
  const { visitor, body } = await begin(token);
  const step = { step: "second_factor", token, draft: body.draft };
  const invalid = await visitor.post(SETUP, { ...step, code: "000000" });
  expect([invalid.status, invalid.body]).toEqual([
    400,
    expect.objectContaining({ fields: { code: expect.any(String) } }),
  ]);
  expect([await queryColumn("select count(*)::int from staff"), visitor.jar.size]).toEqual([[0], 0]);
  expect((await visitor.post(SETUP, { ...step, draft: `${body.draft.slice(0, -4)}AAAA`, code: "0" })).status).toBe(404);
  expect((await visitor.post(SETUP, { ...step, code: totpCode(body.totp.secret) })).status).toBe(201);
});

test("the code that finished the setup does not sign in again", async () => {
  const token = tokenOf(await createFirstOwnerLink());
  const { visitor, body } = await begin(token);
  const code = totpCode(body.totp.secret);
  await visitor.post(SETUP, { step: "second_factor", token, draft: body.draft, code });
  const other = browser();
  await other.post("/api/admin/session/", { email: who.email, password: who.password });
  expect((await other.post("/api/admin/session/totp/", { code })).status).toBe(400);
});

test.each([
  ["short", "eleven char"],
  ["common", "123456789012"],
  ["personal", "ana@example.com"],
  ["about the shop", "wellwornwellworn"],
])("a password that is %s is rejected", async (_, password) => {
  const token = tokenOf(await createFirstOwnerLink());
  const { status, body } = await begin(token, { ...who, password });
  expect([status, body]).toEqual([400, expect.objectContaining({ fields: { password: expect.any(String) } })]);
});

test("a link's holder can hash only a limited number of passwords, and nobody else uses the limit up", async () => {
  const token = tokenOf(await createFirstOwnerLink());
  const { visitor } = await begin("A".repeat(43));
  const post = (given: string) =>
    visitor.post(SETUP, { step: "account", token: given, ...who, password: "123456789012" });
  for (let n = 0; n < 40; n++) expect((await post("A".repeat(43))).status).toBe(404);
  for (let n = 0; n < 30; n++) expect((await post(token)).status).toBe(400);
  const limited = await post(token);
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
});

test("the first owner needs an email, and not one of a former staff member", async () => {
  const token = tokenOf(await createFirstOwnerLink());
  const { name, password } = who;
  expect((await begin(token, { name, password })).status).toBe(400);
  const former = await newStaff("viewer");
  expect((await setUp(token, { ...who, email: former.email.toUpperCase() })).status).toBe(409);
});

test("a recovery code signs in once, in any case, and its owner gets an email", async () => {
  const { codes } = await setUp(tokenOf(await createFirstOwnerLink()));
  const signIn = async (code = "") => {
    const visitor = browser();
    await visitor.post("/api/admin/session/", { email: who.email, password: who.password });
    return (await visitor.post("/api/admin/session/recovery_code/", { code })).status;
  };
  expect(await signIn(codes[0]?.toUpperCase().replaceAll("-", " "))).toBe(204);
  expect(await signIn(codes[0])).toBe(400);
  expect(await signIn(codes[1])).toBe(204);
  const emails = (await queuedEmails(who.email)).filter(({ template }) => template === "staff-security-notice");
  expect(emails).toHaveLength(2);
  const failed = await queryColumn("select after ->> 'factor' from audit_log where action = 'session.sign_in_failed'");
  expect(failed).toContain("recovery_code");
});

test("owner-link replaces password and factors of an owner, ends their sessions, and emails all owners", async () => {
  const owner = await staffVisitor(api, "owner");
  const other = await newStaff("owner", "packer");
  expect(await createOwnerLink()).toMatchObject({ ok: false, error: { code: "which_owner" } });
  expect(await createOwnerLink("nobody@example.com")).toMatchObject({ ok: false, error: { code: "no_such_owner" } });
  const link = await createOwnerLink(owner.staff.email);
  const token = link.ok ? tokenOf(link.value.url) : "";
  for (const { email } of [owner.staff, other]) {
    expect((await queuedEmails(email)).map(({ template }) => template)).toEqual(["staff-security-notice"]);
  }
  expect((await owner.get("/api/admin/session/")).status).toBe(200);
  const password = "an entirely different stitch";
  expect((await setUp(token, { name: "Ana", password })).status).toBe(201);
  expect((await owner.get("/api/admin/session/")).status).toBe(401);
  const events = (await queuedEmails(owner.staff.email)).map(({ data }) => data.event);
  expect(events).toEqual(["owner_link_created", "password_changed"]);
  const signIn = (given: string) =>
    browser().post("/api/admin/session/", { email: owner.staff.email, password: given });
  expect((await signIn(STAFF_PASSWORD)).status).toBe(401);
  expect((await signIn(password)).status).toBe(204);
  const actions = await queryColumn("select action || ' ' || via from audit_log order by id desc limit 2");
  expect(actions).toEqual(["owner.recover api", "owner.link cli"]);
});

test("owner-link restores a suspended owner, makes the first one, and ends after an hour", async () => {
  const first = await createOwnerLink();
  expect(first).toMatchObject({ ok: true, value: { hours: 24, name: undefined } });
  const { id } = await newStaff("owner");
  await queryColumn("update staff set state = 'suspended' where id = $1", [id]);
  const link = await createOwnerLink();
  const token = link.ok ? tokenOf(link.value.url) : "";
  expect((await begin(token)).status).toBe(200);
  shiftClock(HOUR);
  expect((await begin(token)).status).toBe(404);
  shiftClock(0);
  expect((await setUp(token)).status).toBe(201);
  expect(await queryColumn("select state from staff where id = $1", [id])).toEqual(["active"]);
});

test("a link that was sent before a suspension does not end it", async () => {
  const { id } = await newStaff("owner");
  const link = await createOwnerLink();
  await queryColumn("update staff set state = 'suspended' where id = $1", [id]);
  expect((await begin(link.ok ? tokenOf(link.value.url) : "")).status).toBe(404);
});
