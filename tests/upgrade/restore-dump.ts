import { readFileSync } from "node:fs";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { runMigrations } from "graphile-worker";
import type { Pool } from "pg";

const DUMP = path.join(import.meta.dirname, "b0fd8b3.sql");

/**
 * Restores the shop of commit b0fd8b3 in an empty database: applies the migrations of that commit and inserts the dump's rows.
 */
export async function restoreDump(pool: Pool): Promise<void> {
  const rows = readFileSync(DUMP, "utf8");
  await pool.query(
    "create table schema_migrations (hash text primary key, applied_at timestamptz not null default now())",
  );
  const known = readMigrationFiles({ migrationsFolder: "migrations" }).filter(({ hash }) => rows.includes(`'${hash}'`));
  for (const { sql } of known) for (const statement of sql) await pool.query(statement);
  await runMigrations({ pgPool: pool });
  const client = await pool.connect();
  try {
    await client.query(`begin; ${rows}; commit`);
    const restored = await client.query("select from schema_migrations");
    // An applied migration that was edited since then has another hash, so its row is missing.
    if (restored.rowCount !== known.length) throw new Error("Migrations of the dump are missing from migrations/");
  } finally {
    client.release();
  }
}

/** A row as JSON, by column. */
export type Row = Record<string, unknown>;

/** Every row of every table in the schema `public`, by table. */
export async function readAllRows(pool: Pool): Promise<Map<string, Row[]>> {
  const tables = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const all = new Map<string, Row[]>();
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t order by t::text`);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}
