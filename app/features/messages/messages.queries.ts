import { desc, eq, lt, sql } from "drizzle-orm";
import { db, type Tx } from "#app/platform/db/db.server.ts";
import { messages } from "./messages.table.ts";

/** Keeps a message. */
export async function insertMessage(message: typeof messages.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(messages).values(message);
}

const isFrom = (email: string) => eq(sql`lower(${messages.email})`, email.toLowerCase());

/** What was written from an email, newest first. */
export function findMessagesOf(email: string): Promise<(typeof messages.$inferSelect)[]> {
  return db().select().from(messages).where(isFrom(email)).orderBy(desc(messages.receivedAt));
}

/** Throws away what was written from an email. */
export async function deleteMessagesOf(email: string, tx: Tx): Promise<void> {
  await tx.delete(messages).where(isFrom(email));
}

/** Throws away what came before that moment. */
export async function deleteMessagesBefore(before: Date): Promise<void> {
  await db().delete(messages).where(lt(messages.receivedAt, before));
}
