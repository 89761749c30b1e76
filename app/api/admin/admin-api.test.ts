import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { staffCookie } from "#app/features/staff/sessions/staff-cookie.ts";
import { countStaffAttempt } from "#app/features/staff/sign-in/staff-limits.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { env, useSettings } from "#app/platform/env.ts";
import { clientNetwork } from "#app/platform/rate-limit/client-network.ts";
import { passwordsChecked } from "#app/platform/security/passwords.server.ts";
import { newAddress, queryColumn, registered, signedIn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff, SAME_ORIGIN, STAFF_PASSWORD, staffVisitor, totpCode } from "#tests/staff.ts";

useDatabase();
const api = createApi();
const SESSION = "/api/admin/session/";
const HOUR = 3_600_000;

afterEach(() => shiftClock(0));

const browser = (address = newAddress()) => apiVisitor(api, { ...SAME_ORIGIN, "x-client-address": address });

/** Moves the clock into the next TOTP step: a code is valid once. */
const nextStep = () => shiftClock(30_000);

test("staff sign in with password and TOTP, see who they are, and sign out", async () => {
  const { email, id, name } = await newStaff("packer");
  const visitor = browser();
  const begun = await visitor.post(SESSION, { email: email.toUpperCase(), password: STAFF_PASSWORD });
  expect([begun.status, (await visitor.get(SESSION)).status]).toEqual([204, 401]);
  const pending = visitor.jar.get("staff");
  const finished = await visitor.post(`${SESSION}totp/`, { code: totpCode() });
  expect(finished.status).toBe(204);
  expect(finished.setCookies[0]).toMatch(/^staff=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/);
  expect(visitor.jar.get("staff")).not.toBe(pending);
  const me = await visitor.get(SESSION);
  expect(me.body).toMatchObject({
    id,
    name,
    roles: ["packer"],
    permissions: expect.arrayContaining(["orders.fulfill"]),
  });
  expect(me.headers.get("cache-control")).toBe("private, no-store");
  expect(me.headers.get("x-robots-tag")).toBe("noindex");
  const token = visitor.jar.get("staff") ?? "";
  expect((await visitor.call(SESSION, { method: "DELETE" })).status).toBe(204);
  visitor.jar.set("staff", token);
  expect((await visitor.get(SESSION)).status).toBe(401);
});

test("a sign-in ends the session that the browser had, also another person's; a wrong password does not", async () => {
  const colleague = await newStaff("viewer");
  const visitor = await staffVisitor(api, "packer");
  const former = browser();
  former.jar.set("staff", visitor.jar.get("staff") ?? "");
  await visitor.post(SESSION, { email: colleague.email, password: "another password" });
  expect((await former.get(SESSION)).status).toBe(200);
  await visitor.post(SESSION, { email: colleague.email, password: STAFF_PASSWORD });
  expect((await former.get(SESSION)).status).toBe(401);
  await visitor.post(`${SESSION}totp/`, { code: totpCode() });
  expect((await visitor.get(SESSION)).body).toMatchObject({ id: colleague.id });
});

test("a code works once, also for two requests at the same time", async () => {
  const { email } = await newStaff("viewer");
  const visitors = [browser(), browser(), browser()];
  for (const visitor of visitors) await visitor.post(SESSION, { email, password: STAFF_PASSWORD });
  const code = totpCode();
  const statuses = await Promise.all(
    visitors.map(async (visitor) => (await visitor.post(`${SESSION}totp/`, { code })).status),
  );
  expect(statuses.toSorted()).toEqual([204, 400, 400]);
  nextStep();
  const [last] = visitors.filter((_, at) => statuses[at] === 400);
  expect((await last?.post(`${SESSION}totp/`, { code }))?.status).toBe(400);
  expect((await last?.post(`${SESSION}totp/`, { code: totpCode() }))?.status).toBe(204);
});

