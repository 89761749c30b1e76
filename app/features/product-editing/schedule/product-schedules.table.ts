import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { products } from "#app/features/catalog/catalog.table.ts";
import { productDrafts } from "#app/features/product-editing/product-editing.table.ts";
import { timestamptz } from "#app/platform/db/columns.ts";

/** When a draft is published automatically. The row ends with the draft, also when it is published. */
export const productSchedules = pgTable(
  "product_schedules",
  {
    draftId: uuid("draft_id")
      .primaryKey()
      .references(() => productDrafts.id, { onDelete: "cascade" }),
    /** The product of a working copy; null for a new product. */
    productId: integer("product_id").references(() => products.id, { onDelete: "cascade" }),
    publishAt: timestamptz().notNull(),
    staffId: uuid("staff_id"),
    /** The name then of who scheduled it. */
    byName: text("by_name").notNull(),
    /** Why it was not published at that time; null while it is still to come. */
    failure: text(),
  },
  (row) => [
    uniqueIndex("one_schedule_of_a_product").on(row.productId).where(sql`${row.failure} is null`),
    index("product_schedules_of_product").on(row.productId),
  ],
);
