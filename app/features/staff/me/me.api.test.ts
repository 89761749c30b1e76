import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { SAME_ORIGIN, STAFF_PASSWORD, staffVisitor, totpCode } from "#tests/staff.ts";
import type { NewTotpSecret, OwnSession } from "./me.contract.ts";

useDatabase();
const api = createApi();
const ME = "/api/admin/me/";
const SESSION = "/api/admin/session/";
const NEW_PASSWORD = "needle and waxed thread 9";

afterEach(() => shiftClock(0));

type Visitor = Awaited<ReturnType<typeof staffVisitor>>;
const browser = () => apiVisitor(api, { ...SAME_ORIGIN, "x-client-address": newAddress() });
const session = async (visitor: Pick<Visitor, "get">) => (await visitor.get(SESSION)).status;
const remove = (visitor: Visitor, path: string) => visitor.call(path, { method: "DELETE" });
const bare = (visitor: Visitor, path: string) => visitor.call(path, { method: "POST" });
const actionsOf = (id: string) => queryColumn("select action from audit_log where staff_id = $1 order by id", [id]);
const noticesTo = async (email: string) => (await queuedEmails(email)).map(({ data }) => data.event);

function rename(visitor: Visitor, name: unknown, tag?: string) {
  const headers = { "Content-Type": "application/json", ...(tag !== undefined && { "If-Match": tag }) };
  return visitor.call(ME, { method: "PATCH", headers, body: JSON.stringify({ name }) });
}

/** Signs in again, in another browser, with this code. */
async function signInAgain({ staff: { email } }: Visitor, step: "totp" | "recovery_code", code: string) {
  const visitor = browser();
  await visitor.post(SESSION, { email, password: STAFF_PASSWORD });
  const { status } = await visitor.post(`${SESSION}${step}/`, { code });
  return { visitor, status };
}

test("staff see their own profile, and change their name if nobody did since", async () => {
  const ana = await staffVisitor(api, "packer", "viewer");
  const profile = await ana.get(ME);
  expect(profile.body).toMatchObject({
    id: ana.staff.id,
    email: ana.staff.email,
    roles: ["packer", "viewer"],
    factors: { passkeys: 0, totp: true, recovery_codes: 0 },
  });
  const etag = profile.headers.get("etag") ?? "";
  const renamed = await rename(ana, "Anabel", etag);
  expect([renamed.status, renamed.body]).toEqual([200, expect.objectContaining({ name: "Anabel" })]);
  expect(await rename(ana, "Annabel", etag)).toMatchObject({ status: 412, body: { current: { name: "Anabel" } } });
  expect((await rename(ana, "Annabel")).status).toBe(428);
  expect((await rename(ana, "", etag)).status).toBe(400);
  expect(await actionsOf(ana.staff.id)).toEqual(["me.edit"]);
});

test("a new password needs the current one, ends all other sessions and is announced by email", async () => {
  const ana = await staffVisitor(api, "manager");
  const { visitor: other } = await signInAgain(ana, "totp", totpCode());
  expect(await session(other)).toBe(200);
  const change = (current_password: string, new_password: string) =>
    ana.post(`${ME}password/`, { current_password, new_password });
  expect(await change("not the password", NEW_PASSWORD)).toMatchObject({
    status: 400,
    body: { fields: { current_password: expect.any(String) } },
  });
  for (const weak of ["short", "wellwornwellworn", `${ana.staff.email}`]) {
    expect(await change(STAFF_PASSWORD, weak)).toMatchObject({
      status: 400,
      body: { fields: { new_password: expect.any(String) } },
    });
  }
  const etag = (await ana.get(ME)).headers.get("etag");
  expect((await change(STAFF_PASSWORD, NEW_PASSWORD)).status).toBe(204);
  expect((await ana.get(ME)).headers.get("etag")).toBe(etag);
  expect([await session(ana), await session(other)]).toEqual([200, 401]);
  const { email } = ana.staff;
  expect((await browser().post(SESSION, { email, password: STAFF_PASSWORD })).status).toBe(401);
  expect((await browser().post(SESSION, { email, password: NEW_PASSWORD })).status).toBe(204);
  expect(await noticesTo(email)).toEqual(["password_changed"]);
  expect(await actionsOf(ana.staff.id)).toContain("me.password");
});

test("guessing the current password is limited", async () => {
  const ana = await staffVisitor(api, "manager");
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const body = { current_password: "a wrong one", new_password: NEW_PASSWORD };
    statuses.push((await ana.post(`${ME}password/`, body)).status);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
});

test("a new authenticator app counts once one of its codes was checked, and replaces the former one", async () => {
  const ana = await staffVisitor(api, "viewer");
  const started = await bare(ana, `${ME}totp/`);
  const { secret, uri, qr_svg, draft } = started.body as NewTotpSecret;
  expect(started.status).toBe(201);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Wellworn:/);
  expect(qr_svg).toMatch(/^<svg.*<\/svg>$/s);
  expect((await ana.post(`${ME}totp/confirm/`, { draft, code: "000000" })).status).toBe(400);
  expect((await ana.post(`${ME}totp/confirm/`, { draft, code: totpCode() })).status).toBe(400);
  expect((await ana.post(`${ME}totp/confirm/`, { draft, code: totpCode(secret) })).status).toBe(204);
  expect((await signInAgain(ana, "totp", totpCode(secret))).status).toBe(400);
  shiftClock(60_000);
  expect((await signInAgain(ana, "totp", totpCode())).status).toBe(400);
  expect((await signInAgain(ana, "totp", totpCode(secret))).status).toBe(204);
  expect(await noticesTo(ana.staff.email)).toEqual(["totp_added"]);
  expect(await actionsOf(ana.staff.id)).toContain("me.totp");
});

