import { now } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/db.server.ts";
import { deleteAbandonedCarts } from "./cart-sessions.queries.ts";

/** Removes guests' carts that were not touched for 30 days, and sessions that are over; answers how many carts. */
export function forgetAbandonedCarts(database: Database): Promise<number> {
  return deleteAbandonedCarts(now(), database);
}
