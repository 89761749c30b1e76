import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import { Pool, type PoolClient } from "pg";
import type { ExpectedError, Result } from "#app/platform/result.ts";
import { GatheringSocket } from "./gathering-socket.server.ts";
import { writeThrough } from "./write-through.server.ts";

export type Database = NodePgDatabase;
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

type Connected = { pool: Pool; database: Database };
let readConnection: Connected | undefined;
let writeConnection: Connected | undefined;

// Measured with 100,000 products (decision 0018): a generic plan made the filtered list 7 times slower, and sequential
// scans made a broad search 9 times slower.
const BY_INDEX = "-c enable_seqscan=off -c random_page_cost=1.1";
const PLAN_EACH = "-c plan_cache_mode=force_custom_plan";
// Finding a row by its key needs the same plan for every key, and planning took longer than execution (decision 0030).
const PLAN_ONCE = "-c plan_cache_mode=force_generic_plan";
// Columns are named after their fields, in snake_case. drizzle.config.ts must say the same.
const casing = "snake_case";

/**
 * Connects the shop to its database with two pools, for `db()` and `transactionDb()`, of up to `size` connections each.
 * With a size of one, both share the connection. Returns the pool of `db()`.
 */
export function connectDatabase(connectionString: string, size = 10): Pool {
  readConnection = connect(connectionString, size, `${BY_INDEX} ${PLAN_EACH}`);
  writeConnection = size > 1 ? connect(connectionString, size, `${BY_INDEX} ${PLAN_ONCE}`) : readConnection;
  return readConnection.pool;
}

function connect(connectionString: string, max: number, options: string): Connected {
  // Statements that don't need each other's results are sent in one write (`pipeline` in prepared.server.ts).
  const pool = new Pool({
    connectionString,
    max,
    options,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  // A lost connection is replaced at the next query. A query that was using it rejects.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { pool, database: databaseOver(pool) };
}

/** The pool or connection of each Drizzle session. */
const connections = new WeakMap<object, Pool | PoolClient>();

/** Returns a Drizzle database on this pool or connection (a job's, for example). */
export function databaseOver(connection: Pool | PoolClient): Database {
  const database = drizzle(connection, { casing });
  connections.set(database._.session, connection);
  if (connection instanceof Pool)
    database.transaction = (work) => inTransaction(connection, "begin", nothingFirst, (tx) => work(tx));
  return database;
}

/** Returns the pool or connection of a database or transaction. */
export function connectionOf(on: Database | Tx): Pool | PoolClient {
  const connection = connections.get(on._.session);
  if (!connection) throw new Error("This database was not created by databaseOver");
  return connection;
}

type NoSchema = Record<string, never>;
type NoRelations = ExtractTablesWithRelations<NoSchema>;
const dialect = new PgDialect({ casing });
const transactions = new WeakMap<PoolClient, Tx>();

/** Returns the Drizzle transaction of a connection: the same one each time, so that its prepared statements are reused. */
function transactionOver(client: PoolClient): Tx {
  const known = transactions.get(client);
  if (known) return known;
  const session = new NodePgSession<NoSchema, NoRelations>(client, dialect, undefined);
  const tx = new NodePgTransaction<NoSchema, NoRelations>(dialect, session, undefined);
  connections.set(session, client);
  transactions.set(client, tx);
  return tx;
}

/**
 * Drizzle's own transaction never releases its connection when BEGIN fails, as it does after an outage of the database:
 * ten failures would empty the pool. Here the connection is always released; the pool discards it if it is broken.
 */
async function inTransaction<Value, Found>(
  pool: Pool,
  begin: string,
  first: (tx: Tx) => Promise<Found>,
  work: (tx: Tx, found: Found) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  const tx = transactionOver(client);
  try {
    const [begun, found] = await Promise.allSettled([client.query(begin), first(tx)]);
    if (begun.status === "rejected") throw begun.reason;
    try {
      if (found.status === "rejected") throw found.reason;
      const done = await work(tx, found.value);
      await client.query("commit");
      return done;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  } finally {
    client.release();
  }
}

function connected(part: Connected | undefined): Connected {
  if (!part) throw new Error("The database is not connected yet");
  return part;
}

/** The database outside of transactions. Each query is planned with its values: right where the best plan depends on them. */
export const db = (): Database => connected(readConnection).database;

/** The database with cached plans: right for writes and for rows found by their keys. */
export const transactionDb = (): Database => connected(writeConnection).database;

/**
 * The pool under `db()`.
 * @internal for tests
 */
export const databasePool = (): Pool => connected(readConnection).pool;

/** Waits until all earlier commits are on disk, those with `synchronous_commit = off` included. */
export const writtenThrough = (): Promise<unknown> => writeThrough(connected(writeConnection).pool);

/** Closes the pools after the last query has ended. */
export async function disconnectDatabase(): Promise<void> {
  const pools = new Set([readConnection?.pool, writeConnection?.pool]);
  [readConnection, writeConnection] = [undefined, undefined];
  await Promise.all([...pools].map((pool) => pool?.end()));
}

class RolledBack extends Error {
  readonly error: ExpectedError;
  constructor(error: ExpectedError) {
    super(error.code);
    this.error = error;
  }
}

/** True if an error or one of its causes is a deadlock (40P01) or a serialization failure (40001): a retry can succeed. */
function isRetryableConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (error.code === "40P01" || error.code === "40001")) return true;
  return isRetryableConflict(error.cause);
}

/** `attempts`: how often it is tried. `crowded`: many run at once, and they send NOTIFY (stock changes, a job is queued). */
export type TransactionOptions = { attempts?: number; crowded?: boolean };

const nothingFirst = async () => undefined;

/** Runs `work` in a transaction, as `transactionAfter` does, without statements that come first. */
export function transaction<Value, R extends ExpectedError>(
  work: (tx: Tx) => Promise<Result<Value, R>>,
  options: TransactionOptions = {},
): Promise<Result<Value, R>> {
  return transactionAfter(nothingFirst, (tx) => work(tx), options);
}

/**
 * Runs `work` in a transaction and returns its result. A returned error rolls back, as a thrown one does. After a deadlock
 * or a serialization failure it runs again, so `work` must not act outside of its transaction.
 *
 * The statements that `first` starts travel to the database together with BEGIN, which saves a round trip. They only
 * read and lock: if BEGIN fails, they run outside of a transaction, and their results are dropped.
 *
 * PostgreSQL commits transactions that send NOTIFY one at a time, each waiting for the disk. `crowded` ones commit without
 * waiting, and then wait together for one write (`writeThrough`) before their results are returned.
 */
export async function transactionAfter<Found, Value, R extends ExpectedError>(
  first: (tx: Tx) => Promise<Found>,
  work: (tx: Tx, found: Found) => Promise<Result<Value, R>>,
  { attempts = 5, crowded = false }: TransactionOptions = {},
): Promise<Result<Value, R>> {
  const { pool } = connected(writeConnection);
  let failure: R | undefined;
  try {
    const done = await inTransaction(
      pool,
      crowded ? "begin; set local synchronous_commit = off" : "begin",
      first,
      async (tx, found) => {
        const result = await work(tx, found);
        if (!result.ok) {
          failure = result.error;
          throw new RolledBack(result.error);
        }
        return result;
      },
    );
    if (crowded) await writtenThrough();
    return done;
  } catch (error) {
    if (error instanceof RolledBack && failure) return { ok: false, error: failure };
    if (attempts > 1 && isRetryableConflict(error)) {
      return transactionAfter(first, work, { attempts: attempts - 1, crowded });
    }
    throw error;
  }
}
