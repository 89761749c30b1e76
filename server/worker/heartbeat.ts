import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";
import type { Pool, PoolClient } from "pg";
import { log } from "#app/platform/log.ts";

/** First key of the two-key advisory lock that each running worker holds; the second is the hash of its name. */
const HEARTBEAT_LOCK = 7_264_902;
const RECONNECT_MS = 1000;

export type Heartbeat = { events: WorkerEvents; end: () => void };

/**
 * Holds an advisory lock for each running worker. A killed process loses its lock immediately, so that others can release its
 * jobs: graphile-worker alone would wait four hours. Pass `events` to the worker.
 */
export async function startHeartbeat(pool: Pool): Promise<Heartbeat> {
  const events: WorkerEvents = new EventEmitter();
  const names: string[] = [];
  let ended = false;
  let connection: PoolClient | undefined;

  const lock = (name: string) =>
    connection
      ?.query("select pg_advisory_lock($1, hashtext($2))", [HEARTBEAT_LOCK, name])
      .catch((error: unknown) => log.warn({ err: error }, "A worker could not take its heartbeat lock"));

  const unlock = (name: string) =>
    connection?.query("select pg_advisory_unlock($1, hashtext($2))", [HEARTBEAT_LOCK, name]).catch(() => undefined);

  const connect = async () => {
    const client = await pool.connect();
    client.once("error", () => {
      client.release(true);
      connection = undefined;
      void connectAgain();
    });
    connection = client;
    for (const name of names) await lock(name);
  };
  const connectAgain = async () => {
    while (!ended && !connection) {
      await pause(RECONNECT_MS);
      if (!ended) await connect().catch(() => undefined);
    }
  };

  await connect();
  events.on("pool:create", ({ workerPool }) => {
    names.push(workerPool.id);
    void lock(workerPool.id);
  });
  // Jobs that the worker could not complete are orphaned from here on, although its process still runs.
  events.on("pool:release", ({ workerPool }) => {
    names.splice(names.indexOf(workerPool.id), 1);
    void unlock(workerPool.id);
  });
  return {
    events,
    end: () => {
      ended = true;
      connection?.release(true); // closing the connection releases its locks
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
