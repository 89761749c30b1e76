import { index, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, timestamptz } from "#app/platform/db/columns.ts";

/**
 * The files below /assets/ of all builds that were in use lately: a page of one build may load them from a process of another.
 * `publishedAt` is renewed every day by the processes of the build.
 */
export const buildAssets = pgTable(
  "build_assets",
  { path: text().primaryKey(), content: bytea().notNull(), publishedAt: timestamptz().notNull() },
  (asset) => [index("build_assets_published_at").on(asset.publishedAt)],
);
