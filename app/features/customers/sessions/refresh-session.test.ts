import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import { newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";
import { purgeSessions } from "./purge-sessions.ts";

useDatabase();
afterEach(() => {
  shiftClock(0);
  vi.restoreAllMocks();
});

const api = createApi();
const EMAIL = "ada@example.com";
const ENDED = { error: "Your session has ended. Please sign in again." };
const DAY = 86_400_000;
beforeAll(async () => {
  await registered(api, EMAIL);
});

const refresh = (token: unknown, address = newAddress()) =>
  send(api, "POST", `${PATH}/token_refresh/`, { refresh: token }, { address });
const me = (bearer?: string) => send(api, "GET", `${PATH}/me/`, undefined, bearer ? { bearer } : {});
const endings = () => queryColumn("select ended_because from customer_sessions order by created_at desc limit 1");

async function mustRefresh(token: string): Promise<{ access: string; refresh: string }> {
  const { status, json } = await refresh(token);
  expect(status).toBe(200);
  return json;
}

test("a refresh token is exchanged for a new pair of tokens", async () => {
  const first = await signedIn(api, EMAIL);
  shiftClock(60_000);
  const second = await mustRefresh(first.refresh);
  expect(Object.keys(second).sort()).toEqual(["access", "refresh"]);
  expect(second.refresh).toMatch(/^[\w-]{43}$/);
  expect(second.refresh).not.toBe(first.refresh);
  expect(second.access).not.toBe(first.access);
  expect((await me(second.access)).status).toBe(200);
  await mustRefresh(second.refresh);
});

test("two tabs that use the same token at once get the same successor and stay signed in", async () => {
  const first = await signedIn(api, EMAIL);
  const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(first.refresh)));
  expect(responses.map((response) => response.status)).toEqual(Array(8).fill(200));
  expect(new Set(responses.map((response) => response.json.refresh)).size).toBe(1);
  shiftClock(60_000);
  await mustRefresh(responses[0]?.json.refresh);
});

test("a lost response can be repeated within 30 seconds", async () => {
  const first = await signedIn(api, EMAIL);
  const lost = await mustRefresh(first.refresh);
  shiftClock(29_000);
  expect((await mustRefresh(first.refresh)).refresh).toBe(lost.refresh);
});

test("a used token that comes back later counts as a theft and ends the session", async () => {
  const warn = vi.spyOn(log, "warn");
  const first = await signedIn(api, EMAIL);
  const second = await mustRefresh(first.refresh);
  shiftClock(31_000);
  const reused = await refresh(first.refresh);
  expect([reused.status, reused.json]).toEqual([401, ENDED]);
  expect((await refresh(second.refresh)).status).toBe(401);
  expect((await me(second.access)).status).toBe(401);
  expect(await endings()).toEqual(["token_reused"]);
  expect(JSON.stringify(warn.mock.calls)).toContain("refresh_token_reused");
});

test("within 30 seconds only the immediately previous token is accepted again", async () => {
  const first = await signedIn(api, EMAIL);
  const second = await mustRefresh(first.refresh);
  await mustRefresh(second.refresh);
  expect((await refresh(first.refresh)).status).toBe(401);
  expect((await refresh(second.refresh)).status).toBe(401);
  expect(await endings()).toEqual(["token_reused"]);
});

test("a thief and the owner share one successor, and the next reuse ends the session", async () => {
  const first = await signedIn(api, EMAIL);
  const owner = await mustRefresh(first.refresh);
  const thief = await mustRefresh(first.refresh);
  expect(thief.refresh).toBe(owner.refresh);
  shiftClock(60_000);
  const stolen = await mustRefresh(thief.refresh);
  shiftClock(15 * 60_000);
  expect((await refresh(owner.refresh)).status).toBe(401);
  expect((await refresh(stolen.refresh)).status).toBe(401);
});

test("the theft of one session does not end the owner's other sessions", async () => {
  const phone = await signedIn(api, EMAIL);
  const laptop = await signedIn(api, EMAIL);
  await mustRefresh(phone.refresh);
  shiftClock(40_000);
  expect((await refresh(phone.refresh)).status).toBe(401);
  await mustRefresh(laptop.refresh);
});

test("signing out ends the session on the server at once", async () => {
  const { access, refresh: token } = await signedIn(api, EMAIL);
  const response = await send(api, "POST", `${PATH}/logout/`, { refresh: token }, { cookie: "sessionid=any" });
  expect([response.status, response.text]).toEqual([204, ""]);
  expect(response.headers.get("clear-site-data")).toBe('"storage"');
  expect((await me(access)).json).toEqual(ENDED);
  expect((await refresh(token)).status).toBe(401);
  expect(await endings()).toEqual(["signed_out"]);
  expect((await send(api, "POST", `${PATH}/logout/`, { refresh: token })).status).toBe(204);
  expect((await send(api, "POST", `${PATH}/logout/`, { refresh: "no such token" })).status).toBe(204);
});

