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

// Measured at 100,000 products (decision 0018): a generic plan made the filtered list 7 times slower, and reading
// a whole table where an index knows the answer made a broad search 9 times slower.
const BY_INDEX = "-c enable_seqscan=off -c random_page_cost=1.1";
const PLAN_EACH = "-c plan_cache_mode=force_custom_plan";
// A row is found by its key whatever the key is, and planning that took longer than doing it (decision 0030).
const PLAN_ONCE = "-c plan_cache_mode=force_generic_plan";
// A column without a name of its own is called as its field, in snake_case; drizzle.config.ts says the same.
const casing = "snake_case";

/**
 * Connects the shop to its database; every later `db()` and `transactionDb()` uses these connections, so many of each at
 * most. With one in all, both share it.
 */
export function connectDatabase(connectionString: string, size = 10): Pool {
  readConnection = connect(connectionString, size, `${BY_INDEX} ${PLAN_EACH}`);
  writeConnection = size > 1 ? connect(connectionString, size, `${BY_INDEX} ${PLAN_ONCE}`) : readConnection;
  return readConnection.pool;
}

function connect(connectionString: string, max: number, options: string): Connected {
  // Statements that don't need each other's answers travel together (`together`).
  const pool = new Pool({
    connectionString,
    max,
    options,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  // A connection that dies is replaced at the next query; whoever was using it gets the error from that query.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { pool, database: databaseOver(pool) };
}

/** What the statements of a database or a transaction go through, by its session. */
const connections = new WeakMap<object, Pool | PoolClient>();

/** The database as seen through one pool or one connection (a job's, say). */
export function databaseOver(connection: Pool | PoolClient): Database {
  const database = drizzle(connection, { casing });
  connections.set(database._.session, connection);
  if (connection instanceof Pool)
    database.transaction = (work) => inTransaction(connection, "begin", nothingFirst, (tx) => work(tx));
  return database;
}

/** The pool or the connection under a database or a transaction. */
export function connectionOf(on: Database | Tx): Pool | PoolClient {
  const connection = connections.get(on._.session);
  if (!connection) throw new Error("This is no database of the shop's");
  return connection;
}

type NoSchema = Record<string, never>;
type NoRelations = ExtractTablesWithRelations<NoSchema>;
const dialect = new PgDialect({ casing });
const transactions = new WeakMap<PoolClient, Tx>();

/** The transaction of a connection: the same one each time, so that what was prepared for it is known. */
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
 * Drizzle's own transaction keeps its connection for ever when `begin` fails, as it does after the database was away:
 * ten of those, and the pool would be empty. Here it goes back to the pool whatever happens, which throws it away if it is dead.
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

/** The database, outside of any transaction. Each question gets a plan of its own: right where the best one depends on what is asked. */
export const db = (): Database => connected(readConnection).database;

/** The same on connections that plan a statement once and keep the plan: right for rows found by their keys, and for writing. */
export const transactionDb = (): Database => connected(writeConnection).database;

/**
 * The pool under `db()`.
 * @internal for tests
 */
export const databasePool = (): Pool => connected(readConnection).pool;

/** Waits until everything that was committed before is on the disk, whatever its transaction waited for. */
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

/** Whether an error or one of its causes is a deadlock (40P01) or a serialization failure (40001): done again, it goes through. */
function isRetryableConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && (error.code === "40P01" || error.code === "40001")) return true;
  return isRetryableConflict(error.cause);
}

/** `crowded`: many do this at once, and it sends NOTIFY (stock changes, a job is queued). */
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
 * Does everything in `work` or nothing of it: a refusal rolls its transaction back, as an error does. Where two
 * transactions waited for each other it is done again, so `work` must not act outside of its transaction.
 *
 * The statements that `first` starts travel to the database together with BEGIN, which saves a round trip. They only
 * read and lock: if BEGIN fails, they run outside of a transaction, and their results are dropped.
 *
 * PostgreSQL lets commits that say NOTIFY pass one by one, each waiting for the disk. Where it is `crowded` they do not
 * wait in that line: afterwards all who came through wait for one and the same write, and answer only then.
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
