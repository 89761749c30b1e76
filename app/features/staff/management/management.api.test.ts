import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { SAME_ORIGIN, STAFF_PASSWORD, staffVisitor, totpCode } from "#tests/staff.ts";
import type { StaffMember } from "./management.contract.ts";

useDatabase();
const api = createApi();
const STAFF = "/api/admin/staff/";
const SETUP = "/api/admin/setup/";
const HOUR = 3_600_000;

afterEach(() => shiftClock(0));

type Visitor = Awaited<ReturnType<typeof staffVisitor>>;
const keyed = () => ({ "Idempotency-Key": crypto.randomUUID() });
const browser = () => apiVisitor(api, { ...SAME_ORIGIN, "x-client-address": newAddress() });
const newEmail = () => `${crypto.randomUUID()}@staff.example`;
const session = async (visitor: Visitor) => (await visitor.get("/api/admin/session/")).status;

const invite = (by: Visitor, email: string, roles: string[]) => by.post(STAFF, { email, roles }, keyed());
const change = (by: Visitor, action: string, { id }: { id: string }) =>
  by.call(`${STAFF}${id}/${action}/`, { method: "POST", headers: keyed() });

async function patch(by: Visitor, { id }: { id: string }, changes: object, tag?: string) {
  const etag = tag ?? (await by.get(`${STAFF}${id}/`)).headers.get("etag") ?? "";
  const headers = { "Content-Type": "application/json", ...(etag && { "If-Match": etag }) };
  return by.call(`${STAFF}${id}/`, { method: "PATCH", headers, body: JSON.stringify(changes) });
}

const linkTo = async (email: string) => (await queuedEmails(email)).at(-1)?.data.link ?? "";
const tokenOf = (link: string) => link.split("/").at(-1) ?? "";

/** Opens a link: name, password, authenticator app. */
async function setUp(link: string, name = "Ben") {
  const visitor = browser();
  const token = tokenOf(link);
  const begun = await visitor.post(SETUP, { step: "account", token, name, password: STAFF_PASSWORD });
  const { draft, totp } = begun.body as { draft: string; totp: { secret: string } };
  if (begun.status !== 200) return { visitor, status: begun.status };
  const code = totpCode(totp.secret);
  const { status } = await visitor.post(SETUP, { step: "second_factor", token, draft, code });
  return { visitor, status };
}

test("an owner invites a person, who sets name, password and second factor and is then active", async () => {
  const owner = await staffVisitor(api, "owner");
  const email = newEmail();
  const invited = await invite(owner, email, ["packer"]);
  expect([invited.status, invited.body]).toEqual([
    201,
    expect.objectContaining({ email, name: "", roles: ["packer"], state: "invited", sessions: 0, last_seen_at: null }),
  ]);
  const link = await linkTo(email);
  expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/setup\/[\w-]{43}$/);
  const { visitor, status } = await setUp(link);
  expect(status).toBe(201);
  expect((await visitor.get("/api/admin/session/")).body).toMatchObject({ name: "Ben", roles: ["packer"] });
  expect((await setUp(link)).status).toBe(409);
  const { id } = invited.body as StaffMember;
  expect((await owner.get(`${STAFF}${id}/`)).body).toMatchObject({
    state: "active",
    factors: { passkeys: 0, totp: true, recovery_codes: 10 },
    sessions: 1,
  });
});

test("an invitation is valid for 72 hours, and only its newest link", async () => {
  const owner = await staffVisitor(api, "owner");
  const email = newEmail();
  const member = (await invite(owner, email, ["viewer"])).body as StaffMember;
  const first = await linkTo(email);
  expect((await change(owner, "invite", member)).status).toBe(200);
  expect((await setUp(first)).status).toBe(404);
  const second = await linkTo(email);
  shiftClock(72 * HOUR);
  expect((await setUp(second)).status).toBe(404);
  shiftClock(72 * HOUR - 60_000);
  expect((await setUp(second)).status).toBe(201);
  shiftClock(0);
  expect((await change(owner, "invite", member)).status).toBe(409);
});

test("an invitation that is sent twice with one key is one invitation; an email is invited once", async () => {
  const owner = await staffVisitor(api, "owner");
  const email = newEmail();
  const key = keyed();
  const both = [await owner.post(STAFF, { email, roles: ["viewer"] }, key)];
  both.push(await owner.post(STAFF, { email, roles: ["viewer"] }, key));
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await queuedEmails(email)).toHaveLength(1);
  expect((await invite(owner, email.toUpperCase(), ["viewer"])).status).toBe(409);
});

