import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Attempts counted in a window of time. The key is a hash: it contains neither emails nor network addresses. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (row) => [index("rate_limits_expiry").on(row.expiresAt)],
);
