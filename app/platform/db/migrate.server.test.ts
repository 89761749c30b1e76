import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { countOutstandingMigrations, migrate } from "./migrate.server.ts";

let name: string;
const pools: Pool[] = [];

function processOfItsOwn(): Pool {
  const pool = new Pool({ connectionString: testDatabaseUrl(name), max: 2 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  pools.push(pool);
  return pool;
}

beforeAll(async () => {
  name = await createTestDatabase({ empty: true });
});

afterAll(async () => {
  for (const pool of pools) await pool.end();
  await dropTestDatabase(name);
});

test("two shops that start on one empty database migrate it once between them", async () => {
  const [first, second] = [processOfItsOwn(), processOfItsOwn()];
  const steps = await Promise.all([migrate(first), migrate(second)]);
  expect(Math.min(...steps)).toBe(0);
  expect(Math.max(...steps)).toBeGreaterThan(0);
  expect(await countOutstandingMigrations(first)).toBe(0);
  const { rows } = await first.query("select word_similarity('tote', unaccent('Tôte bag')) > 0.4 as found");
  expect(rows).toEqual([{ found: true }]);
});