test("the authenticator app can be disconnected while there is another second factor", async () => {
  const ana = await staffVisitor(api, "viewer");
  expect(await remove(ana, `${ME}totp/`)).toMatchObject({
    status: 409,
    body: { error: "This is your only second factor. Please add another one first." },
  });
  await queryColumn(
    `insert into staff_passkeys (id, staff_id, credential_id, name, public_key, counter, transports, is_backed_up, created_at)
     select id, id, 'key of ' || id, 'Phone', '\\x00', 0, '{}', false, now() from staff where id = $1`,
    [ana.staff.id],
  );
  expect((await remove(ana, `${ME}totp/`)).status).toBe(204);
  expect((await remove(ana, `${ME}totp/`)).status).toBe(404);
  expect((await ana.get(ME)).body).toMatchObject({ factors: { passkeys: 1, totp: false } });
  expect(await noticesTo(ana.staff.email)).toEqual(["totp_removed"]);
  expect(await actionsOf(ana.staff.id)).toEqual(["me.totp_remove"]);
  shiftClock(11 * 60_000);
  expect(await remove(ana, `${ME}totp/`)).toMatchObject({ status: 401, body: { step_up: true } });
});

test("the secret of a new app is valid for 15 minutes, in the session that asked for it", async () => {
  const ana = await staffVisitor(api, "viewer");
  const ben = await staffVisitor(api, "viewer");
  const { secret, draft } = (await bare(ana, `${ME}totp/`)).body as NewTotpSecret;
  expect((await ben.post(`${ME}totp/confirm/`, { draft, code: totpCode(secret) })).status).toBe(400);
  shiftClock(899_000);
  await ana.post("/api/admin/step_up/", { code: totpCode() });
  shiftClock(900_000);
  expect(await ana.post(`${ME}totp/confirm/`, { draft, code: totpCode(secret) })).toMatchObject({
    status: 400,
    body: { error: "That took too long. Please start again with a new QR code." },
  });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await ana.post(`${ME}totp/confirm/`, { draft, code: "1" })).status);
  expect(statuses.at(-1)).toBe(429);
});

test("proving the second factor again leaves an entry in the audit log, also when the code is wrong", async () => {
  const ana = await staffVisitor(api, "viewer");
  expect((await ana.post("/api/admin/step_up/", { code: "000000" })).status).toBe(400);
  expect((await ana.post("/api/admin/step_up/", { code: totpCode() })).status).toBe(200);
  expect(await actionsOf(ana.staff.id)).toEqual(["session.step_up_failed", "session.step_up"]);
});

test("new recovery codes replace the former ones; each signs in once, and its use is announced by email", async () => {
  const ana = await staffVisitor(api, "viewer");
  const codesOf = async () => {
    const { status, body } = await bare(ana, `${ME}recovery_codes/`);
    expect(status).toBe(201);
    return (body as { recovery_codes: string[] }).recovery_codes;
  };
  const [former = ""] = await codesOf();
  const codes = await codesOf();
  expect(new Set(codes).size).toBe(10);
  expect((await signInAgain(ana, "recovery_code", former)).status).toBe(400);
  const [code = ""] = codes;
  expect((await signInAgain(ana, "recovery_code", code.toUpperCase())).status).toBe(204);
  expect((await signInAgain(ana, "recovery_code", code)).status).toBe(400);
  expect((await ana.get(ME)).body).toMatchObject({ factors: { recovery_codes: 9 } });
  expect(await noticesTo(ana.staff.email)).toEqual([
    "recovery_codes_renewed",
    "recovery_codes_renewed",
    "recovery_code_used",
  ]);
});

test("changing one's factors needs a second factor within ten minutes", async () => {
  const ana = await staffVisitor(api, "owner");
  const { draft } = (await bare(ana, `${ME}totp/`)).body as NewTotpSecret;
  shiftClock(11 * 60_000);
  const refused = [
    await bare(ana, `${ME}totp/`),
    await ana.post(`${ME}totp/confirm/`, { draft, code: "000000" }),
    await bare(ana, `${ME}recovery_codes/`),
  ];
  for (const { status, body } of refused) expect([status, body]).toMatchObject([401, { step_up: true }]);
});

test("staff list their sessions, and end one or all others at once", async () => {
  const ana = await staffVisitor(api, "viewer");
  const { visitor: phone } = await signInAgain(ana, "totp", totpCode());
  shiftClock(30_000);
  const { visitor: tablet } = await signInAgain(ana, "totp", totpCode());
  const sessions = (await ana.get(`${ME}sessions/`)).body as OwnSession[];
  expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
  const onPhone = ((await phone.get(`${ME}sessions/`)).body as OwnSession[])[0]?.id;
  expect((await remove(ana, `${ME}sessions/${onPhone}/`)).status).toBe(204);
  expect([await session(ana), await session(phone), await session(tablet)]).toEqual([200, 401, 200]);
  expect((await remove(ana, `${ME}sessions/${onPhone}/`)).status).toBe(404);
  expect((await remove(ana, `${ME}sessions/`)).status).toBe(204);
  expect([await session(ana), await session(tablet)]).toEqual([200, 401]);
  const ben = await staffVisitor(api, "owner");
  for (const id of [ana.staff.actor.sessionId, "x"]) {
    expect((await remove(ben, `${ME}sessions/${id}/`)).status).toBe(404);
  }
  expect(await session(ana)).toBe(200);
  expect((await actionsOf(ana.staff.id)).filter((action) => action === "session.end")).toHaveLength(2);
});
