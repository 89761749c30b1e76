import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { log } from "#app/platform/log.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { buyer, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { storedForms } from "#tests/stored-forms.ts";

// Dozens of passwords are hashed here, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });
useDatabase();

const api = createApi();
const HOUR = 3_600_000;
const LINK_EXPIRED = "This link has been used or has expired. Please request a new one.";
const message = expect.stringMatching(/^[A-Z].*[.!]$/);

let number = 0;
let email: string;
let access: string;

beforeEach(async () => {
  number += 1;
  email = `ada${number}@example.com`;
  await registered(api, email);
  access = (await signedIn(api, email)).access;
});
afterEach(() => {
  shiftClock(0);
  vi.restoreAllMocks();
});

const request = (method: string, path: string, body?: unknown, bearer: string | undefined = access) =>
  send(api, method, `${PATH}/${path}`, body, { address: newAddress(), bearer });
const verify = (token: string, bearer: string | undefined = access) =>
  request("POST", "verify_email/", { token }, bearer);
const profile = async (bearer = access) => (await request("GET", "me/", undefined, bearer)).json;

/** The token of the last verification email to an address. */
async function tokenTo(recipient: string): Promise<string> {
  const [link] = await queryColumn(
    `select data->>'link' from emails where recipient = $1 and data->>'link' like '%/account/verify-email/%'
     order by queued_at desc limit 1`,
    [recipient],
  );
  const [, token = ""] = /^http:\/\/localhost:3000\/account\/verify-email\/([\w-]{43})$/.exec(String(link)) ?? [];
  expect(token).not.toBe("");
  return token;
}

/** Places a guest order with an email. Returns its number. */
async function guestOrders(as: string): Promise<string> {
  const slug = `claimed-${number}-${Math.random().toString(36).slice(2)}`;
  const shopper = buyer(api);
  await shopper.add((await putProducts({ slug })).get(slug));
  const { status, body } = await shopper.checkOut({ ...details, email: as });
  expect(status).toBe(201);
  return (body as { number: string }).number;
}

async function ownOrders(bearer = access): Promise<string[]> {
  const { text } = await send(api, "GET", "/api/orders/", undefined, { bearer, address: newAddress() });
  return JSON.parse(text).map((order: { number: string }) => order.number);
}

test("the link of the welcome email verifies the email, and may be opened again", async () => {
  const token = await tokenTo(email);
  const { status, json } = await verify(token);
  expect([status, json]).toEqual([200, { message: "Your email is confirmed.", email, claimed_orders: 0 }]);
  expect(await profile()).toMatchObject({ email, email_verified: true });
  const again = await verify(token);
  expect([again.status, again.json]).toEqual([200, json]);
  const unknown = await verify("A".repeat(43));
  expect([unknown.status, unknown.json]).toEqual([400, { error: LINK_EXPIRED, fields: { token: LINK_EXPIRED } }]);
});

test("guest orders are added to the account when the email is verified, and not before", async () => {
  const first = await guestOrders(email.toUpperCase());
  const second = await guestOrders(email);
  const others = await guestOrders(`stranger${number}@example.com`);
  access = (await signedIn(api, email)).access;
  expect(await ownOrders()).toEqual([]);
  expect((await verify("A".repeat(43))).status).toBe(400);
  expect(await ownOrders()).toEqual([]);
  expect((await verify(await tokenTo(email))).json.claimed_orders).toBe(2);
  expect(await ownOrders()).toEqual([second, first]);
  expect(await ownOrders()).not.toContain(others);
});

test("later guest orders are added at the next sign-in", async () => {
  await verify(await tokenTo(email));
  const later = await guestOrders(email);
  expect(await ownOrders()).toEqual([]);
  access = (await signedIn(api, email)).access;
  expect(await ownOrders()).toEqual([later]);
});

