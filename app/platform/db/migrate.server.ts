import { existsSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { runMigrations } from "graphile-worker";
import type { Pool, PoolClient } from "pg";

/** Any number will do, as long as every process of the shop uses the same. */
const LOCK = 7_264_901;

type Migration = ReturnType<typeof readMigrationFiles>[number];

/** The folder of the migrations, found from the source files and from the built bundle alike. */
function migrationsFolder(): string {
  for (let folder = import.meta.dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const candidate = path.join(folder, "migrations");
    if (existsSync(path.join(candidate, "meta", "_journal.json"))) return candidate;
  }
  throw new Error("The folder `migrations` is missing: the shop can't bring its database up to date.");
}

async function outstanding(client: PoolClient | Pool): Promise<Migration[]> {
  const { rows } = await client.query<{ hash: string }>("select hash from schema_migrations");
  const done = new Set(rows.map((row) => row.hash));
  return readMigrationFiles({ migrationsFolder: migrationsFolder() }).filter(({ hash }) => !done.has(hash));
}

/** How many migrations this database still lacks; 0 when the shop may serve. */
export async function countOutstandingMigrations(pool: Pool): Promise<number> {
  return (await outstanding(pool)).length;
}

/** Brings the database up to date and says how many steps that took. Several processes may call it at once: one works, the others wait. */
export async function migrate(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())",
    );
    const steps = await outstanding(client);
    for (const step of steps) await apply(client, step);
    await runMigrations({ pgPool: pool }); // the job queue keeps its own tables, and must be there before the first mail
    return steps.length;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => undefined);
    client.release();
  }
}

async function apply(client: PoolClient, { sql, hash }: Migration): Promise<void> {
  await client.query("begin");
  try {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into schema_migrations (hash) values ($1)", [hash]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
