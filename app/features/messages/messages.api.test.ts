import { expect, test } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { db } from "#app/platform/db/db.server.ts";
import { shopApi } from "#app/platform/http/api.server.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { queuedEmails } from "#tests/mailbox.ts";
import { messagesApi } from "./messages.api.ts";
import { purgeMessages } from "./purge-messages.ts";

useDatabase();

const api = shopApi();
api.use(async (c, next) => {
  c.set("address", c.req.header("x-client-address") ?? "192.0.2.1");
  await next();
});
api.route("/", messagesApi);

let count = 0;
const visitor = () => {
  count += 1;
  return apiVisitor(api, { "x-client-address": `198.18.0.${count}` });
};

const valid = { name: "Ann Bell", email: "ann@example.com", subject: "Lining", message: "Is the tote lined?\r\nAnn " };
const stored = async () =>
  (await db().execute("select name, email, subject, message from messages order by received_at")).rows;

test("a message is stored and emailed to the owner with the sender as Reply-To, and the sender gets a receipt", async () => {
  const sent = await visitor().post("/api/contact/", valid);
  expect([sent.status, sent.body]).toEqual([200, { message: expect.stringContaining("two business days") }]);
  const normalized = { ...valid, message: "Is the tote lined?\nAnn" };
  expect(await stored()).toEqual([normalized]);
  expect(await queuedEmails()).toEqual([
    { recipient: "hello@wellworn.example", reply_to: "ann@example.com", template: "contact-message", data: normalized },
    { recipient: "ann@example.com", reply_to: null, template: "contact-received", data: {} },
  ]);
});

test("a subject may be left out", async () => {
  const { subject, ...rest } = valid;
  expect((await visitor().post("/api/contact/", rest)).status).toBe(200);
  expect((await stored()).at(-1)).toMatchObject({ subject: "" });
});

test("a message that fills in the hidden field is discarded without an error", async () => {
  const [before, emails] = [(await stored()).length, (await queuedEmails()).length];
  const sent = await visitor().post("/api/contact/", { ...valid, website: "https://spam.example" });
  expect(sent.status).toBe(200);
  expect([(await stored()).length, (await queuedEmails()).length]).toEqual([before, emails]);
});

test.each([
  ["name", ""],
  ["name", "   "],
  ["name", "x".repeat(101)],
  ["name", "Ann\r\nBcc: all@example.com"],
  ["name", 7],
  ["email", "ann"],
  ["email", "ann@example.com, bob@example.com"],
  ["subject", "Hi\nthere"],
  ["subject", "x".repeat(151)],
  ["message", ""],
  ["message", " \n "],
  ["message", "x".repeat(5001)],
  ["message", "a\u0007b"],
  ["message", undefined],
  ["phone", "555"],
])("an invalid %s is rejected: %o", async (field, value) => {
  const { status, body } = await visitor().post("/api/contact/", { ...valid, [field]: value });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: expect.stringMatching(/\.$/), fields: { [field]: expect.any(String) } });
});

test("one network can send ten messages an hour", async () => {
  const bot = visitor();
  for (let i = 0; i < 10; i += 1) await bot.post("/api/contact/", { ...valid, email: `m${i}@example.com` });
  const rejected = await bot.post("/api/contact/", { ...valid, email: "m10@example.com" });
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an email address gets at most ten receipts a day, and its owner can still write", async () => {
  for (let i = 0; i < 10; i += 1) await visitor().post("/api/contact/", { ...valid, email: "victim@example.com" });
  expect((await visitor().post("/api/contact/", { ...valid, email: "Victim@example.com" })).status).toBe(200);
  expect(await stored()).toContainEqual(expect.objectContaining({ email: "Victim@example.com" }));
  expect(await queuedEmails("victim@example.com")).toHaveLength(10);
});

test("a person in one network can send ten messages a day", async () => {
  const ann = visitor();
  const write = () => ann.post("/api/contact/", { ...valid, email: "often@example.com" });
  try {
    for (let i = 0; i < 10; i += 1) expect((await write()).status).toBe(200);
    shiftClock(2 * 3_600_000);
    expect((await write()).status).toBe(429);
  } finally {
    shiftClock(0);
  }
});

test("a message is deleted after two years, and not before", async () => {
  await visitor().post("/api/contact/", valid);
  const before = (await stored()).length;
  try {
    shiftClock(729 * 86_400_000);
    await purgeMessages();
    expect(await stored()).toHaveLength(before);
    shiftClock(733 * 86_400_000);
    await purgeMessages();
    expect(await stored()).toEqual([]);
  } finally {
    shiftClock(0);
  }
});
