import { desc, eq, lt, sql } from "drizzle-orm";
import { db, type Tx } from "#app/platform/db/db.server.ts";
import { messages } from "./messages.table.ts";

/** Inserts a message. */
export async function insertMessage(message: typeof messages.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(messages).values(message);
}

const isFrom = (email: string) => eq(sql`lower(${messages.email})`, email.toLowerCase());

/** Returns the messages from an email, newest first. */
export function findMessagesOf(email: string): Promise<(typeof messages.$inferSelect)[]> {
  return db().select().from(messages).where(isFrom(email)).orderBy(desc(messages.receivedAt));
}

/** Deletes the messages from an email. */
export async function deleteMessagesOf(email: string, tx: Tx): Promise<void> {
  await tx.delete(messages).where(isFrom(email));
}

/** Deletes messages that were received before this time. */
export async function deleteMessagesBefore(before: Date): Promise<void> {
  await db().delete(messages).where(lt(messages.receivedAt, before));
}
