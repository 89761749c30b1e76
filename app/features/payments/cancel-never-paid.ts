import { lockOrder } from "#app/features/orders/orders.queries.ts";
import { findReservationExpiry } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok } from "#app/platform/result.ts";
import { cancelAndRefund } from "./cancel-and-refund.ts";
import { findNeverPaid, lockFlaggedPayments } from "./payments.queries.ts";

/** A provider's event may come a day late; after three days an unpaid order is given up. */
const DAYS = 3;

/**
 * Cancels orders that were never paid, without an email. Orders with a flagged payment are left for an owner or manager to
 * decide, and those that are being paid (their units are reserved again) for another day. Returns the number of canceled orders.
 */
export async function cancelNeverPaid(batchSize = 500): Promise<number> {
  let canceled = 0;
  for (;;) {
    const ids = await findNeverPaid(new Date(now().getTime() - DAYS * 86_400_000), batchSize);
    let inBatch = 0;
    for (const id of ids) if (await cancelIfNeverPaid(id)) inBatch += 1;
    canceled += inBatch;
    // Without progress, the next batch would be the same.
    if (ids.length < batchSize || inBatch === 0) return canceled;
  }
}

async function cancelIfNeverPaid(id: string): Promise<boolean> {
  const result = await transaction(async (tx) => {
    const order = await lockOrder(id, tx);
    const isFlagged = (await lockFlaggedPayments(id, tx)).length > 0;
    const reservedUntil = await findReservationExpiry(id, tx);
    const isBeingPaid = reservedUntil !== undefined && reservedUntil > now();
    if (order?.status !== "awaiting_payment" || isFlagged || isBeingPaid) return err({ code: "not_to_be_canceled" });
    const done = await cancelAndRefund(tx, order, { actor: "clock", reason: "Not paid in time", emailReason: false });
    return done.ok ? ok(undefined) : err({ code: "not_to_be_canceled" });
  });
  return result.ok;
}
