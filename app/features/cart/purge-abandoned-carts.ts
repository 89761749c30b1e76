import { now } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/db/db.server.ts";
import { deleteAbandonedCarts } from "./cart-sessions.queries.ts";

/** An order placed with a merged cart is paid within days, or never. */
const MERGES_RETAINED_MS = 30 * 86_400_000;

/** Deletes guests' carts that were not used for 30 days, and ended sessions. Returns the number of deleted carts. */
export function purgeAbandonedCarts(database: Database): Promise<number> {
  const at = now();
  return deleteAbandonedCarts(at, new Date(at.getTime() - MERGES_RETAINED_MS), database);
}
