import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/platform/db/columns.ts";

/**
 * The stored responses of requests with an Idempotency-Key, inserted in the transaction of the request's changes. Tokens
 * are left out of the responses. Rows are deleted after a day.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** A hash of the client, the method and the path. */
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer().notNull(),
    response: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (row) => [primaryKey({ columns: [row.scope, row.key] }), index("idempotency_keys_by_age").on(row.createdAt)],
);
