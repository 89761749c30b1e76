import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { cursorPageQuery, encodeCursor, headersOfPage, type PageQuery } from "#app/platform/http/keyset.ts";
import { useDatabase } from "#tests/database.ts";
import { databasePool, db } from "./db.server.ts";
import { countUpTo, type Keyset, readPage } from "./keyset.server.ts";

useDatabase();

type Row = { at: Date; id: number };

beforeAll(async () => {
  await databasePool().query(
    "create table rows_of_test as select '2026-01-01'::timestamptz + (id / 3) * interval '1 second' as at, id from generate_series(1, 10) id",
  );
});

const byTime: Keyset<Row> = {
  columns: [
    { column: sql`at`, type: "timestamptz" },
    { column: sql`id`, type: "integer" },
  ],
  descending: true,
  keyOf: ({ at, id }) => [at.toISOString(), id],
};

async function read(query: PageQuery, keyset: Keyset<Row> = byTime) {
  const page = await readPage(keyset, query, async ({ where = sql`true`, orderBy, limit, offset }) => {
    const found = sql`select at, id from rows_of_test where ${where} order by ${orderBy} limit ${limit} offset ${offset}`;
    return (await db().execute<Row>(found)).rows.map(({ at, id }) => ({ at: new Date(at), id }));
  });
  if (!page.ok) return page.error;
  const { rows, ...cursors } = page.value;
  return { ids: rows.map(({ id }) => id), ...cursors };
}

const cursorOf = (page: unknown, relation: "next" | "prev") => (page as Record<string, string>)[relation];

test("the pages forward, then backward, contain each row once, in the same order", async () => {
  for (const descending of [true, false]) {
    const forward: unknown[] = [];
    const backward: unknown[] = [];
    let page: unknown = await read({ limit: 3 }, { ...byTime, descending });
    expect(cursorOf(page, "prev")).toBeUndefined();
    for (;;) {
      forward.push((page as { ids: number[] }).ids);
      const after = cursorOf(page, "next");
      if (!after) break;
      page = await read({ limit: 3, after }, { ...byTime, descending });
    }
    for (;;) {
      backward.unshift((page as { ids: number[] }).ids);
      const after = cursorOf(page, "prev");
      if (!after) break;
      page = await read({ limit: 3, after }, { ...byTime, descending });
    }
    const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(forward.flat()).toEqual(descending ? ids.reverse() : ids);
    expect(backward.flat()).toEqual(forward.flat());
  }
});

test("a page by offset continues by cursor", async () => {
  const page = await read({ limit: 3, offset: 4 });
  expect(page).toMatchObject({ ids: [6, 5, 4], next: expect.any(String), prev: expect.any(String) });
  expect(await read({ limit: 3, after: cursorOf(page, "next") })).toMatchObject({ ids: [3, 2, 1] });
});

test.each([
  ["no text of a cursor", "x"],
  ["another number of columns", encodeCursor({ direction: "next", key: ["2026-01-01T00:00:00.000Z"] })],
  ["another type", encodeCursor({ direction: "next", key: ["2026-01-01T00:00:00.000Z", "1"] })],
  ["a day that does not exist", encodeCursor({ direction: "next", key: ["2026-02-30T00:00:00.000Z", 1] })],
  ["a number that is too large", encodeCursor({ direction: "prev", key: ["2026-01-01T00:00:00.000Z", 2 ** 31] })],
])("a cursor with %s is invalid", async (_, after) => {
  expect(await read({ limit: 3, after })).toEqual({ code: "invalid_cursor" });
});

test("the headers link the pages around it, and say how many rows there are", async () => {
  const url = new URL("http://shop/api/admin/audit/?via=job&offset=3");
  expect(headersOfPage(url, { rows: [], next: "n", prev: "p" }, await countUpTo(sql`rows_of_test`))).toEqual({
    Link: '</api/admin/audit/?via=job&after=p>; rel="prev", </api/admin/audit/?via=job&after=n>; rel="next"',
    "X-Total-Count": "10",
  });
  expect(await countUpTo(sql`generate_series(1, 20000)`)).toBe(10_001);
  expect(headersOfPage(url, { rows: [] }, 10_001)).toEqual({ "X-Total-At-Least": "10000" });
});

test("the parameters of a page have limits", () => {
  expect(cursorPageQuery.limit.parse(undefined)).toBe(50);
  for (const limit of ["0", "101", "x", "1.5", "0x1f", "1e1", "", " 5", "+5"])
    expect(cursorPageQuery.limit.safeParse(limit).success).toBe(false);
  for (const offset of ["10001", "-1", "0x1f"]) expect(cursorPageQuery.offset.safeParse(offset).success).toBe(false);
  expect(cursorPageQuery.offset.parse("10")).toBe(10);
});
