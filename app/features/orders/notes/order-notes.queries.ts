import { randomUUID } from "node:crypto";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { orderNotes } from "./order-notes.table.ts";

/** Inserts a note about an order, with its author and the time. */
export async function insertNote(tx: Tx, orderId: string, text: string, by: Actor): Promise<void> {
  const staffId = by.kind === "staff" ? by.staffId : null;
  await tx.insert(orderNotes).values({ id: randomUUID(), orderId, staffId, author: by.name, text, at: now() });
}
