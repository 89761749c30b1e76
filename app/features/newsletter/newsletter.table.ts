import { sql } from "drizzle-orm";
import { check, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { bytea, citext, timestamptz } from "#app/platform/db/columns.ts";

/** Newsletter subscriptions. Active if confirmed and not ended. */
export const subscribers = pgTable(
  "newsletter_subscribers",
  {
    id: uuid().primaryKey(),
    email: citext().notNull(),
    /** SHA-256 of the token of the confirmation link. */
    hash: bytea().notNull(),
    requestedAt: timestamptz().notNull(),
    confirmedAt: timestamptz(),
    endedAt: timestamptz(),
  },
  (subscriber) => [
    unique("newsletter_email").on(subscriber.email),
    unique("newsletter_hash").on(subscriber.hash),
    check("ended_after_confirmed", sql`${subscriber.endedAt} is null or ${subscriber.confirmedAt} is not null`),
  ],
);
