import { type OrderRow, writeStep } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";

/** Writes into a locked order's history what happened to its payment, where its state stays as it is. */
export async function noteOnOrder(tx: Tx, { id, status }: OrderRow, reason: string): Promise<void> {
  await writeStep(id, { from: status, to: status, actor: "payment", reason, at: now() }, tx);
}
