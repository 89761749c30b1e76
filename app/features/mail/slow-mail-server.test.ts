import { Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { now } from "#app/platform/clock.ts";
import { databasePool, db, inTransaction } from "#app/platform/db/db.server.ts";
import { env, useSettings } from "#app/platform/env.ts";
import { deliver } from "#app/platform/mail/mailer.server.ts";
import { useDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { type MailServer, startMailServer } from "#tests/servers/mail-server.ts";
import { emails } from "./mail.table.ts";
import { queueEmail } from "./queue-email.ts";
import { sendNextEmail } from "./send-email.ts";

useDatabase();

const settings = env();
let server: MailServer | undefined;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  useSettings(settings);
  await server?.stop();
});

async function useServer(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  server = await startMailServer(...options);
  useSettings({ ...settings, SMTP_URL: server.url });
  return server;
}

async function sendOne(): Promise<void> {
  const data = { link: "http://localhost:3000/newsletter/confirm/x" };
  await inTransaction((tx) => queueEmail(tx, { to: "ann@example.com", template: "newsletter-confirm", data }));
  expect(await sendNextEmail(db())).toBe(true);
}

test("a mail server may take minutes to accept an email that it has received", async () => {
  const limits: number[] = [];
  const setTimeoutOf = Socket.prototype.setTimeout;
  vi.spyOn(Socket.prototype, "setTimeout").mockImplementation(function (this: Socket, ms, ...rest) {
    if (this.remotePort === server?.port && ms > 0) limits.push(ms);
    return setTimeoutOf.call(this, ms, ...rest);
  });
  const { received } = await useServer();
  await sendOne();
  expect(received).toHaveLength(1);
  expect(limits.length).toBeGreaterThan(0);
  expect(Math.min(...limits)).toBeGreaterThanOrEqual(5 * 60_000);
});

test("an email whose mail server never accepts it is given up after a while", async () => {
  await useServer(0, { onData: (stream) => void stream.resume() });
  const [id, writtenAt] = ["11111111-1111-4111-8111-111111111111", now()];
  const email = { id, writtenAt, to: "ann@example.com", replyTo: undefined, subject: "A", html: "a", text: "a" };
  const sending = deliver({ ...email, template: "welcome" }, { limitMs: 300 });
  await expect(sending).rejects.toThrow("did not accept the email in time");
}, 10_000);

test("a slow mail server does not make PostgreSQL end the transaction of an email that is being sent", async () => {
  const sender =
    "select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";
  const lastStatement = async () => (await databasePool().query<{ query: string }>(sender)).rows[0]?.query;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { received } = await useServer(0, {
    onMailFrom: (_address, _session, done) => {
      vi.advanceTimersByTime(50_000); // the limit for idle transactions is a minute
      vi.waitFor(async () => expect(await lastStatement()).toBe("select 1"), POLL_OPTIONS)
        .then(() => done(null))
        .catch(done);
    },
  });
  await sendOne();
  expect(received).toHaveLength(1);
  expect((await db().select().from(emails)).filter(({ status }) => status !== "sent")).toEqual([]);
});
