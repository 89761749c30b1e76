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
const writer = () => {
  count += 1;
  return apiVisitor(api, { "x-client-address": `198.18.0.${count}` });
};

const good = { name: "Ann Bell", email: "ann@example.com", subject: "Lining", message: "Is the tote lined?\r\nAnn " };
const stored = async () =>
  (await db().execute("select name, email, subject, message from messages order by received_at")).rows;

test("a message is kept, goes to the owner with the sender to answer to, and the sender gets a receipt", async () => {
  const sent = await writer().post("/api/contact/", good);
  expect([sent.status, sent.body]).toEqual([200, { message: expect.stringContaining("two working days") }]);
  const clean = { ...good, message: "Is the tote lined?\nAnn" };
  expect(await stored()).toEqual([clean]);
  expect(await queuedEmails()).toEqual([
    { recipient: "hello@wellworn.example", reply_to: "ann@example.com", template: "contact-message", data: clean },
    { recipient: "ann@example.com", reply_to: null, template: "contact-received", data: {} },
  ]);
});

test("a subject may be left out", async () => {
  const { subject, ...rest } = good;
  expect((await writer().post("/api/contact/", rest)).status).toBe(200);
  expect((await stored()).at(-1)).toMatchObject({ subject: "" });
});

test("what a machine wrote is dropped without a word", async () => {
  const [before, emails] = [(await stored()).length, (await queuedEmails()).length];
  const sent = await writer().post("/api/contact/", { ...good, website: "https://spam.example" });
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
])("a wrong %s is told: %o", async (field, value) => {
  const { status, body } = await writer().post("/api/contact/", { ...good, [field]: value });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: expect.stringMatching(/\.$/), fields: { [field]: expect.any(String) } });
});

test("ten messages an hour from one address are enough", async () => {
  const machine = writer();
  for (let i = 0; i < 10; i += 1) await machine.post("/api/contact/", { ...good, email: `m${i}@example.com` });
  const rejected = await machine.post("/api/contact/", { ...good, email: "m10@example.com" });
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("nobody can have a stranger's mailbox filled with receipts", async () => {
  for (let i = 0; i < 10; i += 1) await writer().post("/api/contact/", { ...good, email: "victim@example.com" });
  expect((await writer().post("/api/contact/", { ...good, email: "Victim@example.com" })).status).toBe(429);
  expect(await queuedEmails("victim@example.com")).toHaveLength(10);
});

test("a message is thrown away after two years, and not before", async () => {
  await writer().post("/api/contact/", good);
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
