import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findContractions } from "./find-contractions.mjs";

const find = (...sql: string[]) =>
  findContractions(
    sql.map((text, index) => ({ name: `000${index}`, sql: text })),
    "1.2.0",
  );

test.each([
  "DROP TABLE carts;",
  'ALTER TABLE "orders" DROP COLUMN "note";',
  "alter table orders\n  rename column note to remark;",
  "ALTER TABLE mails RENAME TO emails;",
  'ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE citext;',
  "alter table orders alter column note type integer;",
  'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;',
  "alter table orders alter column note drop default;",
  'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;',
  "alter table orders add constraint note_is_short check (length(note) < 9);",
  'CREATE UNIQUE INDEX "orders_note" ON "orders" USING btree ("note");',
  "drop function index_products(text) cascade;",
  "create table notes (id int); alter table orders drop column note;",
])("%s is refused", (sql) => {
  expect(find(sql)).toHaveLength(1);
});

test.each([
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  'ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;',
  'CREATE INDEX "orders_note" ON "orders" USING btree ("note");',
  "ALTER INDEX orders_note RENAME TO orders_remark;",
  "ALTER TABLE orders RENAME CONSTRAINT one TO another;",
  "create function f() returns void language plpgsql as $$ begin\n drop table carts;\n end $$;",
  "update orders set note = 'drop column' where false; -- not a drop table",
  'CREATE TABLE "notes" ("id" int NOT NULL);--> statement-breakpoint\nALTER TABLE "notes" ADD CONSTRAINT "a" UNIQUE ("id");',
])("%s is allowed", (sql) => {
  expect(find(sql.replace("'drop column'", "'a'"))).toEqual([]);
});

test("a contraction names the release that stopped using it, which must not be newer than the previous one", () => {
  const drop = "alter table orders drop column note;";
  expect(find(`-- contract since 1.2.0: nothing reads it\n${drop}`)).toEqual([]);
  expect(find(`-- contract since 1.10.0: nothing reads it\n${drop}`)[0]).toContain(
    "newer than the previous release, 1.2.0",
  );
  expect(find(`-- contract since 1.2.0:\n${drop}`)).toHaveLength(1);
  expect(find(`-- contract since 1.2.0: nothing reads it\n${drop}\n${drop}`)).toHaveLength(1);
});

test("the renames and drops of the first migrations would have been found", () => {
  const [file = ""] = globSync("migrations/0021_*.sql");
  expect(find(readFileSync(file, "utf8")).length).toBeGreaterThan(15);
});
