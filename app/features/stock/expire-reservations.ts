import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok } from "#app/platform/result.ts";
import { releaseReservation } from "./release-reservation.ts";
import { findOrdersWithExpiredReservations, lockReservations } from "./stock.queries.ts";

const BATCH_SIZE = 500;

/** Puts back on the shelf what was not paid in time, order by order. Answers for how many orders. */
export async function expireReservations(): Promise<number> {
  const over = await findOrdersWithExpiredReservations(now(), BATCH_SIZE);
  let released = 0;
  for (const orderId of over) {
    const result = await transaction<number, never>(async (tx) => {
      // It may have been paid, or given more time, since it was found.
      const reservations = await lockReservations(tx, orderId);
      const stillOver = reservations.some(({ state, expiresAt }) => state === "held" && expiresAt <= now());
      return ok(stillOver ? await releaseReservation(tx, orderId, "Not paid in time") : 0);
    });
    if (result.ok && result.value > 0) released += 1;
  }
  return released;
}
