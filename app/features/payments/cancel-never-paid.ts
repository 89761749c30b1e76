import { findNeverPaid, lockOrder } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok } from "#app/platform/result.ts";
import { cancelAndRefund } from "./cancel-and-refund.ts";
import { findLatestPayment } from "./payments.queries.ts";

/** A payment may be told of a day late; after three nobody will pay any more. */
const DAYS = 3;
const BATCH_SIZE = 500;

/**
 * Calls off what was never paid, without a letter: its pieces went back to the shelf long ago. An order whose payment
 * somebody of the shop has to look at is left to them. Answers how many orders.
 */
export async function cancelNeverPaid(): Promise<number> {
  let cancelled = 0;
  for (const id of await findNeverPaid(new Date(now().getTime() - DAYS * 86_400_000), BATCH_SIZE)) {
    const result = await transaction(async (tx) => {
      const order = await lockOrder(id, tx);
      const isFlagged = (await findLatestPayment(id, tx))?.status === "flagged";
      if (order?.status !== "awaiting_payment" || isFlagged) return err({ code: "not_to_be_cancelled" });
      const done = await cancelAndRefund(tx, order, { actor: "clock", reason: "Never paid", emailReason: false });
      return done.ok ? ok(undefined) : err({ code: "not_to_be_cancelled" });
    });
    if (result.ok) cancelled += 1;
  }
  return cancelled;
}
