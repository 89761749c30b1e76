import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type CursorKey,
  decodeCursor,
  encodeCursor,
  MAX_COUNTED,
  type Page,
  type PageQuery,
} from "#app/platform/http/keyset.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { type Database, db, type Tx } from "./db.server.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Milliseconds, or the microseconds of the database's own clock. */
const ISO_TIME = /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})(?:\d{3})?Z$/;
/** Rejects days such as February 30, which JavaScript accepts and PostgreSQL does not. */
function isTime(text: string): boolean {
  const milliseconds = `${ISO_TIME.exec(text)?.[1]}Z`;
  return !Number.isNaN(Date.parse(milliseconds)) && new Date(milliseconds).toISOString() === milliseconds;
}

/** The types of the columns that lists are ordered by, with a check of a cursor's value. */
const IS_VALID = {
  timestamptz: (value) => typeof value === "string" && isTime(value),
  bigint: (value) => Number.isSafeInteger(value),
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  text: (value) => typeof value === "string" && !value.includes("\0"),
  uuid: (value) => typeof value === "string" && UUID.test(value),
} satisfies Record<string, (value: string | number) => boolean>;

/**
 * The order of a list: columns that are never null and together identify a row, all in one direction. An index in this order
 * makes every page as fast as the first. `keyOf` returns a row's values, times as ISO text that is as exact as the column: a Date
 * has milliseconds, so a time that the database's clock set is read as `microseconds`.
 */
export type Keyset<Row> = {
  columns: { column: SQLWrapper; type: keyof typeof IS_VALID }[];
  descending: boolean;
  keyOf: (row: Row) => CursorKey;
};

/**
 * A time of the database's clock as the text of a cursor. JavaScript's Date would lose its microseconds, and the page its
 * place.
 */
export const microseconds = (time: SQLWrapper) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** What a query adds to read one page. */
export type PageSql = { where: SQL | undefined; orderBy: SQL; limit: number; offset: number };

/**
 * Reads one page of a list: `read` runs the query with the additional condition, order and limit. Errors: invalid_cursor, also
 * for the cursor of another order.
 */
export async function readPage<Row>(
  keyset: Keyset<Row>,
  { limit, offset = 0, after }: PageQuery,
  read: (page: PageSql) => Promise<Row[]>,
): Promise<Result<Page<Row>, { code: "invalid_cursor" }>> {
  const cursor = after === undefined ? undefined : decodeCursor(after);
  if (after !== undefined && !(cursor && isKeyOf(keyset, cursor.key))) return err({ code: "invalid_cursor" });
  const backwards = cursor?.direction === "prev";
  const descending = keyset.descending !== backwards;
  const found = await read({
    where: cursor && beyond(keyset, cursor.key, descending),
    orderBy: sql.join(
      keyset.columns.map(({ column }) => (descending ? sql`${column} desc` : sql`${column} asc`)),
      sql`, `,
    ),
    limit: limit + 1,
    offset: cursor ? 0 : offset,
  });
  const rows = found.slice(0, limit);
  if (backwards) rows.reverse();
  const hasMore = found.length > limit;
  const [first, last] = [rows[0], rows.at(-1)];
  const hasNext = backwards || hasMore;
  const hasPrev = backwards ? hasMore : cursor !== undefined || offset > 0;
  return ok({
    rows,
    ...(hasNext && last && { next: encodeCursor({ direction: "next", key: keyset.keyOf(last) }) }),
    ...(hasPrev && first && { prev: encodeCursor({ direction: "prev", key: keyset.keyOf(first) }) }),
  });
}

function isKeyOf({ columns }: Keyset<never>, key: CursorKey): boolean {
  return key.length === columns.length && columns.every(({ type }, n) => IS_VALID[type](key[n] ?? ""));
}

/** The rows beyond a key, as a comparison of rows, which an index serves. */
function beyond({ columns }: Keyset<never>, key: CursorKey, descending: boolean): SQL {
  const names = sql.join(
    columns.map(({ column }) => sql`${column}`),
    sql`, `,
  );
  const values = sql.join(
    columns.map(({ type }, n) => sql`${key[n]}::${sql.raw(type)}`),
    sql`, `,
  );
  return sql`(${names}) ${sql.raw(descending ? "<" : ">")} (${values})`;
}

/** A number of rows from `countUpTo` as text, such as "37" or "more than 10,000". */
export const totalText = (total: number): string => (total > MAX_COUNTED ? "more than 10,000" : String(total));

/** Counts the rows that `from` (a table with its joins and conditions) selects, but stops above 10,000. */
export async function countUpTo(from: SQL, on: Database | Tx = db()): Promise<number> {
  const { rows } = await on.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${from} limit ${MAX_COUNTED + 1}) as counted`,
  );
  return rows[0]?.total ?? 0;
}
