import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/platform/db/columns.ts";

/** Attempts counted in a window of time. The key is a hash: it contains neither emails nor network addresses. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (row) => [index("rate_limits_expiry").on(row.expiresAt)],
);
