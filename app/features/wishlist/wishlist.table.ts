import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { products } from "#app/features/catalog/catalog.table.ts";
import { customers } from "#app/features/customers/customers.table.ts";
import { timestamptz } from "#app/platform/db/columns.ts";

/** The products on each customer's wishlist, each at most once. */
export const wishlistItems = pgTable(
  "wishlist_items",
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** The color that the customer chose; null if they chose none. */
    color: text(),
    addedAt: timestamptz().notNull(),
  },
  (item) => [
    primaryKey({ columns: [item.customerId, item.productId] }),
    index("wishlist_items_of_product").on(item.productId),
  ],
);
