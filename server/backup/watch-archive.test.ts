import { execFileSync } from "node:child_process";
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { archiveOf } from "#server/postgres/archive.ts";
import { type EmbeddedPostgres, startPostgres } from "#server/postgres/embedded-postgres.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { watchArchive } from "./watch-archive.ts";

// A name that the shell and PostgreSQL would read otherwise.
const dataDir = mkdtempSync(path.join(tmpdir(), "archive-"));
const archiveDir = path.join(dataDir, "the owner's 100%f disk");
const home = path.join(dataDir, "postgres");
const image = path.join("pictures", "masters", "ab", "an image");
let postgres: EmbeddedPostgres;
let client: Client;

beforeAll(async () => {
  postgres = await startPostgres(home, { archiveDir });
  client = new Client({ connectionString: postgres.maintenanceUrl("postgres") });
  await client.connect();
  for (const [file, text] of [
    [image, "an image"],
    ["secrets.json", "the keys"],
  ] as const) {
    mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true });
    writeFileSync(path.join(dataDir, file), text);
  }
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Writes something, ends the current part of the log, and returns its name. */
async function endPart(): Promise<string> {
  await client.query("create table if not exists words (word text)");
  await client.query("insert into words values ('saddle')");
  const { rows } = await client.query("select pg_walfile_name(pg_switch_wal()) as name");
  return rows[0].name;
}

/** What one look at the archive finds. */
async function findProblem(): Promise<string | undefined> {
  const watch = watchArchive({ dataDir, archiveDir, client: () => client });
  await watch.stop();
  return watch.problem();
}

test("parts of the log, images and keys are archived complete; while the archive can't be written, it is said and nothing is lost", async () => {
  const archive = archiveOf(home, archiveDir);
  const first = await endPart();
  const isArchived = (name: string) => expect(existsSync(path.join(archive.wal, `${name}.gz`))).toBe(true);
  await vi.waitFor(() => isArchived(first), POLL_OPTIONS);
  expect(gunzipSync(readFileSync(path.join(archive.wal, `${first}.gz`))).length).toBe(16 * 1024 * 1024);
  expect(await findProblem()).toBeUndefined();
  expect(readFileSync(path.join(archive.folder, image), "utf8")).toBe("an image");
  expect(readFileSync(path.join(archive.folder, "secrets.json"), "utf8")).toBe("the keys");

  renameSync(archive.wal, `${archive.wal}.away`);
  writeFileSync(archive.wal, "not a folder");
  const second = await endPart();
  await vi.waitFor(
    async () => expect(await findProblem()).toMatch(/^ARCHIVE_DIR can't be written: 16 MB of the database's log wait/),
    POLL_OPTIONS,
  );
  rmSync(archive.wal);
  renameSync(`${archive.wal}.away`, archive.wal);
  const third = await endPart();
  await vi.waitFor(() => [second, third].map(isArchived), POLL_OPTIONS);
  expect(await findProblem()).toBeUndefined();
});

test("a part that is archived already is never overwritten by another content", async () => {
  const archive = archiveOf(home, archiveDir);
  const { rows } = await client.query("select pg_walfile_name(pg_current_wal_lsn()) as name");
  const taken = path.join(archive.wal, `${rows[0].name}.gz`);
  writeFileSync(taken, "of another database");
  await endPart();
  await vi.waitFor(async () => expect(await findProblem()).toMatch(/can't write to ARCHIVE_DIR: 16 MB/), POLL_OPTIONS);
  expect(readFileSync(taken, "utf8")).toBe("of another database");
  rmSync(taken);
  expect(readdirSync(archive.wal).filter((name) => name.endsWith(".part"))).toEqual([]);
});

/** The first arguments of all synchronous calls of node:fs during the work. */
async function recordSynchronousCalls(work: () => Promise<unknown>): Promise<string[]> {
  const functions = Object.entries(fs).filter(([, value]) => typeof value === "function");
  const synchronous = functions.map(([name]) => name).filter((name) => name.endsWith("Sync")) as "existsSync"[];
  const spies = synchronous.map((name) => vi.spyOn(fs, name));
  syncBuiltinESMExports();
  try {
    await work();
    return spies.flatMap((spy) => spy.mock.calls.map(([file]) => String(file)));
  } finally {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  }
}

test("a check never blocks the shop's thread on the archive's disk", async () => {
  const { folder } = archiveOf(home, archiveDir);
  rmSync(path.join(folder, image), { force: true });
  const files = await recordSynchronousCalls(findProblem);
  expect(files.filter((file) => file.startsWith(archiveDir))).toEqual([]);
  expect(files).not.toEqual([]);
  expect(existsSync(path.join(folder, image))).toBe(true);
});

test("a disk that hangs is reported each minute, delays no shutdown for long, and is checked by one check at a time", async () => {
  // Reading a pipe without a writer hangs like a network disk that is away.
  const keys = path.join(dataDir, "secrets.json");
  rmSync(keys);
  execFileSync("mkfifo", [keys]);
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const query = vi.spyOn(client, "query");
  const watch = watchArchive({ dataDir, archiveDir, client: () => client });
  for (let minute = 0; minute < 3; minute += 1) vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(watch.problem()).toMatch(/^ARCHIVE_DIR does not respond: \d+ MB/), POLL_OPTIONS);
  vi.useRealTimers();
  const before = performance.now();
  await watch.stop();
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(query).not.toHaveBeenCalled();

  await (await open(keys, "w")).close();
  await vi.waitFor(() => expect(watch.problem()).toBeUndefined(), POLL_OPTIONS);
  expect(query).toHaveBeenCalledOnce();
  rmSync(keys);
  writeFileSync(keys, "the keys");
}, 60_000);
