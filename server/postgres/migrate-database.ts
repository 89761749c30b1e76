import { Pool } from "pg";
import { migrate } from "#app/platform/db/migrate.server.ts";
import { closePool, trackConnections } from "#app/platform/db/pool.server.ts";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Brings a database up to date on connections of its own: a migration may take longer than a query, and changes the defaults of
 * later connections. Returns the number of steps. Throws a message for the operator when the database can't be used.
 */
export async function migrateDatabase(connectionString: string): Promise<number> {
  const pool = trackConnections(new Pool({ connectionString, max: 2, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }));
  try {
    await checkVersion(pool, connectionString);
    return await migrate(pool);
  } finally {
    await closePool(pool);
  }
}

async function checkVersion(pool: Pool, connectionString: string): Promise<void> {
  const { hostname, port } = new URL(connectionString);
  const where = `the database at ${hostname}${port && `:${port}`}`;
  const result = await pool.query<{ server_version_num: string }>("show server_version_num").catch((error: Error) => {
    throw new Error(`The shop can't reach ${where}: ${error.message}. Check DATABASE_URL.`, { cause: error });
  });
  const version = Number(result.rows[0]?.server_version_num);
  if (version < 150_000) throw new Error(`The shop needs PostgreSQL 15 or newer; ${where} is older (${version}).`);
}
