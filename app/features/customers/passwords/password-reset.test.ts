import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { countWaiting, useDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { sendResetLink } from "./request-password-reset.ts";

// Hundreds of passwords are hashed here, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });
useDatabase();
const api = createApi();
const NEW = "linen thread, doubled";
const SENT = { message: "If this email exists, a reset link has been sent." };
const LINK_EXPIRED = "This link has been used or has expired. Please request a new one.";

let number = 0;
let email = "";
beforeEach(async () => {
  number += 1;
  email = `owner${number}@example.com`;
  await registered(api, email);
});
afterEach(() => {
  shiftClock(0);
  vi.restoreAllMocks();
});

const request = (address: unknown, from = newAddress()) =>
  send(api, "POST", `${PATH}/password_reset_request/`, { email: address }, { address: from });
const confirm = (fields: unknown, from = newAddress()) =>
  send(api, "POST", `${PATH}/password_reset_confirm/`, fields, { address: from });
const login = (password: string, from = newAddress()) =>
  send(api, "POST", `${PATH}/login/`, { email, password }, { address: from });
const jobs = () =>
  queryColumn(`select payload->>'email' from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send_reset_link' order by j.id`);

/** Sends a reset email. Returns the user id and the token of its link. */
async function newLink(): Promise<{ uid: string; token: string }> {
  const links = () =>
    queryColumn("select data->>'link' from emails where template = 'password-reset' and recipient = $1", [email]);
  const earlier = await links();
  await sendResetLink(email);
  // Two emails may be queued in one millisecond: the new link is the one that was not there before.
  const [link] = (await links()).filter((one) => !earlier.includes(one));
  const [, uid = "", token = ""] = /\/reset-password\/([0-9a-f-]{36})\/([\w-]{43})$/.exec(String(link)) ?? [];
  expect(token).not.toBe("");
  return { uid, token };
}

test("the response and the queries are the same whether or not an account has the email", async () => {
  const observed: unknown[] = [];
  for (const address of [email, "nobody@example.com"]) {
    const statements: unknown[] = [];
    const pool = databasePool();
    const query = pool.query.bind(pool);
    vi.spyOn(pool, "query").mockImplementation((...args: unknown[]) => {
      statements.push(JSON.stringify(args[0], ["text"]));
      return Reflect.apply(query, pool, args);
    });
    const { status, text, headers } = await request(address);
    vi.restoreAllMocks();
    observed.push({ statements, status, text, headers: [...headers] });
    expect([status, JSON.parse(text)]).toEqual([200, SENT]);
  }
  expect(observed[0]).toEqual(observed[1]);
  expect((await jobs()).slice(-2)).toEqual([email, "nobody@example.com"]);
});

test("a reset email is sent only if the account exists", async () => {
  await sendResetLink("nobody@example.com");
  expect(await queryColumn("select 1 from emails where recipient = 'nobody@example.com'")).toEqual([]);
  await sendResetLink(email.toUpperCase());
  expect(
    await queryColumn("select template from emails where recipient = $1 and template <> 'welcome'", [email]),
  ).toEqual(["password-reset"]);
});

test("no link goes to an email that is changed meanwhile", async () => {
  const client = await databasePool().connect();
  await client.query("begin");
  await client.query("update customers set email = $1 where email = $2", [`moved-${email}`, email]);
  const sending = sendResetLink(email);
  await expect.poll(countWaiting, POLL_OPTIONS).toBe(1);
  await client.query("commit");
  client.release();
  await sending;
  expect(
    await queryColumn("select 1 from emails where recipient = $1 and template = 'password-reset'", [email]),
  ).toEqual([]);
});

test("the link sets a new password once, and ends all sessions", async () => {
  const phone = await signedIn(api, email);
  const laptop = await signedIn(api, email);
  const { uid, token } = await newLink();
  const { status, json } = await confirm({ uid, token, new_password: NEW });
  expect([status, json]).toEqual([200, { message: "Your password has been changed. You can now sign in." }]);
  for (const { access, refresh } of [phone, laptop]) {
    expect((await send(api, "GET", `${PATH}/me/`, undefined, { bearer: access })).status).toBe(401);
    expect((await send(api, "POST", `${PATH}/token_refresh/`, { refresh })).status).toBe(401);
  }
  expect((await login(ada.password)).status).toBe(401);
  expect((await login(NEW)).status).toBe(200);
  const again = await confirm({ uid, token, new_password: "another good one" });
  expect([again.status, again.json]).toEqual([400, { error: LINK_EXPIRED, fields: { token: LINK_EXPIRED } }]);
  expect((await login(NEW)).status).toBe(200);
});

test("the owner is notified of the new password, and a pending email change is canceled", async () => {
  const { access } = await signedIn(api, email);
  const change = { email: `thief${number}@example.com`, current_password: ada.password };
  expect((await send(api, "PATCH", `${PATH}/me/`, change, { bearer: access })).status).toBe(200);
  const emailed = () =>
    queryColumn("select 1 from emails where recipient = $1 and template = 'password-changed'", [email]);
  expect(await emailed()).toEqual([]);
  await confirm({ ...(await newLink()), new_password: NEW });
  expect(await emailed()).toHaveLength(1);
  const { access: anew } = await signedIn(api, email, NEW);
  const { json } = await send(api, "GET", `${PATH}/me/`, undefined, { bearer: anew });
  expect(json).toMatchObject({ email, pending_email: null });
});

test("of ten concurrent uses of one link, one succeeds", async () => {
  const link = await newLink();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => confirm({ ...link, new_password: `linen thread ${n}` })),
  );
  expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array(9).fill(400)]);
});

