import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { db } from "#app/platform/db/db.server.ts";
import { env, readSettings, useSettings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { MailRejectedError } from "#app/platform/mail/mailer.server.ts";
import { useDatabase } from "#tests/database.ts";
import { type MailServer, smtpError, startMailServer } from "#tests/servers/mail-server.ts";
import { deleteOldMails } from "./delete-old-mails.ts";
import { mails } from "./mail.table.ts";
import { queueMail } from "./queue-mail.ts";
import { sendMail } from "./send-mail.ts";

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
  await db().delete(mails);
});

function mailGoesTo(url?: string) {
  useSettings(readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, SMTP_URL: url }));
}

async function theShopWritesToAnn(): Promise<string> {
  const order = { template: "password-reset", data: { firstName: "Ann", link: LINK, minutes: 60 } } as const;
  await db().transaction((tx) => queueMail(tx, { to: "ann@example.com", ...order }));
  return queuedId();
}

async function queuedId(): Promise<string> {
  const [mail] = await db().select().from(mails).where(eq(mails.status, "queued"));
  if (!mail) throw new Error("No letter was queued");
  return mail.id;
}

async function entry(id: string) {
  const [mail] = await db().select().from(mails).where(eq(mails.id, id));
  return mail;
}

test("a letter reaches the mail server with text and HTML, and its words are forgotten afterwards", async () => {
  server = await startMailServer();
  mailGoesTo(server.url);
  const id = await theShopWritesToAnn();
  await sendMail(db(), id);
  const [email] = server.received;
  expect(email).toMatchObject({
    subject: "Set a new password",
    from: { name: "Wellworn", address: "hello@wellworn.example" },
    to: [{ address: "ann@example.com" }],
    messageId: `<${id}@wellworn.example>`,
  });
  expect(email?.text).toContain(LINK);
  expect(email?.html).toContain(`href="${LINK}"`);
  expect(await entry(id)).toMatchObject({ status: "sent", data: null, failure: null });
});

test("a letter of the newsletter can be ended by the mail program itself, any other can't", async () => {
  server = await startMailServer();
  mailGoesTo(server.url);
  await sendMail(db(), await theShopWritesToAnn());
  const endLink = "http://localhost:3000/newsletter/unsubscribe/ann.signed";
  const data = { link: "http://localhost:3000/shop", endLink };
  await db().transaction((tx) => queueMail(tx, { to: "ann@example.com", template: "newsletter-welcome", data }));
  await sendMail(db(), await queuedId());
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

test("a job that runs twice sends one letter", async () => {
  server = await startMailServer();
  mailGoesTo(server.url);
  const id = await theShopWritesToAnn();
  await Promise.all([sendMail(db(), id), sendMail(db(), id)]);
  await sendMail(db(), id);
  expect(server.received).toHaveLength(1);
});

test("a mail server that says “later” is asked again, under the same message id", async () => {
  let busy = true;
  server = await startMailServer(0, {
    onMailFrom: (_address, _session, done) => done(busy ? smtpError(451) : null),
  });
  mailGoesTo(server.url);
  const id = await theShopWritesToAnn();
  await expect(sendMail(db(), id)).rejects.toThrow();
  expect(await entry(id)).toMatchObject({ status: "queued" });
  busy = false;
  await sendMail(db(), id);
  expect(server.received[0]?.messageId).toBe(`<${id}@wellworn.example>`);
});

test("a recipient who does not exist is recorded as failed, without the server's words", async () => {
  server = await startMailServer(0, { onRcptTo: (_address, _session, done) => done(smtpError(550)) });
  mailGoesTo(server.url);
  const id = await theShopWritesToAnn();
  await sendMail(db(), id);
  expect(await entry(id)).toMatchObject({
    status: "failed",
    data: null,
    failure: "The mail server answered 550 to RCPT TO",
  });
});

test("a password that the mail server rejects is our mistake to mend: the letter waits", async () => {
  server = await startMailServer(0, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(smtpError(535)),
  });
  mailGoesTo(server.url.replace("smtp://", "smtp://shop:wrong@"));
  const id = await theShopWritesToAnn();
  await expect(sendMail(db(), id)).rejects.not.toBeInstanceOf(MailRejectedError);
  expect(await entry(id)).toMatchObject({ status: "queued" });
});

test("after the last attempt the letter is given up", async () => {
  mailGoesTo("smtp://127.0.0.1:9");
  const id = await theShopWritesToAnn();
  await sendMail(db(), id, { lastAttempt: true });
  expect(await entry(id)).toMatchObject({ status: "failed", data: null });
});

test("a reset letter is not sent when its link is already dead", async () => {
  server = await startMailServer();
  mailGoesTo(server.url);
  const id = await theShopWritesToAnn();
  shiftClock(61 * 60_000);
  await sendMail(db(), id);
  expect(server.received).toHaveLength(0);
  expect(await entry(id)).toMatchObject({ status: "failed" });
});

test("without a mail server the letter becomes a file, and the log tells its link", async () => {
  mailGoesTo(undefined);
  const logged = vi.spyOn(log, "info");
  const id = await theShopWritesToAnn();
  await sendMail(db(), id);
  const files = readdirSync(path.join(folder, "mail"));
  expect(files).toEqual([expect.stringMatching(/-password-reset-[0-9a-f]{8}\.eml$/)]);
  const email = await PostalMime.parse(readFileSync(path.join(folder, "mail", files[0] ?? "")));
  expect(email).toMatchObject({ subject: "Set a new password", to: [{ address: "ann@example.com" }] });
  expect(email.text).toContain(LINK);
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ link: LINK }), expect.anything());
});

