import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { isOutage, UnavailableError } from "#app/platform/outage.ts";
import type { ExpectedError, Result } from "#app/platform/result.ts";
import { closePool, openPool, takeUnconfirmed } from "./pool.server.ts";

/** Statements over a pool: each runs by itself, on any connection. Transactions are opened by the functions of this file. */
export type Database = Omit<NodePgDatabase, "transaction"> & { $client: Pool };
/** Statements inside of a transaction, on its connection. */
export type Tx = Omit<NodePgDatabase, "transaction"> & { $client: PoolClient };

type Connected = { pool: Pool; database: Database };
let readConnection: Connected | undefined;
let writeConnection: Connected | undefined;

// Columns are named after their fields, in snake_case. drizzle.config.ts must say the same.
const casing = "snake_case";

/**
 * Connects the shop to its database with two pools, for `db()` and `transactionDb()`, of up to `size` connections each.
 * With a size of one, both share the connection. Returns the pool of `db()`.
 */
export function connectDatabase(connectionString: string, size = 10): Pool {
  readConnection = connect(connectionString, size);
  writeConnection = size > 1 ? connect(connectionString, size) : readConnection;
  return readConnection.pool;
}

function connect(connectionString: string, max: number): Connected {
  const pool = openPool(connectionString, max);
  return { pool, database: databaseOver(pool) };
}

/** Returns a Drizzle database over a pool. */
export const databaseOver = (pool: Pool): Database => drizzle(pool, { casing });

const transactions = new WeakMap<PoolClient, Tx>();

/** Returns the Drizzle database of a connection: the same one each time, so that its prepared statements are reused. */
function transactionOver(client: PoolClient): Tx {
  const known = transactions.get(client);
  if (known) return known;
  const tx = drizzle(client, { casing });
  transactions.set(client, tx);
  return tx;
}

/**
 * Runs `start` and sends the statements it starts in one write. Each write alone wakes the database, which on a machine with
 * few cores interrupts the shop.
 */
export function inOneWrite<Statements>({ connection }: PoolClient, start: () => Statements): Statements {
  const { stream } = connection;
  stream.cork();
  try {
    return start();
  } finally {
    stream.uncork();
  }
}

const afterCommits = new WeakMap<PoolClient, Set<() => void>>();

/** Calls `work` once when this transaction has been committed, and never after a rollback. It must not throw. */
export function afterCommit({ $client }: Tx, work: () => void): void {
  afterCommits.set($client, (afterCommits.get($client) ?? new Set()).add(work));
}

/** How many connections are tried: after an outage the pool may hold lost ones that it has not noticed yet. */
const BEGIN_ATTEMPTS = 3;
/** Another connection is tried only if the first one failed at once: a request must not wait for one timeout after the other. */
const BEGIN_AGAIN_WITHIN_MS = 1000;

/**
 * Finding a row by its key needs the same plan for every key, and planning takes longer than execution (decision 0030). The
 * setting lasts for the transaction, so that poolers may give the connection to others.
 */
const BEGIN = "begin; set local plan_cache_mode = force_generic_plan";

/** Begins a transaction. Nothing was done while BEGIN fails, so another connection is tried. */
async function begin<Found>(pool: Pool, first: (tx: Tx) => Promise<Found>, attempts = BEGIN_ATTEMPTS) {
  const startedAt = performance.now();
  const client = await pool.connect();
  const tx = transactionOver(client);
  const [begun, found] = await Promise.allSettled(inOneWrite(client, () => [client.query(BEGIN), first(tx)] as const));
  if (begun.status === "fulfilled") {
    // A statement that committed by itself before this transaction does not count.
    takeUnconfirmed(client);
    return { client, tx, found };
  }
  client.release(true);
  if (attempts === 1 || performance.now() - startedAt > BEGIN_AGAIN_WITHIN_MS) throw begun.reason;
  return begin(pool, first, attempts - 1);
}

/** Commits. Throws UnavailableError if no standby confirmed the commit because the wait for it was canceled. */
async function commit(client: PoolClient): Promise<void> {
  await client.query("commit");
  if (takeUnconfirmed(client)) throw new UnavailableError("No standby confirmed the commit");
}

/**
 * Drizzle's own transaction never releases its connection when BEGIN fails, as it does after an outage of the database:
 * ten failures would empty the pool. Here the connection is always released, and closed after an outage: it may be lost, or lead
 * to a server that has become a standby.
 */
async function runTransaction<Value, Found>(
  pool: Pool,
  first: (tx: Tx) => Promise<Found>,
  work: (tx: Tx, found: Found) => Promise<Value>,
): Promise<Value> {
  const { client, tx, found } = await begin(pool, first);
  let isBroken = false;
  try {
    if (found.status === "rejected") throw found.reason;
    const done = await work(tx, found.value);
    await commit(client);
    for (const afterwards of afterCommits.get(client) ?? []) afterwards();
    return done;
  } catch (error) {
    isBroken = isOutage(error);
    // A connection that can't roll back is closed, which rolls back too.
    if (!isBroken) await client.query("rollback").catch(() => (isBroken = true));
    throw error;
  } finally {
    afterCommits.delete(client);
    client.release(isBroken);
  }
}

