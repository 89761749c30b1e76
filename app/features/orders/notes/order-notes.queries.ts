import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import type { MentionablePerson } from "./mentions.ts";
import { orderNoteMentions, orderNotes } from "./order-notes.table.ts";

/** Inserts a note about an order, with its author and the time. Returns its id. */
export async function insertNote(tx: Tx, orderId: string, text: string, by: Actor): Promise<string> {
  const staffId = by.kind === "staff" ? by.staffId : null;
  const id = randomUUID();
  await tx.insert(orderNotes).values({ id, orderId, staffId, author: by.name, text, at: now() });
  return id;
}

/** Inserts who is mentioned in a note. It is not new to its author. */
export async function insertMentions(tx: Tx, noteId: string, people: MentionablePerson[], by: Actor): Promise<void> {
  if (people.length === 0) return;
  const isAuthor = (id: string) => by.kind === "staff" && by.staffId === id;
  await tx
    .insert(orderNoteMentions)
    .values(people.map(({ id }) => ({ noteId, staffId: id, readAt: isAuthor(id) ? now() : null })));
}

/** Deletes a note of an order. Returns false if there is none. */
export async function deleteNote(tx: Tx, orderId: string, id: string): Promise<boolean> {
  const deleted = await tx.delete(orderNotes).where(and(eq(orderNotes.id, id), eq(orderNotes.orderId, orderId)));
  return deleted.rowCount === 1;
}

/** Marks the notes of an order as read by someone whom they mention. */
export async function markMentionsRead(orderId: string, staffId: string, on: Database | Tx = db()): Promise<void> {
  const notes = db().select({ id: orderNotes.id }).from(orderNotes).where(eq(orderNotes.orderId, orderId));
  await on
    .update(orderNoteMentions)
    .set({ readAt: now() })
    .where(
      and(
        eq(orderNoteMentions.staffId, staffId),
        isNull(orderNoteMentions.readAt),
        inArray(orderNoteMentions.noteId, notes),
      ),
    );
}

/** Marks a note as read by someone whom it mentions. Returns false if it mentions them nowhere. */
export async function markMentionRead(noteId: string, staffId: string): Promise<boolean> {
  const marked = await db()
    .update(orderNoteMentions)
    .set({ readAt: sql`coalesce(${orderNoteMentions.readAt}, ${now()})` })
    .where(and(eq(orderNoteMentions.noteId, noteId), eq(orderNoteMentions.staffId, staffId)));
  return marked.rowCount === 1;
}

/** The orders with a note that mentions this person and that they have not read. */
export const mentions = (staffId: string): SQL =>
  sql`orders.id = any (array(select note.order_id from order_note_mentions mention join order_notes note on note.id = mention.note_id
    where mention.staff_id = ${staffId} and mention.read_at is null))`;
