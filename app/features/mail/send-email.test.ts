import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now, shiftClock } from "#app/platform/clock.ts";
import { db, inTransaction } from "#app/platform/db/db.server.ts";
import { env, readSettings, useSettings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { useDatabase } from "#tests/database.ts";
import { type MailServer, smtpError, startMailServer } from "#tests/servers/mail-server.ts";
import { deleteOldEmails } from "./delete-old-emails.ts";
import { emails } from "./mail.table.ts";
import { queueEmail } from "./queue-email.ts";
import { sendNextEmail } from "./send-email.ts";

useDatabase();

let folder: string;
let server: MailServer | undefined;
const LINK = "http://localhost:3000/reset-password/u1/secret-key";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "mail-"));
});
afterEach(async () => {
  shiftClock(0);
  vi.restoreAllMocks();
  await server?.stop();
  server = undefined;
  rmSync(folder, { recursive: true });
  await db().delete(emails);
});

function useMailServer(url?: string) {
  useSettings(readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, SMTP_URL: url }));
}

async function queueEmailToAnn(): Promise<string> {
  const request = { template: "password-reset", data: { firstName: "Ann", link: LINK, minutes: 60 } } as const;
  await inTransaction((tx) => queueEmail(tx, { to: "ann@example.com", ...request }));
  return queuedId();
}

async function queuedId(): Promise<string> {
  const [email] = await db().select().from(emails).where(eq(emails.status, "queued"));
  if (!email) throw new Error("No email was queued");
  return email.id;
}

async function emailRow(id: string) {
  const [email] = await db().select().from(emails).where(eq(emails.id, id));
  return email;
}

test("an email reaches the mail server with text and HTML, and its data is deleted afterwards", async () => {
  server = await startMailServer();
  useMailServer(server.url);
  const id = await queueEmailToAnn();
  await sendNextEmail(db());
  const [email] = server.received;
  expect(email).toMatchObject({
    subject: "Set a new password",
    from: { name: "Wellworn", address: "hello@wellworn.example" },
    to: [{ address: "ann@example.com" }],
    messageId: `<${id}@wellworn.example>`,
  });
  expect(email?.text).toContain(LINK);
  expect(email?.html).toContain(`href="${LINK}"`);
  expect(await emailRow(id)).toMatchObject({ status: "sent", data: null, failure: null });
});

test("who gets the reply is deleted with the data once an email is sent", async () => {
  server = await startMailServer();
  useMailServer(server.url);
  const data = { name: "Ann", email: "ann@example.com", subject: "A bag", message: "Is it waxed?" };
  const message = {
    to: "hello@wellworn.example",
    replyTo: "ann@example.com",
    template: "contact-message",
    data,
  } as const;
  await inTransaction((tx) => queueEmail(tx, message));
  await sendNextEmail(db());
  expect(server.received[0]).toMatchObject({ replyTo: [{ address: "ann@example.com" }] });
  expect((await db().select().from(emails)).filter(({ replyTo }) => replyTo !== null)).toEqual([]);
});

test("only newsletter emails have List-Unsubscribe headers", async () => {
  server = await startMailServer();
  useMailServer(server.url);
  await queueEmailToAnn();
  expect(await sendNextEmail(db())).toBe(true);
  const endLink = "http://localhost:3000/newsletter/unsubscribe/ann.signed";
  const data = { link: "http://localhost:3000/shop", endLink };
  await inTransaction((tx) => queueEmail(tx, { to: "ann@example.com", template: "newsletter-welcome", data }));
  await sendNextEmail(db());
  const unsubscribeHeaders = server.received.map(({ headers }) =>
    headers.filter(({ key }) => key.startsWith("list-unsub")),
  );
  expect(unsubscribeHeaders).toEqual([
    [],
    [
      expect.objectContaining({ key: "list-unsubscribe", value: `<${endLink}>` }),
      expect.objectContaining({ key: "list-unsubscribe-post", value: "List-Unsubscribe=One-Click" }),
    ],
  ]);
});