test("a sign-out in a browser of staff clears nothing in it: their forms and actions wait there", async () => {
  const { refresh: token } = await signedIn(api, EMAIL);
  const cookie = `sessionid=any; staff=${"A".repeat(43)}`;
  const response = await send(api, "POST", `${PATH}/logout/`, { refresh: token }, { cookie });
  expect([response.status, response.headers.get("clear-site-data")]).toEqual([204, null]);
  expect(await endings()).toEqual(["signed_out"]);
});

test("a sign-out without cookies, which is a repeated one, clears nothing in the browser", async () => {
  const { refresh: token } = await signedIn(api, EMAIL);
  const response = await send(api, "POST", `${PATH}/logout/`, { refresh: token });
  expect([response.status, response.headers.get("clear-site-data")]).toEqual([204, null]);
  expect(await endings()).toEqual(["signed_out"]);
});

test("signing out with a token that another tab has just used also ends the session", async () => {
  const first = await signedIn(api, EMAIL);
  const second = await mustRefresh(first.refresh);
  await send(api, "POST", `${PATH}/logout/`, { refresh: first.refresh });
  expect((await refresh(second.refresh)).status).toBe(401);
});

test("an access token is valid for 15 minutes", async () => {
  const { access } = await signedIn(api, EMAIL);
  shiftClock(14.9 * 60_000);
  expect((await me(access)).status).toBe(200);
  shiftClock(15.1 * 60_000);
  const late = await me(access);
  expect([late.status, late.json]).toEqual([401, ENDED]);
  expect(late.headers.get("www-authenticate")).toContain("Bearer");
});

test("a session ends after 30 days without use", async () => {
  const { refresh: token } = await signedIn(api, EMAIL);
  shiftClock(30 * DAY - 60_000);
  const later = await mustRefresh(token);
  shiftClock(60 * DAY);
  expect((await refresh(later.refresh)).status).toBe(401);
});

test("a session ends after 90 days, however often it is used", async () => {
  let { refresh: token } = await signedIn(api, EMAIL);
  for (const days of [25, 50, 75, 89]) {
    shiftClock(days * DAY);
    ({ refresh: token } = await mustRefresh(token));
  }
  shiftClock(90 * DAY + 1000);
  expect((await refresh(token)).status).toBe(401);
});

test("missing, forged, foreign and unsigned access tokens are rejected with a message", async () => {
  expect((await me()).json).toEqual({ error: "Please sign in first." });
  const { access } = await signedIn(api, EMAIL);
  const [head = "", payload = "", signature = ""] = access.split(".");
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const forged = [
    "x",
    "a.b.c",
    `${head}.${payload}.`,
    `${head}.${payload}`,
    `${part({ alg: "none", typ: "at+jwt" })}.${payload}.`,
    `${part({ alg: "none" })}.${payload}.${signature}`,
    `${head}.${part({ ...claims, sub: "00000000-0000-4000-8000-000000000000" })}.${signature}`,
    `${head}.${part({ ...claims, exp: claims.exp + 9999 })}.${signature}`,
    access.toUpperCase(),
    "x".repeat(5000),
  ];
  for (const token of forged) {
    const { status, json } = await me(token);
    expect([token, status, json]).toEqual([token, 401, ENDED]);
  }
  for (const Authorization of ["Basic YWRhOnB3", "Bearer", "Bearer ", `Token ${access}`, `Bearer ${access} x`]) {
    const response = await checkedRequest(api, `${PATH}/me/`, { headers: { Authorization } });
    expect([Authorization, response.status]).toEqual([Authorization, 401]);
  }
  expect((await me(access)).status).toBe(200);
});

test("an unknown refresh token is rejected", async () => {
  const { status, json } = await refresh("A".repeat(43));
  expect([status, json]).toEqual([401, ENDED]);
});

test("a session that refreshes too often gets 429", async () => {
  let { refresh: token } = await signedIn(api, EMAIL);
  for (let n = 0; n < 30; n += 1) ({ refresh: token } = await mustRefresh(token));
  const { status, headers } = await refresh(token);
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  shiftClock(16 * 60_000);
  await mustRefresh(token);
});

test("old sessions and tokens are deleted, those still needed stay", async () => {
  const old = await signedIn(api, EMAIL);
  await mustRefresh(old.refresh);
  shiftClock(100 * DAY);
  const fresh = await signedIn(api, EMAIL);
  await purgeSessions();
  expect(await queryColumn("select count(*)::int from refresh_tokens")).toEqual([1]);
  expect((await queryColumn("select count(*)::int from customer_sessions"))[0]).toBeGreaterThan(1);
  await mustRefresh(fresh.refresh);
  shiftClock(200 * DAY);
  await purgeSessions();
  expect(await queryColumn("select count(*)::int from customer_sessions")).toEqual([1]);
});
