import type { Tx } from "#app/platform/db.server.ts";
import { messages } from "./messages.table.ts";

/** Keeps a message. */
export async function insertMessage(message: typeof messages.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(messages).values(message);
}