test("a public shop without a mail server logs where the file is, and not its link", async () => {
  mailGoesTo(undefined);
  useSettings({ ...env(), PUBLIC_URL: "https://shop.example" });
  const logged = vi.spyOn(log, "info");
  await sendMail(db(), await theShopWritesToAnn());
  expect(logged).toHaveBeenCalledWith({ file: expect.stringContaining(".eml") }, expect.anything());
  expect(JSON.stringify(logged.mock.calls)).not.toContain("secret-key");
});

test("a password is never sent to a mail server that offers no encryption, unless its owner says that it runs here", async () => {
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
  mailGoesTo(url);
  await expect(sendMail(db(), await theShopWritesToAnn())).rejects.toThrow(/mail server/);
  expect([signIns, server.received.length]).toEqual([[], 0]);
  shiftClock(60_000); // after failures the mail server is left alone for a moment
  mailGoesTo(`${url}?ignoreTLS=true`);
  await sendMail(db(), await theShopWritesToAnn());
  expect([signIns, server.received.length]).toEqual([["its-password"], 1]);
});

test("with a mail server neither link nor words reach the log", async () => {
  server = await startMailServer(0, { onRcptTo: (_address, _session, done) => done(smtpError(550)) });
  mailGoesTo(server.url);
  const logged = [vi.spyOn(log, "info"), vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  await sendMail(db(), await theShopWritesToAnn());
  expect(JSON.stringify(logged.map((level) => level.mock.calls))).not.toMatch(/secret-key|Ann|ann@/);
});

async function waitingJobs(): Promise<number> {
  const { rows } = await db().execute("select count(*)::int as waiting from graphile_worker.jobs");
  return Number(rows[0]?.waiting);
}

test("an act that is rolled back sends nothing", async () => {
  const before = await waitingJobs();
  const transaction = db().transaction(async (tx) => {
    await queueMail(tx, { to: "ann@example.com", template: "newsletter-confirm", data: { link: LINK } });
    throw new Error("The act failed");
  });
  await expect(transaction).rejects.toThrow("The act failed");
  expect(await db().select().from(mails)).toEqual([]);
  expect(await waitingJobs()).toBe(before);
});

test("the post book forgets after 90 days", async () => {
  server = await startMailServer();
  mailGoesTo(server.url);
  await sendMail(db(), await theShopWritesToAnn());
  expect(await deleteOldMails(db())).toBe(0);
  shiftClock(91 * 86_400_000);
  expect(await deleteOldMails(db())).toBe(1);
});
