import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { runMigrations } from "graphile-worker";
import type { Pool, PoolClient } from "pg";
import { querySettingCommands, querySettings } from "./query-settings.ts";

/** An arbitrary advisory lock number, the same in every process of the shop. */
const LOCK = 7_264_901;

type Migration = ReturnType<typeof readMigrationFiles>[number];
type RepeatableFile = { name: string; text: string; hash: string };
type Outstanding = { migrations: Migration[]; files: RepeatableFile[] };

/** The folder that contains `migrations`, found from the source files and from the built bundle alike. */
function rootFolder(): string {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, "migrations", "meta", "_journal.json"))) return folder;
  }
  throw new Error("The folder `migrations` is missing: the shop can't migrate its database.");
}

/** The functions and triggers in force, in the order of migrations/repeatable.json: a file may use those before it. */
export function readRepeatableFiles(): RepeatableFile[] {
  const root = rootFolder();
  const names: string[] = JSON.parse(readFileSync(path.join(root, "migrations", "repeatable.json"), "utf8"));
  return names.map((name) => {
    const text = readFileSync(path.join(root, name), "utf8");
    return { name, text, hash: createHash("sha256").update(text).digest("hex") };
  });
}

/** After a migration every file is due, because it may have dropped what a file defines; otherwise those that changed. */
async function findOutstanding(client: PoolClient | Pool): Promise<Outstanding> {
  const { rows: applied } = await client.query<{ hash: string }>("select hash from schema_migrations");
  const done = new Set(applied.map(({ hash }) => hash));
  const migrationsFolder = path.join(rootFolder(), "migrations");
  const migrations = readMigrationFiles({ migrationsFolder }).filter(({ hash }) => !done.has(hash));
  const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from repeatable_migrations");
  const inForce = new Map(rows.map(({ name, hash }) => [name, hash]));
  const files = readRepeatableFiles().filter(({ name, hash }) => migrations.length > 0 || inForce.get(name) !== hash);
  return { migrations, files };
}

/** How many migrations and changed SQL files this database still lacks; 0 when the shop may serve. */
export async function countOutstandingMigrations(pool: Pool): Promise<number> {
  const { migrations, files } = await findOutstanding(pool);
  return migrations.length + files.length;
}

/**
 * Brings the database up to date and returns how many migrations and SQL files that took. Several processes may call it
 * at the same time: one works, the others wait.
 */
export async function migrate(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())",
    );
    await client.query(
      `create table if not exists repeatable_migrations
       (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const outstanding = await findOutstanding(client);
    const steps = outstanding.migrations.length + outstanding.files.length;
    if (steps > 0) await apply(client, outstanding);
    await applyQuerySettings(client);
    await runMigrations({ pgPool: pool }); // graphile-worker has its own tables, which must exist before the first job
    return steps;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => undefined);
    client.release();
  }
}

/** All in one transaction: no other connection ever sees tables without the functions that belong to them. */
async function apply(client: PoolClient, { migrations, files }: Outstanding): Promise<void> {
  await client.query("begin");
  try {
    for (const { sql, hash } of migrations) {
      for (const statement of sql) await client.query(statement);
      await client.query("insert into schema_migrations (hash) values ($1)", [hash]);
    }
    for (const { name, text, hash } of files) {
      await client.query(text);
      await client.query(
        `insert into repeatable_migrations (name, hash) values ($1, $2)
         on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
        [name, hash],
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
