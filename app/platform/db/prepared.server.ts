import { createHash } from "node:crypto";
import type { QueryResultRow } from "pg";
import { type Database, db, type Tx, transactionDb } from "./db.server.ts";

const cache = new WeakMap<object, Map<string, unknown>>();

/** PostgreSQL truncates names of statements to 63 bytes. */
const shortName = (name: string) => (name.length < 60 ? name : createHash("sha256").update(name).digest("base64url"));

/** Returns a function that returns a named statement, built once per database or connection, so that each connection parses it once. */
export function prepared<Statement>(
  name: string,
  build: (on: Database | Tx, name: string) => Statement,
): (on?: Database | Tx) => Statement {
  return (on = db()) => {
    const statements = cache.get(on) ?? new Map<string, unknown>();
    cache.set(on, statements);
    const known = statements.get(name);
    if (known !== undefined) return known as Statement;
    const statement = build(on, shortName(name));
    statements.set(name, statement);
    return statement;
  };
}

/** Returns a function that runs a named SQL statement with the values of $1, $2 … and returns its rows and their number. Each connection parses it once. */
export function statement<Row extends QueryResultRow>(name: string, text: string) {
  return async (values: unknown[], on: Database | Tx = transactionDb()): Promise<{ rows: Row[]; count: number }> => {
    const { rows, rowCount } = await on.$client.query<Row>({ name, text, values });
    return { rows, count: rowCount ?? 0 };
  };
}

/**
 * Awaits statements of one transaction that were started together: they are sent without waiting in between and executed in this order.
 * Rejects only after all of them have finished, so that none runs after the rollback.
 */
export async function pipeline<Doing extends readonly (Promise<unknown> | undefined)[]>(
  ...doing: Doing
): Promise<{ -readonly [Index in keyof Doing]: Awaited<Doing[Index]> }> {
  await Promise.allSettled(doing);
  return Promise.all(doing) as Promise<{ -readonly [Index in keyof Doing]: Awaited<Doing[Index]> }>;
}
