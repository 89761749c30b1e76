import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/platform/db/columns.ts";

/** The stored body and headers of a response. */
export type StaffResponse = { body: unknown; headers: Record<string, string> };

/**
 * Requests of staff with an Idempotency-Key. The action's first audit entry claims the key in the action's transaction; the
 * response is stored after the commit. Rows are deleted after a day.
 */
export const staffRequests = pgTable(
  "staff_requests",
  {
    /** A hash of the staff member, the method and the path. */
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** The transaction that claimed the key, so that it may write several entries. */
    transactionId: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    status: integer(),
    response: jsonb().$type<StaffResponse>(),
    createdAt: timestamptz().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.scope, row.key] }),
    index("staff_requests_by_age").on(row.createdAt),
    index("staff_requests_of_subject").on(row.subjectType, row.subjectId),
  ],
);
