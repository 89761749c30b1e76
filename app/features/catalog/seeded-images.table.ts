import { pgTable, text } from "drizzle-orm/pg-core";

/**
 * What the demo range itself hung up last, as a fingerprint. `subject` is a product ("product:harbour-tote"), a place
 * ("scene:home-hero") or "everything", for all that lies in seed/pictures. What still hangs so, the owner has not changed.
 */
export const seededImages = pgTable("seeded_pictures", {
  subject: text().primaryKey(),
  fingerprint: text().notNull(),
});
