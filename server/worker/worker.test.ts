import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { connectDatabase, databasePool, disconnectDatabase, inTransaction } from "#app/platform/db/db.server.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { log } from "#app/platform/log.ts";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { bareOrder } from "#tests/orders.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { type MailServer, smtpError, startMailServer } from "#tests/servers/mail-server.ts";
import { type RunningWorker, startWorker } from "./worker.ts";

let name: string;
let folder: string;
let worker: RunningWorker | undefined;
let server: MailServer | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "worker-"));
  name = await createTestDatabase();
  connectDatabase(testDatabaseUrl(name));
});
afterEach(async () => {
  await worker?.stop();
  await server?.stop();
  worker = undefined;
  server = undefined;
});
afterAll(async () => {
  await disconnectDatabase();
  await dropTestDatabase(name);
  rmSync(folder, { recursive: true });
});

function useSmtpUrl(url: string) {
  useSettings(readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder, SMTP_URL: url }));
}

const queueEmailToAnn = () =>
  inTransaction((tx) =>
    queueEmail(tx, { to: "ann@example.com", template: "newsletter-confirm", data: { link: "http://localhost/x" } }),
  );

async function jobsLeft(): Promise<number> {
  const { rows } = await databasePool().query("select count(*)::int as jobs from graphile_worker.jobs");
  return rows[0].jobs;
}

async function emailsQueued(): Promise<{ attempts: number }[]> {
  const { rows } = await databasePool().query("select attempts from emails where status = 'queued'");
  return rows;
}

test("an email is sent at once when the mail server is reachable", async () => {
  server = await startMailServer();
  useSmtpUrl(server.url);
  worker = await startWorker(testDatabaseUrl(name));
  expect(worker.isRunning()).toBe(true);
  await queueEmailToAnn();
  await vi.waitFor(() => expect(server?.received).toHaveLength(1), POLL_OPTIONS);
  await vi.waitFor(async () => expect(await emailsQueued()).toEqual([]), POLL_OPTIONS);
});

test("an email queued while the mail server is unreachable is sent when it is back", async () => {
  const stopped = await startMailServer();
  await stopped.stop();
  useSmtpUrl(stopped.url);
  worker = await startWorker(testDatabaseUrl(name));
  await queueEmailToAnn();
  await vi.waitFor(async () => expect((await emailsQueued())[0]?.attempts).toBeGreaterThan(0), POLL_OPTIONS);
  server = await startMailServer(stopped.port);
  await vi.waitFor(() => expect(server?.received).toHaveLength(1), POLL_OPTIONS);
});

