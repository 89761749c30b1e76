import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/features/orders/orders.table.ts";
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
    text: text().notNull(),
    at: timestamptz().notNull(),
  },
  (note) => [index("order_notes_of_order").on(note.orderId)],
);