test("a link is valid for 60 minutes", async () => {
  const link = await newLink();
  shiftClock(61 * 60_000);
  expect((await confirm({ ...link, new_password: NEW })).json.error).toBe(LINK_EXPIRED);
  shiftClock(59 * 60_000);
  expect((await confirm({ ...link, new_password: NEW })).status).toBe(200);
});

test("every link is valid until one is used, then none is", async () => {
  const first = await newLink();
  const second = await newLink();
  expect(first.token).not.toBe(second.token);
  expect((await confirm({ ...first, new_password: NEW })).status).toBe(200);
  expect((await confirm({ ...second, new_password: "another good one" })).status).toBe(400);
});

test("only a hash of the token is stored", async () => {
  const { token } = await newLink();
  const stored = await queryColumn(
    "select encode(hash, 'hex') || encode(hash, 'base64') || encode(hash, 'escape') from password_resets",
  );
  const hex = Buffer.from(token, "base64url").toString("hex");
  expect(stored.some((text) => String(text).includes(token) || String(text).includes(hex))).toBe(false);
});

test("a wrong token, another customer's uid and invalid values get the same response", async () => {
  const { uid, token } = await newLink();
  const stranger = await registered(api, `stranger${number}@example.com`);
  const invalid = [
    { uid, token: "A".repeat(43) },
    { uid: stranger, token },
    { uid: "1", token },
    { uid: "' or 1=1 --", token },
    { uid: "../../etc/passwd", token: "' or 1=1 --" },
  ];
  for (const link of invalid) {
    const { status, json } = await confirm({ ...link, new_password: NEW });
    expect([link, status, json.error]).toEqual([link, 400, LINK_EXPIRED]);
  }
  expect((await confirm({ uid, token, new_password: NEW })).status).toBe(200);
});

test("a rejected password leaves the link valid", async () => {
  const link = await newLink();
  for (const new_password of ["short", "password1", "wellworn123", email, "x".repeat(129)]) {
    const { status, json } = await confirm({ ...link, new_password });
    expect([status, json.fields]).toEqual([400, { new_password: json.error }]);
  }
  expect((await confirm({ ...link, new_password: NEW })).status).toBe(200);
});

test("an owner whose account is under attack can sign in again after a reset", async () => {
  const { uid, token } = await newLink();
  await Promise.all(Array.from({ length: 52 }, () => login("guess")));
  const home = newAddress();
  expect((await login(ada.password, home)).status).toBe(429);
  expect((await confirm({ uid, token, new_password: NEW }, home)).status).toBe(200);
  expect((await login(NEW, home)).status).toBe(200);
  expect((await login(NEW)).status).toBe(429);
});

test("a mailbox gets at most five emails an hour, and the response stays the same", async () => {
  for (let n = 0; n < 7; n += 1) expect((await request(n % 2 ? email : email.toUpperCase())).json).toEqual(SENT);
  expect((await jobs()).filter((address) => String(address).toLowerCase() === email)).toHaveLength(5);
});

test("an address that requests too many links gets 429", async () => {
  const from = newAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await request(`anybody${n}@example.com`, from)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect(Number((await request(email, from)).headers.get("retry-after"))).toBeGreaterThan(3000);
});

test("an address that tries too many links gets 429", async () => {
  const from = newAddress();
  const uid = "00000000-0000-4000-8000-000000000000";
  const statuses: number[] = [];
  for (let n = 0; n < 16; n += 1) {
    statuses.push((await confirm({ uid, token: `${n}`, new_password: NEW }, from)).status);
  }
  expect(statuses).toEqual([...Array(15).fill(400), 429]);
});

test("the link and the new password are never logged", async () => {
  const written: unknown[] = [];
  for (const level of ["info", "warn", "error", "debug"] as const) {
    vi.spyOn(log, level).mockImplementation((...args: unknown[]) => void written.push(args));
  }
  const { uid, token } = await newLink();
  await confirm({ uid, token: `${token}x`, new_password: NEW });
  await confirm({ uid, token, new_password: NEW });
  const text = JSON.stringify(written);
  expect(text).toContain("password_reset");
  for (const secret of [token, NEW, email]) expect(text).not.toContain(secret);
});
