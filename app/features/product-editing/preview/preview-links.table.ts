import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { products } from "#app/features/catalog/catalog.table.ts";
import { productDrafts } from "#app/features/product-editing/product-editing.table.ts";
import { bytea, timestamptz } from "#app/platform/db/columns.ts";

/** Links to a product as it will be published: of a product with its maker's working copy, or of the draft of a new one. */
export const previewLinks = pgTable(
  "preview_links",
  {
    id: uuid().primaryKey(),
    /** The SHA-256 of the token. */
    hash: bytea().notNull(),
    productId: integer("product_id").references(() => products.id, { onDelete: "cascade" }),
    draftId: uuid("draft_id").references(() => productDrafts.id, { onDelete: "cascade" }),
    /** Who made it: the working copy is theirs. */
    staffId: uuid("staff_id"),
    byName: text("by_name").notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (link) => [
    uniqueIndex("preview_links_by_hash").on(link.hash),
    index("preview_links_of_product").on(link.productId),
    index("preview_links_of_draft").on(link.draftId),
    check("preview_link_has_one_subject", sql`(${link.productId} is null) <> (${link.draftId} is null)`),
  ],
);
