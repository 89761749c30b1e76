import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Messages from the contact form. */
export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (message) => [index("messages_from").on(sql`lower(${message.email})`)],
);