test("a stranger who registers with another person's email gets none of their orders: the link works for no other account", async () => {
  const victim = `victim${number}@example.com`;
  const order = await guestOrders(victim);
  await registered(api, victim, "the stranger's own password");
  const stranger = await signedIn(api, victim, "the stranger's own password");
  const token = await tokenTo(victim);
  // The mailbox's owner opens the link of that email, signed in to an account of their own, or to none.
  const opened = await verify(token);
  expect([opened.status, opened.json]).toEqual([409, { error: message }]);
  expect((await send(api, "POST", `${PATH}/verify_email/`, { token })).status).toBe(401);
  expect(await profile(stranger.access)).toMatchObject({ email_verified: false });
  expect(await ownOrders(stranger.access)).not.toContain(order);
});

test("a link is valid for 7 days", async () => {
  const token = await tokenTo(email);
  shiftClock(7 * 24 * HOUR + 60_000);
  access = (await signedIn(api, email)).access;
  expect((await verify(token)).json.error).toBe(LINK_EXPIRED);
  shiftClock(7 * 24 * HOUR - 60_000);
  expect((await verify(token)).status).toBe(200);
});

test("of ten concurrent openings of one link, all succeed and one adds the guest's order", async () => {
  await guestOrders(email);
  const token = await tokenTo(email);
  const responses = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(responses.map(({ json }) => json.claimed_orders).sort()).toEqual([...Array(9).fill(0), 1]);
});

