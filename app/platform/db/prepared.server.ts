import { createHash } from "node:crypto";
import type { QueryResultRow } from "pg";
import { type Database, db, inOneWrite, type Tx, transactionDb } from "./db.server.ts";

const cache = new WeakMap<object, Map<string, unknown>>();

/** PostgreSQL truncates names of statements to 63 bytes. */
const shortName = (name: string) => (name.length < 60 ? name : createHash("sha256").update(name).digest("base64url"));

/**
 * Returns a function that returns a named statement, built once per database or connection, so that each connection parses it
 * once.
 */
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

/**
 * Returns a function that runs a named SQL statement with the values of $1, $2 … and returns its rows and their number. Each
 * connection parses it once.
 */
export function statement<Row extends QueryResultRow>(name: string, text: string) {
  return async (values: unknown[], on: Database | Tx = transactionDb()): Promise<{ rows: Row[]; count: number }> => {
    const { rows, rowCount } = await on.$client.query<Row>({ name, text, values });
    return { rows, count: rowCount ?? 0 };
  };
}

type Started = readonly (Promise<unknown> | undefined)[];
type ResultsOf<Statements extends Started> = { -readonly [Index in keyof Statements]: Awaited<Statements[Index]> };

/**
 * Awaits the statements of one transaction that `start` starts together: they are sent in one write and executed in this order.
 * Rejects only after all of them have finished, so that none runs after the rollback.
 */
export async function pipeline<const Statements extends Started>(
  tx: Tx,
  start: () => Statements,
): Promise<ResultsOf<Statements>> {
  const started = inOneWrite(tx.$client, start);
  await Promise.allSettled(started);
  return Promise.all(started) as Promise<ResultsOf<Statements>>;
}
