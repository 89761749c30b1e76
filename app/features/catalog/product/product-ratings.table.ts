import { integer, pgTable } from "drizzle-orm/pg-core";
import { products } from "#app/features/catalog/catalog.table.ts";

/** How the published reviews of a product rate it. A trigger on reviews writes it; products without reviews have no row. */
export const productRatings = pgTable("product_ratings", {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: "cascade" }),
  count: integer().notNull(),
  ratingSum: integer().notNull(),
  /** How many have one star, two stars … five stars. */
  distribution: integer().array().notNull(),
  /** How many say that the size is small, true, large. */
  sizeFits: integer().array().notNull(),
});