test("two workers at once send an email once", async () => {
  server = await startMailServer();
  useMailServer(server.url);
  await queueEmailToAnn();
  expect((await Promise.all([sendNextEmail(db()), sendNextEmail(db())])).sort()).toEqual([false, true]);
  expect(await sendNextEmail(db())).toBe(false);
  expect(server.received).toHaveLength(1);
});

test("an email whose connection to the database is lost while it is sent is marked, and not sent again", async () => {
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state like 'idle in%'";
  server = await startMailServer(0, {
    onMailFrom: (_address, _session, done) =>
      void db()
        .execute(cut)
        .then(() => done(null)),
  });
  useMailServer(server.url);
  const id = await queueEmailToAnn();
  expect(await sendNextEmail(db())).toBe(true);
  expect(await emailRow(id)).toMatchObject({ status: "sent", data: null });
  expect(await sendNextEmail(db())).toBe(false);
  expect(server.received).toHaveLength(1);
});

test("a temporary error of the mail server is retried with the same message id", async () => {
  let busy = true;
  server = await startMailServer(0, {
    onMailFrom: (_address, _session, done) => done(busy ? smtpError(451) : null),
  });
  useMailServer(server.url);
  const id = await queueEmailToAnn();
  await sendNextEmail(db());
  expect(await emailRow(id)).toMatchObject({ status: "queued", attempts: 1 });
  busy = false;
  expect(await sendNextEmail(db())).toBe(false);
  shiftClock(1000);
  expect(await sendNextEmail(db())).toBe(true);
  expect(server.received[0]?.messageId).toBe(`<${id}@wellworn.example>`);
});

test("an unknown recipient is recorded as failed, without the server's message", async () => {
  server = await startMailServer(0, { onRcptTo: (_address, _session, done) => done(smtpError(550)) });
  useMailServer(server.url);
  const id = await queueEmailToAnn();
  await sendNextEmail(db());
  const failure = "The mail server responded 550 to RCPT TO";
  expect(await emailRow(id)).toMatchObject({ status: "failed", data: null, failure });
});

test("when the mail server rejects the shop's password, the email stays queued", async () => {
  server = await startMailServer(0, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(smtpError(535)),
  });
  useMailServer(server.url.replace("smtp://", "smtp://shop:wrong@"));
  const id = await queueEmailToAnn();
  await sendNextEmail(db());
  expect(await emailRow(id)).toMatchObject({ status: "queued", attempts: 1 });
});

test("when the mail server refuses the shop's sender, the email stays queued", async () => {
  server = await startMailServer(0, { onMailFrom: (_address, _session, done) => done(smtpError(553)) });
  useMailServer(server.url);
  const id = await queueEmailToAnn();
  await sendNextEmail(db());
  expect(await emailRow(id)).toMatchObject({ status: "queued", attempts: 1 });
});

async function queueInvitation(): Promise<string> {
  const data = { invitedBy: "Ana", roles: ["packer"], link: LINK, hours: 72 };
  await inTransaction((tx) => queueEmail(tx, { to: "ben@example.com", template: "staff-invitation", data }));
  return queuedId();
}

test.each([
  ["a reset email", queueEmailToAnn, 61],
  ["an invitation of staff", queueInvitation, 72 * 60 + 1],
])("%s is not sent when its link has expired", async (_, queue, minutes) => {
  server = await startMailServer();
  useMailServer(server.url);
  const id = await queue();
  shiftClock(minutes * 60_000);
  await sendNextEmail(db());
  expect(server.received).toHaveLength(0);
  expect(await emailRow(id)).toMatchObject({ status: "failed", failure: "Not sent before its link expired" });
});

test("without a mail server the email is written to a file, and the link is logged", async () => {
  useMailServer(undefined);
  const logged = vi.spyOn(log, "info");
  await queueEmailToAnn();
  await sendNextEmail(db());
  const files = readdirSync(path.join(folder, "mail"));
  expect(files).toEqual([expect.stringMatching(/-password-reset-[0-9a-f]{8}\.eml$/)]);
  const email = await PostalMime.parse(readFileSync(path.join(folder, "mail", files[0] ?? "")));
  expect(email).toMatchObject({ subject: "Set a new password", to: [{ address: "ann@example.com" }] });
  expect(email.text).toContain(LINK);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ link: LINK }), expect.anything());
});