test("unknown emails, wrong passwords and suspended staff get the same response after the same work", async () => {
  const active = await newStaff("owner");
  const suspended = await newStaff("owner");
  await queryColumn("update staff set state = 'suspended' where id = $1", [suspended.id]);
  const bodies = [
    { email: "nobody@staff.example", password: STAFF_PASSWORD },
    { email: active.email, password: "not the password at all" },
    { email: suspended.email, password: STAFF_PASSWORD },
  ];
  for (const body of bodies) {
    const before = passwordsChecked();
    const { status, body: error } = await browser().post(SESSION, body);
    expect([status, error]).toEqual([401, { error: "The email or the password is wrong." }]);
    expect(passwordsChecked() - before).toBe(1);
  }
});

test("100 parallel guesses get no more attempts than the limit, and a known network can still sign in", async () => {
  const home = await staffVisitor(api, "manager");
  const { email } = home.staff;
  const guess = (address: string) => browser(address).post(SESSION, { email, password: "a wrong password for this" });
  const address = newAddress();
  const fromOne = await Promise.all(Array.from({ length: 40 }, () => guess(address)));
  expect(fromOne.filter(({ status }) => status === 401)).toHaveLength(10);
  const fromMany = await Promise.all(Array.from({ length: 60 }, () => guess(newAddress())));
  expect(fromMany.filter(({ status }) => status === 401)).toHaveLength(20);
  expect(fromMany.find(({ status }) => status === 429)?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await home.post(SESSION, { email, password: STAFF_PASSWORD })).status).toBe(204);
});

test("wrong codes are limited, and a sign-in waits ten minutes for its code", async () => {
  const { email } = await newStaff("viewer");
  const visitor = browser();
  expect((await visitor.post(`${SESSION}totp/`, { code: "123456" })).status).toBe(401);
  await visitor.post(SESSION, { email, password: STAFF_PASSWORD });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await visitor.post(`${SESSION}totp/`, { code: "000000" })).status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
  const other = browser();
  await other.post(SESSION, { email, password: STAFF_PASSWORD });
  shiftClock(600_000);
  expect((await other.post(`${SESSION}totp/`, { code: totpCode() })).status).toBe(401);
});

test("wrong recovery codes and wrong codes of a step-up are limited", async () => {
  const visitor = await staffVisitor(api, "viewer");
  const guess = async (path: string, code: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await visitor.post(path, { code })).status);
    return statuses;
  };
  const limited = [...Array(10).fill(400), 429];
  expect(await guess("/api/admin/step_up/", "000000")).toEqual(limited);
  expect((await browser().post(`${SESSION}recovery_code/`, { code: "2345-2345" })).status).toBe(401);
  await visitor.post(SESSION, { email: visitor.staff.email, password: STAFF_PASSWORD });
  expect(await guess(`${SESSION}recovery_code/`, "2345-2345-2345-2345")).toEqual(limited);
});

test("a session ends after 12 hours without use, and after 7 days", async () => {
  const visitor = await staffVisitor(api, "viewer");
  const reads = async (hours: number) => {
    shiftClock(hours * HOUR);
    return (await visitor.get(SESSION)).status;
  };
  expect(await reads(11)).toBe(200);
  expect(await reads(22)).toBe(200);
  expect(await reads(35)).toBe(401);
  const daily = await staffVisitor(api, "viewer");
  for (let hours = 35 + 10; hours < 35 + 168; hours += 10) {
    shiftClock(hours * HOUR);
    expect((await daily.get(SESSION)).status).toBe(200);
  }
  shiftClock((35 + 169) * HOUR);
  expect((await daily.get(SESSION)).status).toBe(401);
});

test("an open list of orders that asks for new ones does not keep a session alive", async () => {
  const visitor = await staffVisitor(api, "packer");
  const polls = async (hours: number) => {
    shiftClock(hours * HOUR);
    return (await visitor.get("/api/admin/order_counts/")).status;
  };
  expect([await polls(4), await polls(8), await polls(11.9), await polls(12.1)]).toEqual([200, 200, 200, 401]);
});

