import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { products } from "#app/features/catalog/catalog.table.ts";
import { timestamptz } from "#app/platform/db/columns.ts";

/**
 * A product as each save left it. Rows are append-only. Staff members are never deleted; null for a job or a command.
 */
export const productRevisions = pgTable(
  "product_revisions",
  {
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    document: jsonb().notNull(),
    /** Null in revisions of earlier releases. */
    status: text({ enum: ["draft", "published", "archived"] }),
    staffId: uuid("staff_id"),
    /** Their name then. */
    byName: text("by_name").notNull(),
    at: timestamptz().notNull(),
  },
  (revision) => [
    primaryKey({ columns: [revision.productId, revision.version] }),
    index("product_revisions_by_staff").on(revision.staffId),
  ],
);

/**
 * Documents that shoppers do not see. With a product it is one person's working copy of it, based on a version; without one it is
 * a new product, which everybody who may edit products sees.
 */
export const productDrafts = pgTable(
  "product_drafts",
  {
    id: uuid().primaryKey(),
    productId: integer("product_id").references(() => products.id, { onDelete: "cascade" }),
    baseVersion: integer("base_version"),
    /** The version that the images are based on: they are published and discarded by themselves. Null: `base_version`. */
    imagesVersion: integer("images_version"),
    version: integer().notNull().default(1),
    document: jsonb().notNull(),
    /** Who started it; null for a command. */
    staffId: uuid("staff_id"),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (draft) => [
    uniqueIndex("one_working_copy_each").on(draft.productId, draft.staffId).where(sql`${draft.productId} is not null`),
    index("product_drafts_by_update").on(draft.updatedAt),
    check("working_copy_has_base", sql`(${draft.productId} is null) = (${draft.baseVersion} is null)`),
  ],
);

/**
 * Drafts as each save left them, so that two people's changes of one draft can be merged. They end with the draft, or two weeks
 * after the next save.
 */
export const productDraftVersions = pgTable(
  "product_draft_versions",
  {
    draftId: uuid("draft_id")
      .notNull()
      .references(() => productDrafts.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    document: jsonb().notNull(),
    byName: text("by_name").notNull(),
    /** The opened page that saved it: its own later saves are based on it. Empty for anything else. */
    editor: text().notNull(),
    savedAt: timestamptz().notNull().defaultNow(),
  },
  (saved) => [primaryKey({ columns: [saved.draftId, saved.version] })],
);
