import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Calls that must not happen twice, with what they were answered: written in the transaction of what they did, so that
 * neither is there without the other. Tokens are left out of the kept answer. Kept for a day.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** Whose call, and to where: a hash of the caller, the method and the path. */
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    status: integer().notNull(),
    response: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.scope, row.key] }), index("idempotency_keys_by_age").on(row.createdAt)],
);
