import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#app/platform/db/columns.ts";

/** Messages from the contact form. */
export const messages = pgTable(
  "messages",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    receivedAt: timestamptz().notNull(),
  },
  (message) => [index("messages_from").on(sql`lower(${message.email})`)],
);
