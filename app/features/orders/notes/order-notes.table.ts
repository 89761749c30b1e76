import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/features/orders/orders.table.ts";
import { staff } from "#app/features/staff/staff.table.ts";
import { timestamptz } from "#app/platform/db/columns.ts";

/** Notes of the staff about an order. Personal data: they are deleted when the order is anonymized. */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    staffId: uuid(),
    /** The author's name at the time. */
    author: text().notNull(),
    /** A mentioned person stands as `<@id>`. */
    text: text().notNull(),
    at: timestamptz().notNull(),
  },
  (note) => [index("order_notes_of_order").on(note.orderId)],
);

/** Who is mentioned in a note, until when it is new to them. */
export const orderNoteMentions = pgTable(
  "order_note_mentions",
  {
    noteId: uuid()
      .notNull()
      .references(() => orderNotes.id, { onDelete: "cascade" }),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    /** When they opened the order, or marked the note as read. */
    readAt: timestamptz(),
  },
  (mention) => [
    primaryKey({ columns: [mention.noteId, mention.staffId] }),
    index("order_note_mentions_unread").on(mention.staffId).where(sql`${mention.readAt} is null`),
  ],
);
