import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok } from "#app/platform/result.ts";
import { releaseReservation } from "./release-reservation.ts";
import { findOrdersWithExpiredReservations, lockReservations } from "./stock.queries.ts";

const BATCH_SIZE = 500;

/** Releases expired reservations, order by order. Returns for how many orders. */
export async function expireReservations(): Promise<number> {
  const expired = await findOrdersWithExpiredReservations(now(), BATCH_SIZE);
  let released = 0;
  for (const orderId of expired) {
    const result = await transaction<number, never>(async (tx) => {
      // It may have been paid or extended since the query.
      const reservations = await lockReservations(tx, orderId);
      const isStillExpired = reservations.some(({ state, expiresAt }) => state === "held" && expiresAt <= now());
      return ok(isStillExpired ? await releaseReservation(tx, orderId, "Not paid in time") : 0);
    });
    if (result.ok && result.value > 0) released += 1;
  }
  return released;
}
