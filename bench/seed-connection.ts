import { readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { startPostgres } from "#server/postgres/embedded-postgres.ts";

/** For the whole server while it is filled: a crash would ruin the database, which is then made again. */
const SERVER_SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
};

const SESSION_SETTINGS = `
  set session_replication_role = replica; -- no triggers, and no checks of foreign keys
  set synchronous_commit = off;
  set work_mem = '1GB';
  set maintenance_work_mem = '1GB';
  set max_parallel_maintenance_workers = 1;
  set temp_buffers = '512MB'`;

/** CPU time that this connection has taken of the database so far, in seconds; only available on Linux. */
export async function processorSeconds(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  try {
    return Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, "utf8").split(" ")[0]) / 1e9;
  } catch {
    return Number.NaN;
  }
}

/** Connects as the superuser to the running database of this folder, with settings for filling it once. */
export async function connectToSeed(dataDir: string) {
  const postgres = await startPostgres(path.join(dataDir, "postgres"));
  const client = new Client({ connectionString: postgres.maintenanceUrl("wellworn") });
  await client.connect();
  for (const [name, value] of Object.entries(SERVER_SETTINGS))
    await client.query(`alter system set ${name} = '${value}'`);
  await client.query("select pg_reload_conf()");
  await client.query(SESSION_SETTINGS);
  const disconnect = async () => {
    await client.query("alter system reset all");
    await client.query("select pg_reload_conf()");
    await client.query("checkpoint");
    await client.end();
  };
  return { client, disconnect };
}
