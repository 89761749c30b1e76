import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client, Pool } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { env, useSettings } from "#app/platform/env.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";
import { isRoot, NOBODY, spawnAs } from "./ordinary-user.ts";
import { postgresFolder } from "./postgres-binaries.ts";
import { findPostmaster, isAlive } from "./postmaster.ts";

const folder = mkdtempSync(path.join(tmpdir(), "older-database-"));
const original = path.join(folder, "original");
const settings = env();
const user = isRoot() ? NOBODY : undefined;
const opened: OpenDatabase[] = [];
let folders = 0;

const program = (name: string) => path.join(postgresFolder(), "bin", name);

async function rows(connectionString: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: "array" })).rows.map((row: unknown[]) => row[0]);
  } finally {
    await client.end();
  }
}

/**
 * Runs PostgreSQL as versions before the shop's role did: as `nobody`, with superuser rights for everyone who can reach the
 * socket.
 */
async function runAsBefore(dataDir: string): Promise<{ pid: number; url: (database: string) => string }> {
  const home = path.join(dataDir, "postgres");
  const options = ["-D", home, "-k", dataDir, "-p", "5432", "-c", "listen_addresses=", "-c", "fsync=off"];
  const child = spawnAs(user, program("postgres"), options, [home], { stdio: "ignore", detached: true });
  child.unref();
  while (!findPostmaster(home)?.ready) await pause(10);
  return {
    pid: Number(child.pid),
    url: (database) => `postgres://wellworn@${encodeURIComponent(dataDir)}/${database}`,
  };
}

async function stop(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal);
  while (isAlive(pid)) await pause(10);
}

function newFolder(name: string): string {
  mkdirSync(name, { mode: 0o755 });
  if (user) chownSync(name, user.uid, user.gid);
  return name;
}