test("on https the cookie has the prefix __Host-, which no other host or path can set", async () => {
  const before = env();
  useSettings({ ...before, PUBLIC_URL: "https://shop.example" });
  try {
    const { cookie } = await newStaff("viewer");
    expect(cookie).toMatch(/^__Host-staff=[\w-]{43}$/);
    const opened = staffCookie("A".repeat(43), 60);
    expect(opened.split("; ").slice(1).toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=60",
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
    expect(opened).not.toContain("Domain");
    const status = async (Cookie: string) => (await apiVisitor(api, { Cookie }).get(SESSION)).status;
    expect([await status(cookie), await status(cookie.replace("__Host-", ""))]).toEqual([200, 401]);
  } finally {
    useSettings(before);
  }
});

test("suspending, demoting and ending a session take effect at the next request", async () => {
  const visitor = await staffVisitor(api, "owner");
  await queryColumn("update staff set roles = '{viewer}' where id = $1", [visitor.staff.id]);
  expect((await visitor.get(SESSION)).body).toMatchObject({ roles: ["viewer"] });
  await queryColumn("update staff set state = 'suspended' where id = $1", [visitor.staff.id]);
  expect((await visitor.get(SESSION)).status).toBe(401);
  const other = await staffVisitor(api, "owner");
  await queryColumn("update staff_sessions set ended_at = now() where id = $1", [other.staff.actor.sessionId]);
  expect((await other.get(SESSION)).status).toBe(401);
});

test("an unsafe request with the cookie is refused from another site, and without an origin", async () => {
  const { staff } = await staffVisitor(api, "owner");
  const send = async (headers: Record<string, string>) => {
    const visitor = apiVisitor(api, { Cookie: staff.cookie, "x-client-address": newAddress(), ...headers });
    return (await visitor.post("/api/admin/step_up/", { code: "000000" })).status;
  };
  expect(await send({})).toBe(403);
  expect(await send({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await send({ Origin: "https://evil.example" })).toBe(403);
  expect(await send(SAME_ORIGIN)).toBe(400);
});

test("a shopper's token opens nothing", async () => {
  await registered(api, "ann@example.com");
  const { access } = await signedIn(api, "ann@example.com");
  const visitor = apiVisitor(api, { ...SAME_ORIGIN, Authorization: `Bearer ${access}` });
  expect((await visitor.get(SESSION)).status).toBe(401);
});

test("a step-up proves the second factor again for ten minutes", async () => {
  const visitor = await staffVisitor(api, "owner");
  shiftClock(11 * 60_000);
  const before = (await visitor.get(SESSION)).body as { step_up_until: string };
  expect((await visitor.post("/api/admin/step_up/", { code: "000000" })).status).toBe(400);
  const { status, body } = await visitor.post("/api/admin/step_up/", { code: totpCode() });
  const after = body as { step_up_until: string };
  expect(status).toBe(200);
  expect(Date.parse(after.step_up_until) - Date.parse(before.step_up_until)).toBeGreaterThan(10 * 60_000);
});

test("failed sign-ins of all accounts from all networks together are limited, but for networks that are known", async () => {
  const { id, email, actor } = await newStaff("owner");
  const attempt = (account: string, network: string, staffId?: string) =>
    countStaffAttempt({ kind: "password", account, staffId, clientNetwork: network });
  const results = [];
  for (let n = 0; n < 210; n += 1) results.push(await attempt(`${n}@guess.example`, clientNetwork(newAddress())));
  const passed = results.filter(({ ok }) => ok).length;
  expect(passed).toBeLessThanOrEqual(200);
  expect(results.at(-1)).toMatchObject({ ok: false, error: { code: "too_many_attempts" } });
  expect(await attempt(email, clientNetwork(newAddress()), id)).toMatchObject({ ok: false });
  expect(await attempt(email, actor.network, id)).toMatchObject({ ok: true });
});