test("a withdrawn invitation opens nothing, and can be sent again", async () => {
  const owner = await staffVisitor(api, "owner");
  const email = newEmail();
  const member = (await invite(owner, email, ["viewer"])).body as StaffMember;
  const link = await linkTo(email);
  expect((await change(owner, "suspend", member)).body).toMatchObject({ state: "suspended" });
  expect((await setUp(link)).status).toBe(404);
  expect((await change(owner, "restore", member)).body).toMatchObject({ state: "invited" });
  expect((await change(owner, "invite", member)).status).toBe(200);
  expect((await setUp(await linkTo(email))).status).toBe(201);
});

test("only owners manage staff, with a second factor within ten minutes", async () => {
  const owner = await staffVisitor(api, "owner");
  const target = await staffVisitor(api, "viewer");
  const { id } = target.staff;
  for (const role of ["manager", "assistant", "packer", "bookkeeper", "viewer"] as const) {
    const other = await staffVisitor(api, role);
    const attempts = [
      await other.get(STAFF),
      await other.get(`${STAFF}${id}/`),
      await invite(other, newEmail(), ["viewer"]),
      await patch(other, { id: other.staff.id }, { roles: ["owner"] }, '"staff-1"'),
      await change(other, "suspend", { id }),
    ];
    expect([role, attempts.map(({ status }) => status)]).toEqual([role, [403, 403, 403, 403, 403]]);
  }
  shiftClock(11 * 60_000);
  for (const action of ["suspend", "restore", "end_sessions", "reset_factors", "invite"]) {
    const { status, body } = await change(owner, action, { id });
    expect([action, status, body]).toEqual([action, 401, expect.objectContaining({ step_up: true })]);
  }
  expect((await invite(owner, newEmail(), ["viewer"])).status).toBe(401);
  expect((await patch(owner, { id }, { name: "Eve" })).status).toBe(401);
  expect((await owner.get(STAFF)).status).toBe(200);
});

test("suspending and new roles end the person's sessions at once", async () => {
  const owner = await staffVisitor(api, "owner");
  const ben = await staffVisitor(api, "manager");
  expect((await patch(owner, ben.staff, { name: "Benjamin" })).body).toMatchObject({ name: "Benjamin" });
  expect(await session(ben)).toBe(200);
  expect((await patch(owner, ben.staff, { roles: ["packer", "viewer"] })).status).toBe(200);
  expect(await session(ben)).toBe(401);
  const eve = await staffVisitor(api, "manager");
  expect((await change(owner, "suspend", eve.staff)).body).toMatchObject({ state: "suspended", sessions: 0 });
  expect(await session(eve)).toBe(401);
  expect((await change(owner, "suspend", eve.staff)).status).toBe(409);
  expect((await change(owner, "restore", eve.staff)).body).toMatchObject({ state: "active" });
  expect(await session(eve)).toBe(401);
  expect((await change(owner, "restore", eve.staff)).status).toBe(409);
  const sam = await staffVisitor(api, "manager");
  expect((await change(owner, "end_sessions", sam.staff)).body).toMatchObject({ state: "active", sessions: 0 });
  expect(await session(sam)).toBe(401);
});

test("an edit names the version it changes: without one 428, with an old one 412 and the present state", async () => {
  const owner = await staffVisitor(api, "owner");
  const { id } = (await staffVisitor(api, "viewer")).staff;
  const etag = (await owner.get(`${STAFF}${id}/`)).headers.get("etag") ?? "";
  const bare = await owner.call(`${STAFF}${id}/`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Ann" }),
  });
  expect(bare.status).toBe(428);
  const first = await patch(owner, { id }, { name: "Ann" }, etag);
  expect([first.status, first.headers.get("etag") === etag]).toEqual([200, false]);
  const second = await patch(owner, { id }, { name: "Anna" }, etag);
  expect([second.status, second.body]).toEqual([
    412,
    {
      error: "Someone changed this in the meantime.",
      current: expect.objectContaining({ name: "Ann" }),
      changed_by: owner.staff.name,
      changed_at: expect.any(String),
      changed_fields: ["name"],
    },
  ]);
  expect((await patch(owner, { id }, { name: "Anna" }, "W/x")).status).toBe(412);
});