/** A data folder as an earlier version left it, with the shop's database and other objects that the owner created. */
beforeAll(async () => {
  newFolder(original);
  const home = newFolder(path.join(original, "postgres"));
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const args = ["-D", home, ...locale, "--auth-local=trust", "--auth-host=reject", "--username=wellworn", "--no-sync"];
  const [code] = await once(spawnAs(user, program("initdb"), args, [home], { stdio: "ignore" }), "close");
  expect(code).toBe(0);
  const { pid, url } = await runAsBefore(original);
  await rows(url("postgres"), "create database wellworn");
  const pool = new Pool({ connectionString: url("wellworn"), max: 2 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  await migrate(pool);
  await pool.query(`
    create table keepsake (id int generated always as identity, number serial, word text);
    insert into keepsake (word) values ('kept');
    create schema reports;
    create view reports.words as select word from keepsake;
    create materialized view reports.counted as select count(*) from keepsake;
    create sequence reports.numbers;
    create type reports.mood as enum ('calm');
    create domain reports.short as text check (length(value) < 10);
    create type reports.pair as (a int, b int);
    create function reports.one(a int, b text[]) returns int language sql as 'select 1';
    create procedure reports.nothing() language sql as 'select 1';
    create statistics reports.stats on id, word from keepsake`);
  await pool.end();
  await stop(pid, "SIGTERM"); // which waits for connections
}, 60_000);

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  useSettings(settings);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of it with the same file owners. */
function anotherFolder(): string {
  folders += 1;
  const dataDir = path.join(folder, String(folders));
  expect(spawnSync("cp", ["-a", original, dataDir]).status).toBe(0);
  return dataDir;
}

async function open(dataDir: string): Promise<OpenDatabase> {
  useSettings({ ...settings, DATA_DIR: dataDir });
  const database = await openDatabase(env(), () => undefined);
  opened.push(database);
  return database;
}

async function expectShopsOwn({ url }: OpenDatabase): Promise<void> {
  expect(await rows(url, "select word from keepsake")).toEqual(["kept"]);
  const attributes = "rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls";
  expect(
    await rows(
      url,
      `select array[current_user::text, ${attributes.replaceAll(/\w+/g, "$&::text")}]
    from pg_roles where rolname = current_user`,
    ),
  ).toEqual([["shop", "false", "false", "false", "false", "false"]]);
  const names = "select word from reports.words union all select reports.one(1, '{}')::text";
  expect(await rows(url, names)).toEqual(["kept", "1"]);
  await rows(url, "insert into keepsake (word) values ('new')");
  await rows(url, "drop schema reports cascade");
  await rows(url, "drop table keepsake");
  await expect(rows(url, "create role another")).rejects.toThrow(/permission denied/);
  await expect(rows(url, "create database another")).rejects.toThrow(/permission denied/);
  await expect(rows(url, "copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/);
  await expect(rows(url, "select pg_read_file('PG_VERSION')")).rejects.toThrow(/permission denied/);
}

/** The owners of the files of a data folder, as a set of user ids. */
const ownersOf = (home: string) =>
  new Set(
    [home, ...readdirSync(home, { recursive: true, encoding: "utf8" }).map((name) => path.join(home, name))].map(
      (entry) => statSync(entry).uid,
    ),
  );

test("the shop's role owns everything in a database that an earlier version created, and nothing more", async () => {
  const database = await open(anotherFolder());
  const left = await rows(
    database.url,
    `select relname::text from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relowner <> 'shop'::regrole and nspname in ('public', 'reports', 'drizzle', 'graphile_worker')
     union all select proname::text from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where proowner <> 'shop'::regrole and nspname in ('public', 'reports', 'graphile_worker')
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
     union all select typname::text from pg_type join pg_namespace on pg_namespace.oid = typnamespace
     where typowner <> 'shop'::regrole and nspname in ('public', 'reports', 'graphile_worker')
       and not exists (select from pg_depend where classid = 'pg_type'::regclass and deptype = 'e'
                       and objid in (pg_type.oid, typelem))
     union all select nspname::text from pg_namespace where nspowner <> 'shop'::regrole and nspname in ('reports', 'drizzle', 'graphile_worker')`,
  );
  expect(left).toEqual([]);
  await expectShopsOwn(database);
});

test("a database that an earlier version left running is adopted and converted too", async () => {
  const dataDir = anotherFolder();
  const running = await runAsBefore(dataDir);
  const database = await open(dataDir);
  expect(findPostmaster(path.join(dataDir, "postgres"))?.pid).toBe(running.pid);
  await expectShopsOwn(database);
});

test("after the change only the user who starts the shop may connect", async () => {
  const dataDir = anotherFolder();
  const { url } = await open(dataDir);
  const stranger = new URL(url);
  for (const name of ["postgres", "nobody", "root"]) {
    stranger.username = name;
    await expect(rows(stranger.href, "select 1")).rejects.toThrow(/no pg_hba.conf entry/);
  }
});

test("of two concurrent starts on an older folder one opens, and no data is lost", async () => {
  const dataDir = anotherFolder();
  const starts = await Promise.allSettled([open(dataDir), open(dataDir)]);
  const [first, ...others] = starts.filter((start) => start.status === "fulfilled");
  expect(others).toEqual([]);
  if (first) await expectShopsOwn(first.value);
});

// Only root runs the database as another user and changes the files' owner.
const asRoot = isRoot() ? test : () => undefined;

asRoot("started as root, the database of an earlier version leaves the account that everybody shares", async () => {
  const dataDir = anotherFolder();
  const home = path.join(dataDir, "postgres");
  await open(dataDir);
  const owners = ownersOf(home);
  expect(owners.size).toBe(1);
  expect(owners).not.toContain(0);
  expect(owners).not.toContain(NOBODY.uid);
  expect(statSync(home).mode & 0o777).toBe(0o700);
});

asRoot("after kill -9 it stays whose it is until it was stopped in good order", async () => {
  const dataDir = anotherFolder();
  const home = path.join(dataDir, "postgres");
  const running = await runAsBefore(dataDir);
  await stop(running.pid, "SIGKILL");
  const database = await open(dataDir);
  expect(ownersOf(home)).toEqual(new Set([NOBODY.uid]));
  expect(await rows(database.url, "select word from keepsake")).toEqual(["kept"]);
  await opened.pop()?.close();
  await expectShopsOwn(await open(dataDir));
  expect(ownersOf(home)).not.toContain(NOBODY.uid);
});

asRoot("a change of owners that was killed half-way, or a backup that root restored, is made good", async () => {
  const dataDir = anotherFolder();
  const home = path.join(dataDir, "postgres");
  chownSync(home, 0, 0);
  chownSync(path.join(home, "base"), 0, 0);
  chownSync(path.join(home, "PG_VERSION"), 60_706, 60_706);
  await expectShopsOwn(await open(dataDir));
  expect(ownersOf(home).size).toBe(1);
});

asRoot("a foreign file that was linked into the folder is not given away", async () => {
  const dataDir = anotherFolder();
  const foreign = path.join(folder, "foreign");
  writeFileSync(foreign, "root's own");
  linkSync(foreign, path.join(dataDir, "postgres", "base", "linked"));
  await expect(open(dataDir)).rejects.toThrow(/linked is a hard link to a file elsewhere/);
  expect(statSync(foreign).uid).toBe(0);
});
