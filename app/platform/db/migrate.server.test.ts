import { globSync } from "node:fs";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, dropTestDatabase, testDatabaseUrl } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { dropFunctions, readFunctions, readTables } from "#tests/upgrade/read-schema.ts";
import { countOutstandingMigrations, migrate, readRepeatableFiles } from "./migrate.server.ts";
import { isNewer, readRelease } from "./release.server.ts";

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

test("two shops that start on one empty database migrate it once", async () => {
  const [first, second] = [processOfItsOwn(), processOfItsOwn()];
  const steps = await Promise.all([migrate(first), migrate(second)]);
  expect(Math.min(...steps)).toBe(0);
  expect(Math.max(...steps)).toBeGreaterThan(0);
  expect(await countOutstandingMigrations(first)).toBe(0);
  const { rows } = await first.query("select word_similarity('tote', unaccent('Tôte bag')) > 0.4 as found");
  expect(rows).toEqual([{ found: true }]);
});

test("every SQL file of the app is listed once in migrations/repeatable.json", () => {
  const listed = readRepeatableFiles().map(({ name }) => name);
  expect(listed.toSorted()).toEqual(globSync("app/**/*.sql").sort());
});

test("the functions and triggers in force are those of the files", async () => {
  const pool = processOfItsOwn();
  const current = await readFunctions(pool);
  const client = await pool.connect();
  await client.query("begin");
  await dropFunctions(client);
  expect(await readFunctions(client)).toEqual({});
  for (const { text } of readRepeatableFiles()) await client.query(text);
  expect(await readFunctions(client)).toEqual(current);
  await client.query("rollback");
  client.release();
});

const replaceBody = (name: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as 'begin return null; end'`;

test("a changed file is applied again, once among two shops that start; an unchanged one is not", async () => {
  const [first, second] = [processOfItsOwn(), processOfItsOwn()];
  const before = await readFunctions(first);
  await first.query(`${replaceBody("refuse_rewriting")}; ${replaceBody("receive_first_stock")}`);
  await first.query("update repeatable_migrations set hash = 'of an older text' where name like '%/append-only.sql'");
  expect(await countOutstandingMigrations(first)).toBe(1);
  const steps = await Promise.all([migrate(first), migrate(second)]);
  expect(steps.sort()).toEqual([0, 1]);
  expect(await countOutstandingMigrations(first)).toBe(0);
  const after = await readFunctions(first);
  expect(after["refuse_rewriting()"]).toBe(before["refuse_rewriting()"]);
  expect(after["receive_first_stock()"]).not.toBe(before["receive_first_stock()"]);
});

test("after a deadlock with a process that serves, the migration starts again", async () => {
  const [first, second] = [processOfItsOwn(), processOfItsOwn()];
  await first.query("update repeatable_migrations set hash = 'of an older text' where name like '%/order-search.sql'");
  const writer = await second.connect();
  await writer.query("begin; lock order_search in row exclusive mode");
  const migrated = migrate(first);
  // It has locked the orders by now: their triggers stand before that of the search.
  const waiting = "select from pg_locks where not granted and relation = 'order_search'::regclass";
  await vi.waitFor(async () => expect((await second.query(waiting)).rowCount).toBe(1), POLL_OPTIONS);
  await writer.query("lock orders in row exclusive mode; commit");
  writer.release();
  expect(await migrated).toBe(1);
  expect(await countOutstandingMigrations(first)).toBe(0);
});

test("after a migration every file is applied, because it may have dropped what a file defines", async () => {
  const pool = processOfItsOwn();
  const [extensions] = readMigrationFiles({ migrationsFolder: "migrations" }); // may run twice: IF NOT EXISTS
  await pool.query("delete from schema_migrations where hash = $1", [extensions?.hash]);
  await pool.query("drop function refuse_rewriting() cascade");
  expect(await migrate(pool)).toBe(1 + readRepeatableFiles().length);
  const current = Object.keys(await readFunctions(pool));
  expect(current).toEqual(expect.arrayContaining(["refuse_rewriting()", "order_events.only_added_to"]));
});

/** Another build's traces in the database, rolled back afterwards by deleting what it wrote. */
async function appliedByAnotherBuild(pool: Pool, works_with: string | null, run: () => Promise<void>): Promise<void> {
  const row = ["of another build", "9998_words", "99.1.0", works_with];
  await pool.query("insert into schema_migrations (hash, name, version, works_with) values ($1, $2, $3, $4)", row);
  await run();
  await pool.query("delete from schema_migrations where hash = 'of another build'");
}

test("a database with a migration that this release does not work with is refused, and nothing changes", async () => {
  const pool = processOfItsOwn();
  await pool.query("update repeatable_migrations set hash = 'of another text' where name like '%/append-only.sql'");
  const before = await readTables(pool);
  for (const worksWith of ["99.0.0", null])
    await appliedByAnotherBuild(pool, worksWith, async () => {
      await expect(migrate(pool)).rejects.toThrow(
        "This database was made by a newer version of Wellworn (9998_words, version 99.1.0)",
      );
    });
  await pool.query("insert into schema_migrations (hash) values ('without a name')");
  await expect(migrate(pool)).rejects.toThrow("by a newer version of Wellworn (an unknown migration)");
  await pool.query("delete from schema_migrations where hash = 'without a name'");
  expect(await readTables(pool)).toEqual(before);
  const { rows } = await pool.query("select from repeatable_migrations where hash = 'of another text'");
  expect(rows).toHaveLength(1);
  expect(await migrate(pool)).toBe(1);
});

test("during a rolling deployment the previous release starts again, and leaves the newer functions in force", async () => {
  const pool = processOfItsOwn();
  await pool.query(replaceBody("refuse_rewriting"));
  await pool.query("update repeatable_migrations set hash = 'of a newer text' where name like '%/append-only.sql'");
  await appliedByAnotherBuild(pool, readRelease().version, async () => {
    expect(await countOutstandingMigrations(pool)).toBe(0);
    expect(await migrate(pool)).toBe(0);
  });
  // The release that changed only a function.
  const older = "where name like '%/append-only.sql'";
  await pool.query(
    `update repeatable_migrations set version = '99.1.0', works_with = '${readRelease().version}' ${older}`,
  );
  expect(await migrate(pool)).toBe(0);
  expect((await readFunctions(pool))["refuse_rewriting()"]).toContain("return null");
  await pool.query(`update repeatable_migrations set works_with = '99.0.0' ${older}`);
  await expect(migrate(pool)).rejects.toThrow("by a newer version of Wellworn (app/platform/db/append-only.sql");
});

test("releases are compared by their numbers", () => {
  expect(isNewer("0.10.0", "0.9.1")).toBe(true);
  expect(isNewer("0.9.1", "0.10.0")).toBe(false);
  expect(isNewer("1.0.0", "1.0.0")).toBe(false);
});
