import type { Tx } from "#app/platform/db/db.server.ts";
import { orderNotes } from "./order-notes.table.ts";

/** Inserts a note about an order. */
export async function insertNote(note: typeof orderNotes.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(orderNotes).values(note);
}
