import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db.server.ts";
import { ok } from "#app/platform/result.ts";
import { releaseHold } from "./release-reservation.ts";
import { findOrdersWithExpiredHolds, lockHolds } from "./stock.queries.ts";

const AT_ONCE = 500;

/** Puts back on the shelf what was not paid in time, order by order. Answers for how many orders. */
export async function expireHolds(): Promise<number> {
  const over = await findOrdersWithExpiredHolds(now(), AT_ONCE);
  let released = 0;
  for (const orderId of over) {
    const result = await transaction<number, never>(async (tx) => {
      // It may have been paid, or given more time, since it was found.
      const holds = await lockHolds(tx, orderId);
      const stillOver = holds.some(({ state, expiresAt }) => state === "held" && expiresAt <= now());
      return ok(stillOver ? await releaseHold(tx, orderId, "Not paid in time") : 0);
    });
    if (result.ok && result.value > 0) released += 1;
  }
  return released;
}
