import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/features/orders/orders.table.ts";
import { timestamptz } from "#app/platform/db/columns.ts";

/**
 * What staff search and filter orders by, apart from the orders: a trigram index on `orders` would be written anew at
 * every change of an order's state. A job adds the rows of new orders; triggers keep them current.
 */
export const orderSearch = pgTable(
  "order_search",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    placedAt: timestamptz().notNull(),
    totalCents: integer().notNull(),
    country: text().notNull(),
    /** Number, email, names, postal code, tracking numbers and SKUs: lower case, without accents. */
    text: text().notNull(),
  },
  (row) => [
    index("order_search_by_time").on(row.placedAt, row.orderId),
    index("order_search_by_total").on(row.totalCents, row.orderId),
    index("order_search_by_country").on(row.country, row.placedAt, row.orderId),
    index("order_search_by_country_and_total").on(row.country, row.totalCents, row.orderId),
    index("order_search_text").using("gin", row.text.op("gin_trgm_ops")),
  ],
);

/**
 * The SKUs of each order in `order_search`: no trigram index finds the one-letter parts that a SKU may have. Read with
 * `order_search` only, so it has no foreign key, which every row would have to check.
 */
export const orderSkus = pgTable("order_skus", { sku: text().notNull(), orderId: uuid().notNull() }, (row) => [
  primaryKey({ columns: [row.sku, row.orderId] }),
]);

/** The variants of each order in `order_search`: a SKU may be another variant's now. A trigger adds them. */
export const orderVariants = pgTable(
  "order_variants",
  { variantId: integer().notNull(), orderId: uuid().notNull() },
  (row) => [primaryKey({ columns: [row.variantId, row.orderId] })],
);