/**
 * Runs `work` in a transaction and returns its value. A thrown error rolls back. With `attempts` it runs again after a
 * deadlock or a serialization failure, so `work` must not act outside of its transaction then.
 */
export async function inTransaction<Value>(
  work: (tx: Tx) => Promise<Value>,
  { attempts = 1, on = transactionDb() }: TransactionOptions & { on?: Database } = {},
): Promise<Value> {
  try {
    return await runTransaction(on.$client, nothingFirst, (tx) => work(tx));
  } catch (error) {
    if (attempts > 1 && isRetryableConflict(error)) return inTransaction(work, { attempts: attempts - 1, on });
    throw error;
  }
}

/** The names of savepoints. A part of a transaction that runs inside of another part needs a name of its own. */
type Savepoint = "part" | "completed_order";

/** Marks the point to which `rollBackToSavepoint` undoes a transaction. */
export const setSavepoint = (tx: Tx, name: Savepoint = "part"): Promise<unknown> =>
  tx.$client.query(`savepoint ${name}`);

/** Undoes what a transaction did since `setSavepoint` with this name. What it did before can be committed. */
export const rollBackToSavepoint = (tx: Tx, name: Savepoint = "part"): Promise<unknown> =>
  tx.$client.query(`rollback to savepoint ${name}`);

/** Runs a part of a transaction. A returned or thrown error undoes this part alone, and the transaction can go on. */
export async function inSavepoint<Value, R extends ExpectedError>(
  tx: Tx,
  work: () => Promise<Result<Value, R>>,
): Promise<Result<Value, R>> {
  await setSavepoint(tx);
  let done = false;
  try {
    const result = await work();
    done = result.ok;
    return result;
  } finally {
    await (done ? tx.$client.query("release savepoint part") : rollBackToSavepoint(tx));
  }
}

function connected(part: Connected | undefined): Connected {
  if (!part) throw new Error("The database is not connected yet");
  return part;
}

/** The database for reads outside of transactions, most of all for lists. */
export const db = (): Database => connected(readConnection).database;

/** The database for writes and for rows found by their keys, with connections that lists can't use up. */
export const transactionDb = (): Database => connected(writeConnection).database;

/**
 * The pool under `db()`.
 * @internal for tests
 */
export const databasePool = (): Pool => connected(readConnection).pool;

/** The connections of the pools: used, idle, and how many requests wait for one. */
export function poolStates() {
  const parts = { read: readConnection, write: writeConnection };
  return Object.entries(parts).flatMap(([name, part]) => {
    if (!part) return [];
    const { totalCount, idleCount, waitingCount, options } = part.pool;
    return [{ name, max: options.max, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }];
  });
}

/** Closes the pools when the last query has ended, or after two seconds. */
export async function disconnectDatabase(): Promise<void> {
  const pools = new Set([readConnection?.pool, writeConnection?.pool]);
  [readConnection, writeConnection] = [undefined, undefined];
  await Promise.all([...pools].map((pool) => pool && closePool(pool)));
}

class RolledBack extends Error {}

/** Another transaction has committed what this one did not expect. Retrying this one succeeds. */
export class RetryTransactionError extends Error {}

/** True if an error or one of its causes is a deadlock (40P01), a serialization failure (40001) or a RetryTransactionError. */
export function isRetryableConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof RetryTransactionError) return true;
  if ("code" in error && (error.code === "40P01" || error.code === "40001")) return true;
  return isRetryableConflict(error.cause);
}

/** How often a transaction is tried. */
export type TransactionOptions = { attempts?: number };

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
 * The statements that `first` starts travel to the database together with BEGIN, which saves a round trip. They read, lock
 * and count: if BEGIN fails, they run outside of a transaction, and their results are dropped.
 */
export async function transactionAfter<Found, Value, R extends ExpectedError>(
  first: (tx: Tx) => Promise<Found>,
  work: (tx: Tx, found: Found) => Promise<Result<Value, R>>,
  { attempts = 5 }: TransactionOptions = {},
): Promise<Result<Value, R>> {
  const { pool } = connected(writeConnection);
  let failure: R | undefined;
  try {
    return await runTransaction(pool, first, async (tx, found) => {
      const result = await work(tx, found);
      if (!result.ok) {
        failure = result.error;
        throw new RolledBack(result.error.code);
      }
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack && failure) return { ok: false, error: failure };
    if (attempts > 1 && isRetryableConflict(error)) {
      return transactionAfter(first, work, { attempts: attempts - 1 });
    }
    throw error;
  }
}
