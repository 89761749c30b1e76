import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The metadata of an image; its bytes are in the image store. The id is the content hash of the master; that of a photo of a review is random. */
export const images = pgTable(
  "images",
  {
    id: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    /** The image in a dozen pixels, as WebP in base64; empty if it is transparent, null if not computed yet. */
    blur: text(),
    masterType: text("master_type").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (image) => [
    check("image_id_is_hash", sql`${image.id} ~ '^[0-9a-f]{32}$'`),
    check("image_has_size", sql`${image.width} > 0 and ${image.height} > 0`),
    check("placeholder_is_color", sql`${image.placeholder} ~ '^#[0-9a-f]{6}$'`),
    check("blur_is_small", sql`length(${image.blur}) <= 600 and ${image.blur} ~ '^[A-Za-z0-9+/]*={0,2}$'`),
    check(
      "master_type_known",
      sql`${image.masterType} in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/svg+xml')`,
    ),
  ],
);

/**
 * The images whose files are to be deleted, and when. A trigger adds those whose row is deleted, a job deletes the files and the
 * row here. A photo that is being stored is due in an hour, in case the process ends meanwhile.
 */
export const imageFileDeletions = pgTable("deleted_images", {
  imageId: text("image_id").primaryKey(),
  deletedAt: timestamp("deleted_at", { withTimezone: true }).notNull(),
});