test("only a hash of the token is stored, and no token is logged", async () => {
  const logged = [vi.spyOn(log, "info"), vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  const token = await tokenTo(email);
  const stored = (await queryColumn("select row_to_json(l)::text from email_links l")).join();
  expect(stored).toContain(hashOfToken(token).toString("hex"));
  for (const form of storedForms(token)) expect(stored).not.toContain(form);
  await verify(`${token}x`);
  await verify(token);
  expect(JSON.stringify(logged.map((level) => level.mock.calls))).not.toContain(token);
});

test.each([
  ["no token", {}],
  ["a number", { token: 7 }],
  ["an empty one", { token: "" }],
  ["a huge one", { token: "x".repeat(5000) }],
  ["a NUL", { token: "a\u0000b" }],
  ["a field that is not known", { token: "A".repeat(43), email: "x@example.com" }],
])("an invalid link is rejected with a message: %s", async (_what, body) => {
  const { status, json } = await request("POST", "verify_email/", body);
  expect([status, json.error]).toEqual([400, message]);
});

test("the link is sent again on request, until the email is verified", async () => {
  const first = await tokenTo(email);
  const { status, json } = await request("POST", "me/verify_email/");
  expect([status, json]).toEqual([200, { message: message }]);
  const second = await tokenTo(email);
  expect(second).not.toBe(first);
  expect((await verify(second)).status).toBe(200);
  expect((await verify(first)).status).toBe(200);
  const repeated = await request("POST", "me/verify_email/");
  expect([repeated.status, repeated.json]).toEqual([409, { error: "Your email is already confirmed." }]);
});

test("a mailbox gets at most five verification emails an hour", async () => {
  const statuses: number[] = [];
  for (let tried = 0; tried < 6; tried++) statuses.push((await request("POST", "me/verify_email/")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const change = await request("PATCH", "me/", { email: `n${number}@example.com`, current_password: ada.password });
  expect([change.status, change.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
});

test("attempts with wrong tokens are limited", async () => {
  const responses = await Promise.all(Array.from({ length: 31 }, (_, n) => verify(`${n}`.padStart(43, "A"))));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
});

/** Requests a change of the email. Returns the token of its link. */
async function requestChange(next: string): Promise<string> {
  const { status } = await request("PATCH", "me/", { email: next, current_password: ada.password });
  expect(status).toBe(200);
  return tokenTo(next);
}

test("a new email takes effect when its link is opened: it is verified, and its guest orders are added", async () => {
  const next = `New${number}@example.com`;
  const order = await guestOrders(next);
  const token = await requestChange(next);
  const { status, json } = await verify(token);
  expect([status, json]).toEqual([200, { message: message, email: next, claimed_orders: 1 }]);
  expect(await profile()).toMatchObject({ email: next, email_verified: true, pending_email: null });
  expect(await ownOrders()).toEqual([order]);
  expect((await verify(token)).json).toEqual({ message: message, email: next, claimed_orders: 0 });
  expect(await profile()).toMatchObject({ email: next, email_verified: true, pending_email: null });
  const emails = await queryColumn("select template from emails where recipient = $1 order by queued_at, template", [
    email,
  ]);
  expect(emails).toEqual(["welcome", "email-change-asked", "email-changed"]);
  expect((await signedIn(api, next)).user.email).toBe(next);
  expect((await send(api, "POST", `${PATH}/login/`, { email, password: ada.password })).status).toBe(401);
});

test("a new email takes the customer's back-in-stock requests along, and replaces its own for the same product", async () => {
  await verify(await tokenTo(email));
  const next = `waiting${number}@example.com`;
  const slugs = ["first", "second"].map((name) => `${name}-wanted-${number}`);
  const ids = [...(await putProducts(...slugs.map((slug) => ({ slug, stock: [{ quantity: 0 }] })))).values()];
  const variantIds = await queryColumn("select id from variants where product_id = any($1) order by id", [ids]);
  for (const variantId of variantIds)
    expect((await request("POST", "me/back_in_stock/", { variant_id: variantId })).status).toBe(200);
  const body = { variant_id: variantIds[0], email: next };
  expect((await send(api, "POST", "/api/back_in_stock/request/", body, { address: newAddress() })).status).toBe(200);
  expect((await verify(await requestChange(next))).status).toBe(200);
  const left = await queryColumn(
    "select confirmed_at is not null from back_in_stock_requests where variant_id = any($1)",
    [variantIds],
  );
  expect(left).toEqual([true, true]);
  expect(await queryColumn("select 1 from back_in_stock_requests where email = $1", [next])).toHaveLength(2);
});

test("after a change of the email, a link to the former one does not change it back", async () => {
  const former = await tokenTo(email);
  expect((await verify(former)).status).toBe(200);
  const next = `moved-on${number}@example.com`;
  await verify(await requestChange(next));
  expect((await verify(former)).json.error).toBe(LINK_EXPIRED);
  expect(await profile()).toMatchObject({ email: next, pending_email: null });
});

test("changing the email deletes reset links that were sent to the former one", async () => {
  const { sendResetLink } = await import("#app/features/customers/passwords/request-password-reset.ts");
  await sendResetLink(email);
  await verify(await requestChange(`moved${number}@example.com`));
  const left = await queryColumn(
    "select 1 from password_resets r join customers c on c.id = customer_id where email = $1",
    [`moved${number}@example.com`],
  );
  expect(left).toEqual([]);
});

test("a pending change is valid for 24 hours, and the latest one counts", async () => {
  const first = await requestChange(`first${number}@example.com`);
  const second = await requestChange(`second${number}@example.com`);
  expect((await verify(first)).status).toBe(400);
  shiftClock(24 * HOUR + 60_000);
  access = (await signedIn(api, email)).access;
  expect((await profile()).pending_email).toBeNull();
  expect((await verify(second)).status).toBe(400);
  expect(await profile()).toMatchObject({ email });
});

test("verifying the current email keeps a pending change", async () => {
  const current = await tokenTo(email);
  const next = `later${number}@example.com`;
  const token = await requestChange(next);
  expect((await verify(current)).status).toBe(200);
  expect(await profile()).toMatchObject({ email_verified: true, pending_email: next });
  const again = await request("POST", "me/verify_email/");
  expect([again.status, await tokenTo(next)]).toEqual([200, expect.not.stringMatching(token)]);
  expect((await verify(token)).status).toBe(200);
});

test("an email that another account has registered in the meantime is rejected", async () => {
  const next = `wanted${number}@example.com`;
  const token = await requestChange(next);
  await registered(api, next);
  const { status, json } = await verify(token);
  expect([status, json]).toEqual([409, { error: "Another account now uses this email." }]);
  expect(await profile()).toMatchObject({ email });
});

test("of two accounts that verify the same new email at once, one gets it", async () => {
  const next = `both${number}@example.com`;
  const mine = await requestChange(next);
  await registered(api, `bob${number}@example.com`);
  const bob = await signedIn(api, `bob${number}@example.com`);
  await request("PATCH", "me/", { email: next, current_password: ada.password }, bob.access);
  const bobs = await tokenTo(next);
  const responses = await Promise.all([verify(mine), verify(bobs, bob.access)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});
