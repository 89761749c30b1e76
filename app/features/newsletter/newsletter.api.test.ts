import { afterEach, expect, test } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { db } from "#app/platform/db/db.server.ts";
import { shopApi } from "#app/platform/http/api.server.ts";
import { hashOfToken } from "#app/platform/security/opaque-token.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { storedForms } from "#tests/stored-forms.ts";
import { newsletterApi } from "./newsletter.api.ts";
import { CONFIRMED, ENDED, SUBSCRIBED } from "./newsletter.contract.ts";
import { purgeSubscriptions } from "./purge-subscriptions.ts";

useDatabase();

const api = shopApi();
api.use(async (c, next) => {
  c.set("address", c.req.header("x-client-address") ?? "192.0.2.1");
  await next();
});
api.route("/", newsletterApi);

let count = 0;
const visitor = () => {
  count += 1;
  return apiVisitor(api, { "x-client-address": `198.18.0.${count}` });
};

const SUBSCRIBE = "/api/newsletter/subscribe/";
const CONFIRM = "/api/newsletter/confirm/";
const END = "/api/newsletter/unsubscribe/";

afterEach(() => shiftClock(0));

async function subscribed(): Promise<string[]> {
  const { rows } = await db().execute<{ email: string }>(
    "select email from newsletter_subscribers where confirmed_at is not null and ended_at is null",
  );
  return rows.map(({ email }) => email);
}

async function tokenTo(email: string, field: "link" | "endLink" = "link"): Promise<string> {
  const emails = await queuedEmails(email);
  return emails.at(-1)?.data[field]?.split("/").at(-1) ?? "";
}

test("a subscription is active after the confirmation and until it is ended", async () => {
  const ann = visitor();
  const asked = await ann.post(SUBSCRIBE, { email: "ann@example.com" });
  expect([asked.status, asked.body]).toEqual([200, { message: SUBSCRIBED }]);
  expect(await subscribed()).toEqual([]);
  const [email] = await queuedEmails("ann@example.com");
  expect(email?.data.link).toMatch(/^http:\/\/localhost:3000\/newsletter\/confirm\/[\w-]{43}$/);

  const token = await tokenTo("ann@example.com");
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const confirmed = await ann.post(CONFIRM, { token });
    expect([confirmed.status, confirmed.body]).toEqual([200, { message: CONFIRMED }]);
  }
  expect(await subscribed()).toEqual(["ann@example.com"]);
  const emails = await queuedEmails("ann@example.com");
  expect(emails.map(({ template }) => template)).toEqual(["newsletter-confirm", "newsletter-welcome"]);

  const end = await tokenTo("ann@example.com", "endLink");
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const ended = await ann.post(END, { token: end });
    expect([ended.status, ended.body]).toEqual([200, { message: ENDED }]);
  }
  expect(await subscribed()).toEqual([]);
  expect((await ann.post(CONFIRM, { token })).status).toBe(400);
});

test("an address that is already subscribed gets the same response and no email", async () => {
  const bob = visitor();
  await bob.post(SUBSCRIBE, { email: "bob@example.com" });
  await bob.post(CONFIRM, { token: await tokenTo("bob@example.com") });
  const before = (await queuedEmails("bob@example.com")).length;
  const again = await bob.post(SUBSCRIBE, { email: "BOB@example.com" });
  expect([again.status, again.body]).toEqual([200, { message: SUBSCRIBED }]);
  expect(await queuedEmails("bob@example.com")).toHaveLength(before);
  expect(await subscribed()).toContain("bob@example.com");
});

test("a confirmation link is valid for seven days, and only the newest one", async () => {
  const cleo = visitor();
  await cleo.post(SUBSCRIBE, { email: "cleo@example.com" });
  const first = await tokenTo("cleo@example.com");
  shiftClock(60_000);
  await cleo.post(SUBSCRIBE, { email: "cleo@example.com" });
  expect((await cleo.post(CONFIRM, { token: first })).status).toBe(400);
  const second = await tokenTo("cleo@example.com");
  shiftClock(8 * 86_400_000);
  const late = await cleo.post(CONFIRM, { token: second });
  expect([late.status, late.body]).toEqual([400, { error: "This link has expired. Please subscribe again." }]);
  expect(await subscribed()).not.toContain("cleo@example.com");
});

