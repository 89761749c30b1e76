import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient } from "pg";
import type { Outcome, Refusal } from "./refusal.ts";

export type Database = NodePgDatabase;
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

let pool: Pool | undefined;
let database: Database | undefined;

/** Connects the shop to its database; every later `db()` uses this pool. */
export function connectDatabase(connectionString: string, size = 10): Pool {
  // Measured at 100,000 products (decision 0033): a generic plan made the filtered list 7 times slower, and reading
  // a whole table where an index knows the answer made a broad search 9 times slower.
  pool = new Pool({
    connectionString,
    max: size,
    options: "-c plan_cache_mode=force_custom_plan -c enable_seqscan=off -c random_page_cost=1.1",
    connectionTimeoutMillis: 10_000,
  });
  // A connection that dies is replaced at the next query; whoever was using it gets the error from that query.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  database = databaseOver(pool);
  return pool;
}

/** The database as seen through one pool or one connection (a job's, say). */
export function databaseOver(connection: Pool | PoolClient): Database {
  // A column without a name of its own is called as its field, in snake_case; drizzle.config.ts says the same.
  const database = drizzle(connection, { casing: "snake_case" });
  if (connection instanceof Pool) {
    database.transaction = (work, config) => onOneConnection(connection, (one) => one.transaction(work, config));
  }
  return database;
}

/**
 * Drizzle's own transaction keeps its connection for ever when `begin` fails, as it does after the database was away:
 * ten of those, and the pool would be empty. Here it goes back to the pool whatever happens, which throws it away if it is dead.
 */
async function onOneConnection<Value>(pool: Pool, work: (one: Database) => Promise<Value>): Promise<Value> {
  const client = await pool.connect();
  try {
    return await work(databaseOver(client));
  } finally {
    client.release();
  }
}

/** The database, outside of any transaction. */
export function db(): Database {
  if (!database) throw new Error("The database is not connected yet");
  return database;
}

/** The pool itself, for LISTEN and for the job queue. */
export function databasePool(): Pool {
  if (!pool) throw new Error("The database is not connected yet");
  return pool;
}

/** Closes the pool after the last query has ended. */
export async function disconnectDatabase(): Promise<void> {
  await pool?.end();
  pool = undefined;
  database = undefined;
}

class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The database ended this transaction because two waited for each other: done again, it goes through. */
function wasInTheWay(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && "code" in cause && (cause.code === "40P01" || cause.code === "40001");
}

/** `crowded`: many do this at once, and it says NOTIFY (a stock changes, a job is queued). */
export type Atomicity = { attempts?: number; crowded?: boolean };

/** Its commit waits until everything that was committed before it is on the disk. */
const WRITE_THROUGH = sql`select pg_logical_emit_message(true, 'wellworn', '')`;

/**
 * Does everything in `work` or nothing of it: a refusal rolls its transaction back, as an error does. Where two
 * transactions waited for each other it is done again, so `work` must not act outside of its transaction.
 *
 * PostgreSQL lets commits that say NOTIFY pass one by one, each waiting for the disk. Where it is `crowded` they do not
 * wait in that line: afterwards all who came through wait for one and the same write, and answer only then.
 */
export async function atomically<Value, R extends Refusal>(
  work: (tx: Tx) => Promise<Outcome<Value, R>>,
  { attempts = 5, crowded = false }: Atomicity = {},
): Promise<Outcome<Value, R>> {
  let refusal: R | undefined;
  try {
    const done = await db().transaction(async (tx) => {
      if (crowded) await tx.execute(sql`set local synchronous_commit = off`);
      const outcome = await work(tx);
      if (!outcome.ok) {
        refusal = outcome.refusal;
        throw new RolledBack(outcome.refusal);
      }
      return outcome;
    });
    if (crowded) await db().execute(WRITE_THROUGH);
    return done;
  } catch (error) {
    if (error instanceof RolledBack && refusal) return { ok: false, refusal };
    if (attempts > 1 && wasInTheWay(error)) return atomically(work, { attempts: attempts - 1, crowded });
    throw error;
  }
}
