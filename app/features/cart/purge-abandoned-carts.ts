import { now } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/db/db.server.ts";
import { deleteAbandonedCarts } from "./cart-sessions.queries.ts";

/** An order made of a merged cart is paid within days, or never. */
const MERGES_RETAINED_MS = 30 * 86_400_000;

/** Removes guests' carts that were not touched for 30 days, and sessions that are over; answers how many carts. */
export function purgeAbandonedCarts(database: Database): Promise<number> {
  const at = now();
  return deleteAbandonedCarts(at, new Date(at.getTime() - MERGES_RETAINED_MS), database);
}
