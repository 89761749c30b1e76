import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { runMigrations } from "graphile-worker";
import type { Pool, PoolClient } from "pg";
import { log } from "#app/platform/log.ts";
import { isRetryableConflict } from "./db.server.ts";
import { querySettingCommands, querySettings } from "./query-settings.ts";
import {
  type Applied,
  findUnknown,
  isOfNewerBuild,
  type Release,
  readRelease,
  rejectNewerDatabase,
  rootFolder,
} from "./release.server.ts";

/** An arbitrary advisory lock number, the same in every process of the shop. */
const LOCK = 7_264_901;
const REPEATABLE = "repeatable_migrations";

type Migration = ReturnType<typeof readMigrationFiles>[number] & { name: string };
type RepeatableFile = { name: string; text: string; hash: string };
type Outstanding = { migrations: Migration[]; files: RepeatableFile[] };

/** The functions and triggers in force, in the order of migrations/repeatable.json: a file may use those before it. */
export function readRepeatableFiles(): RepeatableFile[] {
  const root = rootFolder();
  const names: string[] = JSON.parse(readFileSync(path.join(root, "migrations", "repeatable.json"), "utf8"));
  return names.map((name) => {
    const text = readFileSync(path.join(root, name), "utf8");
    return { name, text, hash: createHash("sha256").update(text).digest("hex") };
  });
}

/** The migrations of this build, with their names. */
function readMigrations(): Migration[] {
  const migrationsFolder = path.join(rootFolder(), "migrations");
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder, "meta", "_journal.json"), "utf8"));
  return readMigrationFiles({ migrationsFolder }).map((file, index) => ({ ...file, name: journal.entries[index].tag }));
}

/**
 * After a migration every file is due, because it may have dropped what a file defines; otherwise those that changed. The files of
 * a newer build stay in force: the processes of that build need them.
 */
async function findOutstanding(client: PoolClient | Pool): Promise<Outstanding> {
  const [migrated, repeatable] = [
    await readApplied(client, "schema_migrations"),
    await readApplied(client, REPEATABLE),
  ];
  const [known, release] = [readMigrations(), readRelease()];
  const done = new Set(migrated.map(({ hash }) => hash));
  const migrations = known.filter(({ hash }) => !done.has(hash));
  if (migrations.length > 0) return { migrations, files: readRepeatableFiles() };
  const isBehind = findUnknown(migrated, known).length > 0;
  const applied = new Map(repeatable.map((row) => [row.name, row]));
  const files = readRepeatableFiles().filter(({ name, hash }) => {
    const row = applied.get(name);
    return row?.hash !== hash && !(row && (isBehind || isOfNewerBuild(row, release)));
  });
  return { migrations, files };
}

/** What a table of applied migrations contains; nothing if there is no such table. Rows of builds before 0.2.0 have no version. */
async function readApplied(client: PoolClient | Pool, table: string): Promise<Applied[]> {
  const { rows: found } = await client.query("select to_regclass($1) is not null as exists", [table]);
  if (!found[0].exists) return [];
  const { rows } = await client.query<{ row: Applied }>(`select to_jsonb(t) as row from ${table} t`);
  return rows.map(({ row }) => row);
}

/** Throws a message for the operator if a newer build changed the database in a way that this one can't work with. */
async function rejectNewer(client: PoolClient, release: Release): Promise<void> {
  const unknown = findUnknown(await readApplied(client, "schema_migrations"), readMigrations());
  rejectNewerDatabase(unknown, release);
  const files = (await readApplied(client, REPEATABLE)).filter((row) => isOfNewerBuild(row, release));
  rejectNewerDatabase(files, release);
  if (unknown.length + files.length > 0)
    log.warn(
      "The database is of a newer build, which this one can work with. Its functions and triggers stay as they are.",
    );
}

/** How many migrations and changed SQL files this database still lacks; 0 when the shop may serve. */
export async function countOutstandingMigrations(pool: Pool): Promise<number> {
  const { migrations, files } = await findOutstanding(pool);
  return migrations.length + files.length;
}

/** The tables of what was applied, with the release of the build that did, and the oldest release that works with it. */
const BOOKKEEPING = [
  "create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())",
  `create table if not exists ${REPEATABLE} (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  "alter table schema_migrations add column if not exists name text, add column if not exists version text, add column if not exists works_with text",
  `alter table ${REPEATABLE} add column if not exists version text, add column if not exists works_with text`,
];

/**
 * Brings the database up to date and returns how many migrations and SQL files that took. Several processes may call it
 * at the same time: one works, the others wait. Throws a message for the operator if the database is of a newer version; nothing
 * has changed then.
 */
export async function migrate(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await rejectNewer(client, readRelease());
    for (const command of BOOKKEEPING) await client.query(command);
    const outstanding = await findOutstanding(client);
    const steps = outstanding.migrations.length + outstanding.files.length;
    if (steps > 0) await applyInTurn(client, outstanding);
    await applyQuerySettings(client);
    await runMigrations({ pgPool: pool }); // graphile-worker has its own tables, which must exist before the first job
    return steps;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => undefined);
    client.release();
  }
}

const ATTEMPTS = 5;

/** Applies them, again after a deadlock: processes that serve meanwhile lock the same tables in another order. */
async function applyInTurn(client: PoolClient, outstanding: Outstanding, attempts = ATTEMPTS): Promise<void> {
  try {
    await apply(client, outstanding);
  } catch (error) {
    if (attempts === 1 || !isRetryableConflict(error)) throw error;
    log.warn({ err: error }, "The migration met a deadlock; it starts again");
    await applyInTurn(client, outstanding, attempts - 1);
  }
}

/** All in one transaction: no other connection ever sees tables without the functions that belong to them. */
async function apply(client: PoolClient, { migrations, files }: Outstanding): Promise<void> {
  const { version, worksWith } = readRelease();
  await client.query("begin");
  try {
    for (const { sql, hash, name } of migrations) {
      for (const statement of sql) await client.query(statement);
      await client.query("insert into schema_migrations (hash, name, version, works_with) values ($1, $2, $3, $4)", [
        hash,
        name,
        version,
        worksWith,
      ]);
    }
    for (const { name, text, hash } of files) {
      await client.query(text);
      await client.query(
        `insert into ${REPEATABLE} (name, hash, version, works_with) values ($1, $2, $3, $4)
         on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at,
           version = excluded.version, works_with = excluded.works_with`,
        [name, hash, version, worksWith],
      );
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Makes the query settings defaults of this role in this database. Connections that are open keep theirs. */
async function applyQuerySettings(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; current: string[] | null }>(
    `select quote_ident(datname) as name, setconfig as current from pg_database
     left join pg_db_role_setting on setdatabase = pg_database.oid and setrole = (select oid from pg_roles where rolname = current_user)
     where datname = current_database()`,
  );
  const { name = "", current } = rows[0] ?? {};
  if (querySettings.every((setting) => current?.includes(setting))) return;
  for (const command of querySettingCommands("current_user", name)) await client.query(command);
}
