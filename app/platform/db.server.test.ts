import type { PoolClient } from "pg";
import { expect, test } from "vitest";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { connectDatabase, db, disconnectDatabase } from "./db.server.ts";

test("a transaction that could not begin gives its connection back, so that the next one can", async () => {
  const name = await createTestDatabase({ empty: true });
  const pool = connectDatabase(testDatabaseUrl(name), 1);
  const cut = (client: PoolClient & { end?: () => Promise<void> }) => void client.end?.();
  const one = () => db().transaction(async (tx) => (await tx.execute("select 1 as one")).rows);
  for (let times = 0; times < 3; times += 1) {
    pool.once("acquire", cut);
    await expect(one()).rejects.toThrow();
  }
  expect(await one()).toEqual([{ one: 1 }]);
  await disconnectDatabase();
  await dropTestDatabase(name);
});
