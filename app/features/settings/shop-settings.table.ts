import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The settings of the shop, in one row. */
export const shopSettings = pgTable(
  "shop_settings",
  {
    id: boolean().primaryKey().default(true),
    /** When the demo range was added. It is added only once, also if the owner removes all of it. */
    seededAt: timestamp("seeded_at", { withTimezone: true }),
    /** By its name in the IANA database. Null until an owner chooses one: the default of app/platform/identity.ts. */
    timeZone: text("time_zone"),
    /** Raised by each change of a setting by staff. */
    version: integer().notNull().default(1),
  },
  (settings) => [check("one_row_of_settings", sql`${settings.id}`)],
);
