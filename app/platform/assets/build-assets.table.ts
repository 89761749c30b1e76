import { index, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, timestamptz } from "#app/platform/db/columns.ts";

/** The files below /assets/ of all builds that started lately: a page of one build may load them from a process of another. */
export const buildAssets = pgTable(
  "build_assets",
  { path: text().primaryKey(), content: bytea().notNull(), publishedAt: timestamptz().notNull() },
  (asset) => [index("build_assets_published_at").on(asset.publishedAt)],
);
