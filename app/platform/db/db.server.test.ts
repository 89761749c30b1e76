import type { PoolClient } from "pg";
import { expect, test, vi } from "vitest";
import { ok } from "#app/platform/result.ts";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import {
  afterCommit,
  connectDatabase,
  databasePool,
  disconnectDatabase,
  inTransaction,
  RetryTransactionError,
  type Tx,
  transaction,
  transactionAfter,
} from "./db.server.ts";
import { pipeline, statement } from "./prepared.server.ts";

test("a transaction that could not begin gives its connection back, so that the next one can", async () => {
  const name = await createTestDatabase({ empty: true });
  const pool = connectDatabase(testDatabaseUrl(name), 1);
  const cut = (client: PoolClient & { end?: () => Promise<void> }) => void client.end?.();
  const one = () => inTransaction(async (tx) => (await tx.execute("select 1 as one")).rows);
  pool.on("acquire", cut);
  for (let times = 0; times < 3; times += 1) await expect(one()).rejects.toThrow();
  pool.off("acquire", cut);
  expect(await one()).toEqual([{ one: 1 }]);
  await disconnectDatabase();
  await dropTestDatabase(name);
});

test("a transaction begins on another connection when the database has closed the idle ones", async () => {
  const name = await createTestDatabase({ empty: true });
  connectDatabase(testDatabaseUrl(name), 2);
  const work = (tx: Tx) => tx.execute("select pg_sleep(0.05)");
  await Promise.all([inTransaction(work), inTransaction(work)]);
  const others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  await databasePool().query(`select pg_terminate_backend(pid) ${others}`);
  await inTransaction(work);
  await disconnectDatabase();
  await dropTestDatabase(name);
});

const currentTransaction = async (tx: Tx) => (await tx.execute("select pg_current_xact_id()::text as id")).rows[0];

test("the statements that travel with BEGIN run inside the transaction", async () => {
  const name = await createTestDatabase({ empty: true });
  connectDatabase(testDatabaseUrl(name), 1);
  const result = await transactionAfter(currentTransaction, async (tx, found) =>
    ok({ found, later: await currentTransaction(tx) }),
  );
  expect(result.ok && result.value.found).toMatchObject({ id: expect.stringMatching(/^\d+$/) });
  expect(result.ok && result.value.later).toEqual(result.ok && result.value.found);
  await disconnectDatabase();
  await dropTestDatabase(name);
});

test("the statements of a pipeline are sent in one write, once all are started", async () => {
  const name = await createTestDatabase({ empty: true });
  connectDatabase(testDatabaseUrl(name), 1);
  const results = await inTransaction(async (tx) => {
    const { stream } = tx.$client.connection;
    const waiting: number[] = [];
    const select = (value: number) => {
      waiting.push(stream.writableLength);
      return statement("select_value", "select $1::int as value")([value], tx);
    };
    const found = await pipeline(tx, () => [select(1), select(2), select(3)]);
    const [none = -1, one = 0, two = 0] = waiting;
    expect([none, one > 0, two > one, stream.writableCorked]).toEqual([0, true, true, 0]);
    return found.flatMap(({ rows }) => rows);
  });
  expect(results).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }]);
  await disconnectDatabase();
  await dropTestDatabase(name);
});

test("what comes after a commit is done once per transaction, and never after a rollback", async () => {
  const name = await createTestDatabase({ empty: true });
  connectDatabase(testDatabaseUrl(name), 1);
  const afterwards = vi.fn();
  const run = (fails: boolean) =>
    inTransaction(async (tx) => {
      afterCommit(tx, afterwards);
      afterCommit(tx, afterwards);
      expect(afterwards).not.toHaveBeenCalled();
      if (fails) throw new Error("Rolled back");
    });
  await expect(run(true)).rejects.toThrow("Rolled back");
  expect(afterwards).not.toHaveBeenCalled();
  await run(false);
  await inTransaction((tx) => currentTransaction(tx));
  expect(afterwards).toHaveBeenCalledOnce();
  await disconnectDatabase();
  await dropTestDatabase(name);
});

test("when BEGIN alone fails, nothing is written: the work does not start", async () => {
  const name = await createTestDatabase({ empty: true });
  const pool = connectDatabase(testDatabaseUrl(name), 1);
  const refuse = (client: PoolClient) =>
    vi.spyOn(client, "query").mockImplementationOnce(() => Promise.reject(new Error("No BEGIN")));
  pool.on("acquire", refuse);
  const work = vi.fn(async () => ok(undefined));
  await expect(transactionAfter(currentTransaction, work)).rejects.toThrow("No BEGIN");
  expect(work).not.toHaveBeenCalled();
  pool.off("acquire", refuse);
  expect(await transactionAfter(currentTransaction, work)).toEqual(ok(undefined));
  await disconnectDatabase();
  await dropTestDatabase(name);
});

test.each([
  ["a serialization failure with a cause of its own", () => serializationFailure({ cause: new Error("23505") })],
  [
    "a conflict that the shop has found itself",
    () => new RetryTransactionError("Taken", { cause: new Error("23505") }),
  ],
  ["a query's error that wraps a serialization failure", () => new Error("Query", { cause: serializationFailure({}) })],
])("a transaction is done again after %s", async (_, failure) => {
  const name = await createTestDatabase({ empty: true });
  connectDatabase(testDatabaseUrl(name), 1);
  let attempts = 0;
  const result = await transaction<number, never>(async () => {
    attempts += 1;
    if (attempts < 3) throw failure();
    return ok(attempts);
  });
  expect(result).toEqual({ ok: true, value: 3 });
  await disconnectDatabase();
  await dropTestDatabase(name);
});

function serializationFailure(options: ErrorOptions): Error {
  return Object.assign(new Error("Done by another meanwhile", options), { code: "40001" });
}

test("a statement that committed by itself without a standby does not make a later transaction of its connection fail", async () => {
  const name = await createTestDatabase({ empty: true });
  const pool = connectDatabase(testDatabaseUrl(name), 1);
  // PostgreSQL's warning when a wait for a standby is canceled.
  const stopWaiting = (client: PoolClient) => client.emit("notice", { routine: "SyncRepWaitForLSN" });
  const client = await pool.connect();
  stopWaiting(client);
  client.release();
  const committed = vi.fn();
  expect(
    await inTransaction(async (tx) => {
      expect(tx.$client).toBe(client);
      afterCommit(tx, committed);
      return "committed";
    }),
  ).toBe("committed");
  expect(committed).toHaveBeenCalledOnce();
  const unconfirmed = inTransaction(async (tx) => stopWaiting(tx.$client));
  await expect(unconfirmed).rejects.toThrow("No standby confirmed the commit");
  await disconnectDatabase();
  await dropTestDatabase(name);
});
