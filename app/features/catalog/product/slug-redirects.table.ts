import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { products } from "#app/features/catalog/catalog.table.ts";
import { timestamptz } from "#app/platform/db/columns.ts";

/** Former slugs. They refer to the product, so that a redirect takes one hop however often the slug changed. */
export const slugRedirects = pgTable(
  "slug_redirects",
  {
    slug: text().primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    at: timestamptz().notNull(),
  },
  (redirect) => [index("slug_redirects_of_product").on(redirect.productId)],
);
