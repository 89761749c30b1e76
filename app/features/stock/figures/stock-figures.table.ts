import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * What lists of the back office sort and filter variants by. `refresh_stock_figures` writes it from the variants and their
 * sales: an index on the stock itself would be written by every order. It has no foreign keys, so that it locks no rows of the
 * catalog.
 */
export const variantFigures = pgTable(
  "variant_figures",
  {
    productId: integer().notNull(),
    variantId: integer().notNull(),
    free: integer().notNull(),
    /** Not archived, and of a published product. */
    isOnSale: boolean().notNull(),
    /** On sale, and its stock is low. */
    isLow: boolean().notNull(),
    /** Units sold in the last 28 and 84 days (of the shop's time zone, today included), less what came back. */
    sold28: integer("sold_28").notNull(),
    sold84: integer("sold_84").notNull(),
    /** How long the free units last at the sales of 84 days; null if none was sold. */
    daysOfStock: integer(),
  },
  (row) => [
    primaryKey({ columns: [row.productId, row.variantId] }),
    index("variant_figures_by_free").on(row.free, row.variantId),
    index("variant_figures_low").on(row.free, row.variantId).where(sql`${row.isLow}`),
    index("variant_figures_run_out")
      .on(row.daysOfStock, row.free, row.variantId)
      .where(sql`${row.isOnSale} and ${row.daysOfStock} is not null`),
    index("variant_figures_low_run_out").on(row.daysOfStock, row.free, row.variantId).where(sql`${row.isLow}`),
  ],
);

/** The same of products in any status, over their variants that are not archived. */
export const productFigures = pgTable(
  "product_figures",
  {
    productId: integer().primaryKey(),
    free: integer().notNull(),
    /** Whether the stock of one of them is low. */
    hasLow: boolean().notNull(),
  },
  (row) => [
    index("product_figures_by_free").on(row.free, row.productId),
    index("product_figures_low").on(row.free, row.productId).where(sql`${row.hasLow}`),
  ],
);

/** Units sold, less what came back, by the day (of the shop's time zone) on which the order was placed. Of the last 84 days. */
export const variantSales = pgTable(
  "variant_sales",
  { variantId: integer().notNull(), day: date().notNull(), units: integer().notNull() },
  (row) => [primaryKey({ columns: [row.variantId, row.day] }), index("variant_sales_by_day").on(row.day)],
);

/** Products whose figures changed in another way than by stock movements. Triggers add them, the refresh deletes them. */
export const stockFiguresTouched = pgTable("stock_figures_touched", { productId: integer().notNull() });

/** How far the figures are current: one row, which the refresh locks. */
export const stockFiguresState = pgTable(
  "stock_figures_state",
  {
    id: boolean().primaryKey().default(true),
    /** The time zone of the days; null before November 2026, when they were those of UTC. */
    zone: text(),
    /** The day that the sold units count back from; null until they were computed once. */
    day: date(),
    /** All movements up to this id are contained. */
    movementsUpTo: bigint({ mode: "number" }).notNull().default(0),
    /** The greatest id before an earlier refresh, and the id of its transaction: once all lower ones have ended, no lower id can appear. */
    pendingUpTo: bigint({ mode: "number" }).notNull().default(0),
    pendingXid: bigint({ mode: "number" }).notNull().default(0),
  },
  (row) => [check("one_state_of_figures", sql`${row.id}`)],
);
