import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { log } from "#app/platform/log.ts";

/** First key of the two-key advisory lock that each running worker holds; the second is the hash of its name. */
const HEARTBEAT_LOCK = 7_264_902;
const RECONNECT_MS = 1000;
const CHECK_MS = 5000;

export type Heartbeat = {
  /** Takes the lock of a worker that starts. */
  add: (name: string) => void;
  /** Releases it: from here on the worker's jobs are orphaned, although its process still runs. */
  remove: (name: string) => Promise<unknown>;
  end: () => void;
};

/**
 * Holds an advisory lock for each running worker. A killed process loses its lock immediately, so that others can release its
 * jobs: graphile-worker alone would wait four hours. A lost connection is noticed within seconds and replaced.
 */
export async function startHeartbeat(pool: Pool): Promise<Heartbeat> {
  const names = new Set<string>();
  let ended = false;
  let connection: PoolClient | undefined;

  const run = async (sql: string, name: string) => connection?.query(sql, [HEARTBEAT_LOCK, name]);
  const lock = (name: string) =>
    run("select pg_advisory_lock($1, hashtext($2))", name).catch((error: unknown) =>
      log.warn({ err: error }, "A worker could not take its heartbeat lock"),
    );
  const drop = (client: PoolClient) => {
    if (connection !== client) return;
    connection = undefined;
    client.release(true); // closing the connection releases its locks
    void connectAgain();
  };
  const connect = async () => {
    const client = await pool.connect();
    connection = client;
    client.once("error", () => drop(client));
    for (const name of names) await lock(name);
  };
  const connectAgain = async () => {
    while (!ended && !connection) {
      await pause(RECONNECT_MS, undefined, { ref: false });
      if (!ended) await connect().catch(() => undefined);
    }
  };

  await connect();
  // A network that swallows everything emits no error: a query finds out.
  const check = setInterval(() => {
    const client = connection;
    client?.query("select 1").catch(() => drop(client));
  }, CHECK_MS);
  return {
    add: (name) => {
      names.add(name);
      void lock(name);
    },
    remove: async (name) => {
      names.delete(name);
      await run("select pg_advisory_unlock($1, hashtext($2))", name).catch(() => undefined);
    },
    end: () => {
      ended = true;
      clearInterval(check);
      connection?.release(true);
      connection = undefined;
    },
  };
}

/** Returns the jobs of workers whose process died to the queue. */
export async function releaseOrphanedJobs(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(holder))
     from (select distinct locked_by as holder from graphile_worker.jobs where locked_by is not null) as holders
     where not exists (
       select from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2
         and database = (select oid from pg_database where datname = current_database())
         and classid::bigint = $1 and objid::bigint = hashtext(holder)::bigint & 4294967295)
     having count(*) > 0`,
    [HEARTBEAT_LOCK],
  );
}
