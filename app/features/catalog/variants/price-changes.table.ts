import { integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { variants } from "#app/features/catalog/catalog.table.ts";
import { timestamptz } from "#app/platform/db/columns.ts";

/**
 * The prices that shoppers saw, per variant: its own or its product's. Filled by triggers (price-changes.sql), append-only. A
 * row's price is valid until the next one of the variant.
 */
export const priceChanges = pgTable(
  "price_changes",
  {
    variantId: integer("variant_id")
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    priceCents: integer("price_cents").notNull(),
    /** Null where none is shown: it must be above the price. */
    compareAtCents: integer("compare_at_cents"),
    at: timestamptz().notNull(),
  },
  (change) => [primaryKey({ columns: [change.variantId, change.at] })],
);
