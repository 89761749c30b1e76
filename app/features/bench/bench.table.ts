import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { variants } from "#app/features/catalog/catalog.table.ts";

/** The making list: a card for each batch that is being made. It leaves the list when its units are received into stock. */
export const making = pgTable(
  "making",
  {
    id: uuid().primaryKey(),
    variantId: integer()
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    quantity: integer().notNull(),
    /** The staff member who put it there. */
    staffId: uuid(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (card) => [
    check("making_quantity_positive", sql`${card.quantity} > 0`),
    index("making_of_variant").on(card.variantId),
    index("making_in_order").on(card.at, card.id),
  ],
);
