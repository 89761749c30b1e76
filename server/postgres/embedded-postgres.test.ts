import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { type EmbeddedPostgres, startPostgres } from "./embedded-postgres.ts";
import { ordinaryUserFor, spawnAs } from "./ordinary-user.ts";
import { findPostmaster, isAlive } from "./postmaster.ts";

const folder = mkdtempSync(path.join(tmpdir(), "embedded-postgres-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes another process id into the first line of a lock file. */
function rewriteOwner(file: string, pid: number): void {
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  writeFileSync(file, [pid, ...rest].join("\n"));
}

test("the database's own log contains no values of rows", async () => {
  const home = path.join(folder, "quiet");
  const postgres = await startPostgres(home, { durable: false });
  const client = new Client({ connectionString: postgres.url("postgres") });
  await client.connect();
  await client.query("create temporary table people (email text primary key)");
  await client.query("insert into people values ('ada@example.com')");
  await expect(client.query("insert into people values ('ada@example.com')")).rejects.toThrow("people_pkey");
  await client.end();
  await postgres.stop();
  const written = readFileSync(`${realpathSync(home)}.log`, "utf8");
  expect(written).toContain("people_pkey");
  expect(written).not.toContain("ada@example.com");
});

test("another user's start does not lock out the running shop; the next PostgreSQL accepts only the user who starts it", async () => {
  const home = path.join(folder, "two-users");
  const file = path.join(home, "pg_ident.conf");
  const running = await startPostgres(home, { durable: false });
  const own = readFileSync(file, "utf8");
  // As if ann had started the running shop.
  writeFileSync(file, own.replace(/^starter ".*"/gm, 'starter "ann"'));
  const found = await startPostgres(home, { durable: false });
  expect(found.adopted).toBe(true);
  const lines = [...own.matchAll(/^starter .*$/gm)].map(([line]) => line);
  const others = lines.map((line) => line.replace(/".*"/, '"ann"'));
  expect(readFileSync(file, "utf8").match(/^starter .*$/gm)).toEqual([...others, ...lines]);
  await running.stop();
  await (await startPostgres(home, { durable: false })).stop();
  expect(readFileSync(file, "utf8")).toBe(own);
});

test("a stop that comes late leaves the socket of the database that was started since", async () => {
  const home = path.join(folder, "stopped-late");
  const first = await startPostgres(home, { durable: false });
  process.kill(first.pid, "SIGINT");
  while (isAlive(first.pid)) await pause(10);
  const second = await startPostgres(home, { durable: false });
  await first.stop();
  const client = new Client({ connectionString: second.url("postgres") });
  await client.connect();
  await client.end();
  const { socketFolder = "" } = findPostmaster(home) ?? {};
  await second.stop();
  expect(existsSync(socketFolder)).toBe(false);
});

test("the files of another major version are refused with a message", async () => {
  const home = path.join(folder, "another-version");
  mkdirSync(home);
  writeFileSync(path.join(home, "PG_VERSION"), "17\n");
  await expect(startPostgres(home, { durable: false })).rejects.toThrow(
    /was made by PostgreSQL 17, and this version of Wellworn has PostgreSQL 18/,
  );
});

test("a killed database starts again, even if another program has its process id", async () => {
  const home = path.join(folder, "postgres");
  const killed = await startPostgres(home, { durable: false });
  const socketLock = path.join(findPostmaster(home)?.socketFolder ?? "", ".s.PGSQL.5432.lock");
  process.kill(killed.pid, "SIGKILL");
  while (isAlive(killed.pid)) await pause(10);
  // A process of the same user: PostgreSQL ignores process ids of other users.
  const stranger = spawnAs(ordinaryUserFor(home), process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], [home], {});
  try {
    expect(existsSync(socketLock)).toBe(true);
    rewriteOwner(socketLock, Number(stranger.pid));
    rewriteOwner(path.join(home, "postmaster.pid"), Number(stranger.pid));
    const again = await startPostgres(home, { durable: false });
    expect(again.adopted).toBe(false);
    const client = new Client({ connectionString: again.url("postgres") });
    await client.connect();
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await client.end();
    await again.stop();
  } finally {
    stranger.kill();
  }
});

/** The next recovery asks for the first part of the log until there is a file "go". */
function recoverForLong(home: string): void {
  writeFileSync(path.join(home, "recovery.signal"), "");
  writeFileSync(
    path.join(home, "postgresql.auto.conf"),
    "hot_standby = off\nrestore_command = 'until test -e go; do sleep 0.05; done; exit 1'\n",
    { flag: "a" },
  );
}

test("a recovery that takes longer than a start may take is waited for, by the process that started it and by others", async () => {
  const home = path.join(folder, "recovering");
  await (await startPostgres(home, { durable: false })).stop();
  recoverForLong(home);
  // The limit is also that of a launch on a busy machine.
  const [logProgress, startTimeoutMs, begunAt] = [vi.fn(), 8000, performance.now()];
  const start = () => startPostgres(home, { durable: false, logProgress, startTimeoutMs, logMs: 500 });
  const starts = [start(), start()];
  const settled = Promise.allSettled(starts);
  try {
    await vi.waitFor(() => expect(performance.now() - begunAt).toBeGreaterThan(startTimeoutMs), POLL_OPTIONS);
    const logged = logProgress.mock.calls.length;
    await vi.waitFor(() => expect(logProgress.mock.calls.length).toBeGreaterThan(logged + 1), POLL_OPTIONS);
    expect(logProgress).toHaveBeenCalledWith(expect.stringMatching(/^The database is starting \(process \d+\)/));
  } finally {
    writeFileSync(path.join(home, "go"), "");
    await settled;
  }
  const [one, other] = await Promise.all(starts);
  expect([one?.adopted, other?.adopted].sort()).toEqual([false, true]);
  await one?.stop();
}, 60_000);

test("a start that is given up ends the database that recovers, also one that another process has started", async () => {
  for (const isAdopted of [false, true]) {
    const home = path.join(folder, `given-up-${isAdopted}`);
    await (await startPostgres(home, { durable: false })).stop();
    recoverForLong(home);
    const other = isAdopted ? startPostgres(home, { durable: false }).catch((error: unknown) => error) : undefined;
    if (other) await vi.waitFor(() => expect(findPostmaster(home)?.starting).toBe(true), POLL_OPTIONS);
    const stopping = new AbortController();
    const start = startPostgres(home, { durable: false, signal: stopping.signal });
    const ended = expect(start).rejects.toThrow("The shop is closing");
    await vi.waitFor(() => expect(findPostmaster(home)?.starting).toBe(true), POLL_OPTIONS);
    stopping.abort(new Error("The shop is closing"));
    await ended;
    writeFileSync(path.join(home, "go"), "");
    const restarted = await other;
    if (restarted && !(restarted instanceof Error)) await (restarted as EmbeddedPostgres).stop();
    expect(findPostmaster(home)).toBeUndefined();
  }
}, 60_000);
