import { createHash } from "node:crypto";
import { type Database, db } from "#app/platform/db.server.ts";

const kept = new WeakMap<Database, Map<string, unknown>>();

/** PostgreSQL tells names apart by their first 63 letters. */
const shortName = (name: string) => (name.length < 60 ? name : createHash("sha256").update(name).digest("base64url"));

/** A statement that is built once for each database and sent under its name, so that no connection reads it twice. */
export function prepared<Statement>(
  name: string,
  build: (database: Database, name: string) => Statement,
): () => Statement {
  return () => {
    const database = db();
    const statements = kept.get(database) ?? new Map<string, unknown>();
    kept.set(database, statements);
    const known = statements.get(name);
    if (known !== undefined) return known as Statement;
    const statement = build(database, shortName(name));
    statements.set(name, statement);
    return statement;
  };
}
