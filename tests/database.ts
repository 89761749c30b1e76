import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { connectDatabase, databasePool, disconnectDatabase } from "#app/platform/db/db.server.ts";
import { querySettingCommands } from "#app/platform/db/query-settings.ts";
import { SHOP_ROLE } from "#server/postgres/access-rules.ts";

/** The URL of a database on the test PostgreSQL, for the shop's role. */
export function testDatabaseUrl(database: string): string {
  return inject("shopUrl").replace(/[^/]+$/, database);
}

/** The URL of the same test database for the superuser. */
export function superuserUrl(shopUrl: string): string {
  return inject("maintenanceUrl").replace(/[^/]+$/, shopUrl.split("/").at(-1) ?? "");
}

async function asMaintainer(run: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: inject("maintenanceUrl") });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database: a copy of the migrated template, or an empty one. Returns its name. Its files are copied as they are: to
 * copy its blocks through the log, as PostgreSQL does by default, takes twice as long.
 */
export async function createTestDatabase({ empty = false } = {}): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = empty ? "template0" : "template_shop";
  await asMaintainer(async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy owner ${SHOP_ROLE}`);
    // A copy has no settings of the original's roles.
    await client.query(querySettingCommands(SHOP_ROLE, name).join("; "));
  });
  return name;
}

/** How often to look for connections that are about to close, 10 ms apart. */
const CHECKS_FOR_CLOSED = 20;

/**
 * Drops a database and its open connections. A pool's `end()` returns before its connections are closed: they get a moment,
 * because one that is terminated while it closes reports an error that nothing handles.
 */
export async function dropTestDatabase(name: string): Promise<void> {
  await asMaintainer(async (client) => {
    for (let check = 0; check < CHECKS_FOR_CLOSED; check += 1) {
      const { rowCount } = await client.query("select from pg_stat_activity where datname = $1 limit 1", [name]);
      if (rowCount === 0) break;
      await pause(10);
    }
    await client.query(`drop database if exists ${name} with (force)`);
  });
}

/** Connects `db()` to a new database for the tests of this file. Call it at the top of the file. */
export function useDatabase(): void {
  useOwnDatabase();
}

/** The same. Returns a function that gives the database's URL, for other processes. */
export function useOwnDatabase(): () => string {
  let name: string;
  beforeAll(async () => {
    name = await createTestDatabase();
    connectDatabase(testDatabaseUrl(name));
  });
  afterAll(async () => {
    await disconnectDatabase();
    await dropTestDatabase(name);
  });
  return () => testDatabaseUrl(name);
}

/** How many connections of this test's database wait for a lock. */
export async function countWaiting(): Promise<number> {
  const waiting = "datname = current_database() and wait_event_type = 'Lock'";
  const { rows } = await databasePool().query(`select count(*)::int as count from pg_stat_activity where ${waiting}`);
  return rows[0].count;
}