test("a public shop without a mail server logs where the file is, and not its link or subject", async () => {
  useMailServer(undefined);
  useSettings({ ...env(), PUBLIC_URL: "https://shop.example" });
  const logged = vi.spyOn(log, "info");
  await queueEmailToAnn();
  expect(await sendNextEmail(db())).toBe(true);
  expect(logged).toHaveBeenCalledWith({ file: expect.stringContaining(".eml") }, expect.anything());
  const written = JSON.stringify(logged.mock.calls);
  expect(written).not.toContain("secret-key");
  expect(written).not.toContain("Set a new password");
});

test("a password is never sent to a mail server without encryption, unless ignoreTLS allows it for a local server", async () => {
  const signIns: unknown[] = [];
  server = await startMailServer(0, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => {
      signIns.push(auth.password);
      done(null, { user: "shop" });
    },
  });
  const url = server.url.replace("smtp://", "smtp://shop:its-password@");
  useMailServer(url);
  const id = await queueEmailToAnn();
  await sendNextEmail(db());
  expect(await emailRow(id)).toMatchObject({ status: "queued", attempts: 1 });
  expect([signIns, server.received.length]).toEqual([[], 0]);
  shiftClock(60_000); // after failures the circuit to the mail server stays open for a moment
  useMailServer(`${url}?ignoreTLS=true`);
  expect(await sendNextEmail(db())).toBe(true);
  expect([signIns, server.received.length]).toEqual([["its-password"], 1]);
});

test("with a mail server, neither links nor content are logged", async () => {
  server = await startMailServer(0, { onRcptTo: (_address, _session, done) => done(smtpError(550)) });
  useMailServer(server.url);
  const logged = [vi.spyOn(log, "info"), vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  await queueEmailToAnn();
  expect(await sendNextEmail(db())).toBe(true);
  expect(JSON.stringify(logged.map((level) => level.mock.calls))).not.toMatch(/secret-key|Ann|ann@/);
});

test("an email of a rolled-back transaction is not sent", async () => {
  const transaction = inTransaction(async (tx) => {
    await queueEmail(tx, { to: "ann@example.com", template: "newsletter-confirm", data: { link: LINK } });
    throw new Error("Failed after queueing");
  });
  await expect(transaction).rejects.toThrow("Failed after queueing");
  expect(await db().select().from(emails)).toEqual([]);
});

test("the outbox deletes emails after 90 days", async () => {
  server = await startMailServer();
  useMailServer(server.url);
  await queueEmailToAnn();
  expect(await sendNextEmail(db())).toBe(true);
  expect(await deleteOldEmails(db())).toBe(0);
  shiftClock(91 * 86_400_000);
  expect(await deleteOldEmails(db())).toBe(1);
});

// The last test: its failures leave the circuit breaker of the mail server open until days from now.
test("after the last attempt the email is marked as failed", async () => {
  useMailServer("smtp://127.0.0.1:9");
  const data = { link: "http://localhost:3000/newsletter/confirm/x" };
  await inTransaction((tx) => queueEmail(tx, { to: "ann@example.com", template: "newsletter-confirm", data }));
  const id = await queuedId();
  const pauses: number[] = [];
  for (let attempts = 1; attempts < 25; attempts++) {
    const before = now().getTime();
    expect(await sendNextEmail(db())).toBe(true);
    const email = await emailRow(id);
    expect(email).toMatchObject({ status: "queued", attempts });
    pauses.push(((email?.sendAfter.getTime() ?? 0) - before) / 1000);
    shiftClock((email?.sendAfter.getTime() ?? 0) - Date.now());
  }
  // What the attempt itself took is in it.
  const longer = pauses.map((pause, at) => pause - Math.min(Math.exp(at), 22_027));
  expect(Math.min(...longer)).toBeGreaterThan(-1);
  expect(Math.max(...longer)).toBeLessThan(5);
  await sendNextEmail(db());
  const failure = expect.stringContaining("mail server");
  expect(await emailRow(id)).toMatchObject({ status: "failed", data: null, failure });
});
