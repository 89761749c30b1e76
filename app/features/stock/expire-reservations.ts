import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { ok } from "#app/platform/result.ts";
import { releaseReservation } from "./release-reservation.ts";
import { findOrdersWithExpiredReservations, lockReservations } from "./stock.queries.ts";

/** Releases expired reservations, order by order. Returns for how many orders. */
export async function expireReservations(batchSize = 500): Promise<number> {
  let released = 0;
  for (;;) {
    const expired = await findOrdersWithExpiredReservations(now(), batchSize);
    let inBatch = 0;
    for (const orderId of expired) if (await releaseIfExpired(orderId)) inBatch += 1;
    released += inBatch;
    // Without progress, the next batch would be the same.
    if (expired.length < batchSize || inBatch === 0) return released;
  }
}

async function releaseIfExpired(orderId: string): Promise<boolean> {
  const result = await transaction<number, never>(async (tx) => {
    // It may have been paid or extended since the query.
    const reservations = await lockReservations(tx, orderId);
    const isStillExpired = reservations.some(({ state, expiresAt }) => state === "held" && expiresAt <= now());
    return ok(isStillExpired ? await releaseReservation(tx, orderId, "Not paid in time") : 0);
  });
  return result.ok && result.value > 0;
}
