import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { isOutage } from "#app/platform/outage.ts";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { openDatabaseSwitch } from "#tests/servers/database-switch.ts";
import { connectDatabase, databasePool, db, disconnectDatabase, inTransaction, transactionDb } from "./db.server.ts";

let name: string;
let network: Awaited<ReturnType<typeof openDatabaseSwitch>>;
beforeAll(async () => {
  name = await createTestDatabase();
  network = await openDatabaseSwitch(testDatabaseUrl(name));
});
afterEach(disconnectDatabase);
afterAll(async () => {
  await network.close();
  await dropTestDatabase(name);
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => error,
  );
const settingIn = async (on: { execute: ReturnType<typeof db>["execute"] }, setting: string) =>
  (await on.execute<{ value: string }>(`select current_setting('${setting}') as value`)).rows[0]?.value;

test("a query into a black hole ends with a timeout, which is an outage; the next one succeeds once the network is back", async () => {
  connectDatabase(`${network.url}?query_timeout=1100`, 2);
  const read = () => db().execute("select 1");
  const write = () => inTransaction((tx) => tx.execute("select 1"));
  await Promise.all([read(), write()]);
  network.swallow();
  const began = performance.now();
  const failures = await Promise.all([failureOf(read()), failureOf(write())]);
  expect(failures.map(isOutage)).toEqual([true, true]);
  expect(performance.now() - began).toBeLessThan(5000);
  network.restore();
  await Promise.all([read(), write()]);
});

test("a connection to a server that has become read-only is closed, so that the next transaction gets another", async () => {
  connectDatabase(testDatabaseUrl(name), 1);
  await databasePool().query("set default_transaction_read_only = on");
  const write = () =>
    inTransaction((tx) => tx.execute("create temporary table written (id int); insert into messages default values"));
  const failure = await failureOf(write());
  expect([isOutage(failure), String((failure as Error).cause)]).toEqual([true, expect.stringContaining("read-only")]);
  expect(await settingIn(db(), "default_transaction_read_only")).toBe("off");
});

test("the error of a lost transaction is its own, not that of the rollback", async () => {
  connectDatabase(testDatabaseUrl(name), 1);
  const lost = inTransaction(async (tx) => {
    tx.$client.connection.stream.destroy();
    await tx.execute("select 1");
  });
  expect(isOutage(await failureOf(lost))).toBe(true);
  await inTransaction((tx) => tx.execute("select 1"));
});

test("a connection starts without options, which poolers reject; plans are set by the role and by BEGIN", async () => {
  const pooler = createServer().listen(0, "127.0.0.1");
  await once(pooler, "listening");
  const received = once(pooler, "connection").then(async ([socket]) => {
    const [packet] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return packet.subarray(8).toString().split("\0");
  });
  connectDatabase(`postgres://shop@127.0.0.1:${(pooler.address() as AddressInfo).port}/wellworn`, 1);
  await failureOf(db().execute("select 1"));
  const parameters = (await received).filter((_, index) => index % 2 === 0);
  expect(parameters.filter(Boolean).sort()).toEqual(["client_encoding", "database", "user"]);
  pooler.close();
  await disconnectDatabase();
  connectDatabase(testDatabaseUrl(name), 2);
  expect(await settingIn(db(), "enable_seqscan")).toBe("off");
  expect(await settingIn(transactionDb(), "plan_cache_mode")).toBe("force_custom_plan");
  expect(await inTransaction((tx) => settingIn(tx, "plan_cache_mode"))).toBe("force_generic_plan");
  expect(await settingIn(transactionDb(), "plan_cache_mode")).toBe("force_custom_plan");
});
