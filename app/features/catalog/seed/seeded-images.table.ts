import { pgTable, text } from "drizzle-orm/pg-core";

/**
 * Fingerprints of the images that the seed stored last. `subject` is a product ("product:harbour-tote"), an editorial image
 * ("scene:home-hero") or "everything", for all of seed/images. While the fingerprint still matches, the owner has not changed
 * them.
 */
export const seededImages = pgTable("seeded_images", {
  subject: text().primaryKey(),
  fingerprint: text().notNull(),
});