test("an email whose worker lost its connection while sending is sent by another at once", async () => {
  const taken: (() => void)[] = [];
  server = await startMailServer(0, {
    onMailFrom: (_address, _session, done) => {
      taken.push(() => done(smtpError(451)));
      if (taken.length > 1) done();
    },
  });
  useSmtpUrl(server.url);
  worker = await startWorker(testDatabaseUrl(name));
  await queueEmailToAnn();
  await vi.waitFor(() => expect(taken).toHaveLength(1), POLL_OPTIONS);
  await databasePool().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`,
  );
  await vi.waitFor(() => expect(server?.received).toHaveLength(1), POLL_OPTIONS);
  await vi.waitFor(async () => expect(await emailsQueued()).toEqual([]), POLL_OPTIONS);
  taken[0]?.();
});

test("a second worker does not send an email that is being sent", async () => {
  const taken: (() => void)[] = [];
  server = await startMailServer(0, { onMailFrom: (_address, _session, done) => void taken.push(done) });
  useSmtpUrl(server.url);
  worker = await startWorker(testDatabaseUrl(name));
  await queueEmailToAnn();
  await vi.waitFor(() => expect(taken).toHaveLength(1), POLL_OPTIONS);
  const second = await startWorker(testDatabaseUrl(name));
  taken[0]?.();
  await vi.waitFor(() => expect(server?.received).toHaveLength(1), POLL_OPTIONS);
  await second.stop();
  expect(taken).toHaveLength(1);
});

test("a job whose worker was killed is run by the next one", async () => {
  const add = "select graphile_worker.add_job('purge_messages')";
  await databasePool().query(add);
  await databasePool().query(
    "update graphile_worker._private_jobs set locked_by = 'pool-that-died', locked_at = now(), attempts = 1",
  );
  worker = await startWorker(testDatabaseUrl(name));
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), POLL_OPTIONS);
});

test("a worker that starts does not release the jobs of a running one", async () => {
  worker = await startWorker(testDatabaseUrl(name));
  const blocker = await databasePool().connect();
  await blocker.query("begin; lock table messages in access exclusive mode");
  await databasePool().query("select graphile_worker.add_job('purge_messages')");
  const lockedBy = async () => {
    const { rows } = await databasePool().query("select locked_by from graphile_worker.jobs");
    return rows[0]?.locked_by;
  };
  await vi.waitFor(async () => expect(await lockedBy()).toMatch(/^pool-/), POLL_OPTIONS);
  const before = await lockedBy();
  const second = await startWorker(testDatabaseUrl(name));
  expect(await lockedBy()).toBe(before);
  await blocker.query("rollback");
  blocker.release();
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), POLL_OPTIONS);
  await second.stop();
});

test("the worker continues after the database closed its connections", async () => {
  server = await startMailServer();
  useSmtpUrl(server.url);
  worker = await startWorker(testDatabaseUrl(name));
  await databasePool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await queueEmailToAnn();
  await vi.waitFor(() => expect(server?.received).toHaveLength(1), POLL_OPTIONS);
});

test("the worker continues after its very first query failed", async () => {
  server = await startMailServer();
  useSmtpUrl(server.url);
  const lockHolder = await databasePool().connect();
  await lockHolder.query("begin; lock table graphile_worker._private_tasks in share mode");
  worker = await startWorker(testDatabaseUrl(name));
  await vi.waitFor(async () => {
    const { rowCount } = await databasePool().query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rowCount).toBeGreaterThan(0);
  }, POLL_OPTIONS);
  await lockHolder.query("rollback");
  lockHolder.release();
  await databasePool().query("select graphile_worker.add_job('purge_messages')");
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), POLL_OPTIONS);
});

test("stopping waits for the email that is being sent", async () => {
  let takes = 0;
  server = await startMailServer(0, {
    onMailFrom: (_address, _session, done) => {
      takes += 1;
      setTimeout(done, 600);
    },
  });
  useSmtpUrl(server.url);
  worker = await startWorker(testDatabaseUrl(name));
  await queueEmailToAnn();
  await vi.waitFor(() => expect(takes).toBe(1), POLL_OPTIONS);
  await worker.stop();
  worker = undefined;
  expect(server.received).toHaveLength(1);
  expect(await emailsQueued()).toEqual([]);
});

test("the job that frees reservations warns when an unusual share of the stock is reserved", async () => {
  const warned = vi.spyOn(log, "warn");
  const insert =
    "insert into stock_reservations (order_id, variant_id, quantity, state, expires_at) values ($1, 1, 50, 'held', $2)";
  await databasePool().query(insert, [await bareOrder(), new Date(Date.now() + 600_000)]);
  worker = await startWorker(testDatabaseUrl(name));
  await databasePool().query("select graphile_worker.add_job('expire_reservations')");
  const storm = expect.objectContaining({ event: "reservation_storm", reserved: 50 });
  await vi.waitFor(() => expect(warned).toHaveBeenCalledWith(storm, expect.any(String)), POLL_OPTIONS);
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), POLL_OPTIONS);
  await databasePool().query("delete from stock_reservations");
  warned.mockRestore();
});

test("a job's error is stored without the values of its payload", async () => {
  worker = await startWorker(testDatabaseUrl(name));
  await databasePool().query(
    "select graphile_worker.add_job('close_payment', '{\"paymentId\": \"not-a-uuid-but-secret\"}')",
  );
  await vi.waitFor(async () => {
    const { rows } = await databasePool().query("select last_error from graphile_worker.jobs");
    expect(rows[0]?.last_error).toBeTruthy();
    expect(rows[0]?.last_error).not.toContain("secret");
  }, POLL_OPTIONS);
  await databasePool().query("select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))");
});
