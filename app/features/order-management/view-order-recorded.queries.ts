import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/db/db.server.ts";

/** Serializes the openings of an order by one staff member, until the transaction ends. */
export async function lockOpening(orderId: string, staffId: string, tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`open ${orderId} ${staffId}`}, 0))`);
}
