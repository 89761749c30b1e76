import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MAX_COUNTED, type Page, type PageQuery } from "#app/platform/http/keyset.ts";
import type { Result } from "#app/platform/result.ts";
import { db } from "./db.server.ts";
import { type Keyset, microseconds, readPage } from "./keyset.server.ts";

/** The id of a row, and its value in the order of the list. */
export type PageKey<Id = number> = { id: Id; key: string | number };

/** The order of a list by one column and the id, both in one direction. */
export type KeyOrder = { type: "timestamptz" | "text" | "integer"; id: "integer" | "uuid"; descending: boolean };

/** The keyset of rows that are read as `PageKey`, with the columns of the query. */
export const keysetOf = <Id extends string | number>(
  order: KeyOrder,
  key: SQLWrapper,
  id: SQLWrapper,
): Keyset<PageKey<Id>> => ({
  columns: [
    { column: key, type: order.type },
    { column: id, type: order.id },
  ],
  descending: order.descending,
  keyOf: (row) => [row.key, row.id],
});

/** The value of a row in the order, as its cursor has it. */
export const cursorKey = (order: KeyOrder, key: SQLWrapper) =>
  order.type === "timestamptz" ? microseconds(key) : sql<string | number>`${key}`;

/** `page` is missing if there are more than 10,000 rows: then they are read in the order of an index. */
type Counted<Id> = { total: number; page?: Page<PageKey<Id>> };

/**
 * Counts the rows that `matched` selects with their `id` and `key`, up to 10,001, and reads one page of them, in one statement:
 * they are found once, first, and then sorted. Left alone, the planner expects more of them, and walks through all rows in
 * their order. Errors: invalid_cursor.
 */
export async function readCountedKeys<Id extends string | number>(
  order: KeyOrder,
  matched: SQL,
  query: PageQuery,
): Promise<Result<Counted<Id>, { code: "invalid_cursor" }>> {
  let total = 0;
  const keyset = keysetOf<Id>(order, sql`key`, sql`id`);
  const page = await readPage(keyset, query, async ({ where = sql`true`, orderBy, limit, offset }) => {
    const { rows } = await db().execute<{ total: number; row_id: Id | null; row_key: string | number }>(sql`
      with found as materialized (select id, key from (${matched}) as matched limit ${MAX_COUNTED + 1}),
      counted as (select count(*)::int as total from found),
      page as (
        select id, key from found where (select total from counted) <= ${MAX_COUNTED} and ${where}
        order by ${orderBy} limit ${limit} offset ${offset})
      select total, id as row_id, ${cursorKey(order, sql`key`)} as row_key from counted left join page on true order by ${orderBy}`);
    total = rows[0]?.total ?? 0;
    return rows.flatMap(({ row_id: id, row_key: key }) => (id === null ? [] : [{ id, key }]));
  });
  if (!page.ok) return page;
  return { ok: true, value: total > MAX_COUNTED ? { total } : { total, page: page.value } };
}