test("addresses are deleted once unsubscribed or a week unconfirmed, and unsubscribing stays possible", async () => {
  const stored = async () => {
    const { rows } = await db().execute<{ email: string }>(
      "select email from newsletter_subscribers where email like '%@purge.example.com' order by email",
    );
    return rows.map(({ email }) => email.split("@")[0]);
  };
  const reader = visitor();
  for (const name of ["ended", "reads", "silent"]) await reader.post(SUBSCRIBE, { email: `${name}@purge.example.com` });
  for (const name of ["ended", "reads"])
    await reader.post(CONFIRM, { token: await tokenTo(`${name}@purge.example.com`) });
  const token = await tokenTo("ended@purge.example.com", "endLink");
  await reader.post(END, { token });
  shiftClock(6.9 * 86_400_000);
  await purgeSubscriptions();
  expect(await stored()).toEqual(["reads", "silent"]);
  expect((await reader.post(END, { token })).body).toEqual({ message: ENDED });
  shiftClock(7 * 86_400_000 + 60_000);
  await purgeSubscriptions();
  expect(await stored()).toEqual(["reads"]);
});

test("an address gets at most three confirmation emails a day, and the response stays the same", async () => {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { status, body } = await visitor().post(SUBSCRIBE, {
      email: attempt % 2 ? "dora@example.com" : "Dora@Example.com",
    });
    expect([status, body]).toEqual([200, { message: SUBSCRIBED }]);
  }
  const queued = [await queuedEmails("dora@example.com"), await queuedEmails("Dora@Example.com")];
  expect(queued.flat()).toHaveLength(3);
});

test("one network can subscribe 20 addresses an hour", async () => {
  const bot = visitor();
  for (let attempt = 0; attempt < 20; attempt += 1) await bot.post(SUBSCRIBE, { email: `m${attempt}@example.com` });
  const rejected = await bot.post(SUBSCRIBE, { email: "m20@example.com" });
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
});

test.each([
  {},
  { email: "" },
  { email: "no" },
  { email: 7 },
  { email: `${"x".repeat(250)}@example.com` },
  { mail: "a@b.c" },
])("an invalid email address is rejected: %o", async (invalid) => {
  const { status, body } = await visitor().post(SUBSCRIBE, invalid);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: expect.stringMatching(/\.$/), fields: { email: expect.any(String) } });
});

test.each(["", "x", "a".repeat(201), "00000000-0000-0000-0000-000000000000.".padEnd(80, "A"), 7, null])(
  "an invalid token is rejected: %o",
  async (token) => {
    expect((await visitor().post(CONFIRM, { token })).status).toBe(400);
    expect((await visitor().post(END, { token })).status).toBe(400);
  },
);

test("the token of a confirmation link is not stored", async () => {
  await visitor().post(SUBSCRIBE, { email: "eve@example.com" });
  const token = await tokenTo("eve@example.com");
  const { rows } = await db().execute<{ row: string }>(
    "select row_to_json(s)::text as row from newsletter_subscribers s",
  );
  const stored = rows.map(({ row }) => row).join();
  expect(stored).toContain(hashOfToken(token).toString("hex"));
  for (const form of storedForms(token)) expect(stored).not.toContain(form);
});

test("the link of an earlier newsletter ends a later subscription too, after the first one was deleted", async () => {
  const eve = visitor();
  const email = "eve@example.com";
  const subscribe = async () => {
    await eve.post(SUBSCRIBE, { email });
    await eve.post(CONFIRM, { token: await tokenTo(email) });
    expect(await subscribed()).toContain(email);
    return tokenTo(email, "endLink");
  };
  const first = await subscribe();
  await eve.post(END, { token: first });
  await purgeSubscriptions();
  await subscribe();
  expect((await eve.post(END, { token: first })).status).toBe(200);
  expect(await subscribed()).not.toContain(email);
});

test("two requests for one new address at once make one subscription", async () => {
  const email = "twice@example.com";
  const statuses = await Promise.all([1, 2, 3].map(async () => (await visitor().post(SUBSCRIBE, { email })).status));
  expect(statuses).toEqual([200, 200, 200]);
  await visitor().post(CONFIRM, { token: await tokenTo(email) });
  expect(await subscribed()).toContain(email);
});