test("invalid input and unknown people are refused", async () => {
  const owner = await staffVisitor(api, "owner");
  for (const body of [{ email: "x", roles: ["viewer"] }, { email: newEmail(), roles: [] }, { email: newEmail() }]) {
    expect((await owner.post(STAFF, body, keyed())).status).toBe(400);
  }
  expect((await invite(owner, newEmail(), ["boss"])).status).toBe(400);
  expect((await invite(owner, newEmail(), ["viewer", "viewer"])).status).toBe(400);
  const { id } = owner.staff;
  expect((await patch(owner, { id }, { state: "suspended" })).status).toBe(400);
  const nobody = { id: crypto.randomUUID() };
  expect((await owner.get(`${STAFF}${nobody.id}/`)).status).toBe(404);
  expect((await patch(owner, nobody, { name: "Ann" }, '"staff-1"')).status).toBe(404);
  for (const action of ["suspend", "restore", "end_sessions", "reset_factors", "invite"]) {
    expect([action, (await change(owner, action, nobody)).status]).toEqual([action, 404]);
    expect([action, (await change(owner, action, { id: "x" })).status]).toEqual([action, 400]);
  }
});

test("after a reset of the factors only the link in the email signs the person in again", async () => {
  const owner = await staffVisitor(api, "owner");
  const ben = await staffVisitor(api, "manager");
  const { email } = ben.staff;
  expect((await change(owner, "reset_factors", ben.staff)).body).toMatchObject({
    factors: { passkeys: 0, totp: false, recovery_codes: 0 },
    sessions: 0,
  });
  expect(await session(ben)).toBe(401);
  const visitor = browser();
  expect((await visitor.post("/api/admin/session/", { email, password: STAFF_PASSWORD })).status).toBe(204);
  expect((await visitor.post("/api/admin/session/totp/", { code: totpCode() })).status).toBe(400);
  const [mail] = await queuedEmails(email);
  expect(mail?.template).toBe("staff-factors-reset");
  const again = await setUp(await linkTo(email), "Ben");
  expect(again.status).toBe(201);
  const invited = (await invite(owner, newEmail(), ["viewer"])).body as StaffMember;
  expect((await change(owner, "reset_factors", invited)).status).toBe(409);
});

test("every change is in the audit log with its actor, and emails only among the personal values", async () => {
  const owner = await staffVisitor(api, "owner");
  const email = newEmail();
  const member = (await invite(owner, email, ["packer"])).body as StaffMember;
  await change(owner, "invite", member);
  await patch(owner, member, { roles: ["viewer"] });
  for (const action of ["suspend", "restore", "end_sessions"]) await change(owner, action, member);
  const ben = await staffVisitor(api, "manager");
  await change(owner, "reset_factors", ben.staff);
  const actions = await queryColumn("select action from audit_log where staff_id = $1 order by id", [owner.staff.id]);
  expect(actions).toEqual([
    "staff.invite",
    "staff.invite",
    "staff.edit",
    "staff.suspend",
    "staff.restore",
    "staff.end_sessions",
    "staff.reset_factors",
  ]);
  const edits = await queryColumn("select after from audit_log where action = 'staff.edit' and subject_id = $1", [
    member.id,
  ]);
  expect(edits).toEqual([{ roles: ["viewer"] }]);
  const entries = await queryColumn("select audit_log::text from audit_log where staff_id = $1", [owner.staff.id]);
  expect(entries.join(" ")).not.toContain(email);
});

test("the last active owner is neither suspended nor demoted, and without a second factor changes nothing", async () => {
  const owner = await staffVisitor(api, "owner");
  await queryColumn("update staff set state = 'suspended' where id <> $1", [owner.staff.id]);
  expect((await change(owner, "suspend", owner.staff)).body).toEqual({
    error: "The shop needs an active owner with a second factor.",
  });
  expect((await patch(owner, owner.staff, { roles: ["manager"] })).status).toBe(409);
  expect(await session(owner)).toBe(200);
  await queryColumn("delete from staff_totp where staff_id = $1", [owner.staff.id]);
  expect((await change(owner, "end_sessions", owner.staff)).status).toBe(409);
});
