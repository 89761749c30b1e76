import { createHash } from "node:crypto";
import type { QueryResultRow } from "pg";
import { connectionOf, type Database, db, type Tx, transactionDb } from "./db.server.ts";

const cache = new WeakMap<object, Map<string, unknown>>();

/** PostgreSQL tells names apart by their first 63 letters. */
const shortName = (name: string) => (name.length < 60 ? name : createHash("sha256").update(name).digest("base64url"));

/** A statement that is built once for each database or connection and sent under its name, so that no connection reads it twice. */
export function prepared<Statement>(
  name: string,
  build: (on: Database | Tx, name: string) => Statement,
): (on?: Database | Tx) => Statement {
  return (on = db()) => {
    const { session } = on._;
    const statements = cache.get(session) ?? new Map<string, unknown>();
    cache.set(session, statements);
    const known = statements.get(name);
    if (known !== undefined) return known as Statement;
    const statement = build(on, shortName(name));
    statements.set(name, statement);
    return statement;
  };
}

/** A statement in SQL that each connection reads once; answers its rows, or how many it has written. Values stand in the order of $1, $2 … */
export function statement<Row extends QueryResultRow>(name: string, text: string) {
  return async (values: unknown[], on: Database | Tx = transactionDb()): Promise<{ rows: Row[]; count: number }> => {
    const { rows, rowCount } = await connectionOf(on).query<Row>({ name, text, values });
    return { rows, count: rowCount ?? 0 };
  };
}

/**
 * Starts several statements of one transaction at once: they travel together, and are done in this order. All of them
 * have ended before an error is told, so that none of them is still on its way when the transaction is rolled back.
 */
export async function pipeline<Doing extends readonly (Promise<unknown> | undefined)[]>(
  ...doing: Doing
): Promise<{ -readonly [Index in keyof Doing]: Awaited<Doing[Index]> }> {
  await Promise.allSettled(doing);
  return Promise.all(doing) as Promise<{ -readonly [Index in keyof Doing]: Awaited<Doing[Index]> }>;
}
