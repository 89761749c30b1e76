import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { products } from "#app/features/catalog/catalog.table.ts";

/**
 * A product as each save left it. Rows are append-only. Members of staff are never deleted; null for a job or a command.
 */
export const productRevisions = pgTable(
  "product_revisions",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    document: jsonb().notNull(),
    staffId: uuid("staff_id"),
    /** Their name then. */
    byName: text("by_name").notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (revision) => [
    primaryKey({ columns: [revision.productId, revision.version] }),
    index("product_revisions_by_staff").on(revision.staffId),
  ],
);
