import { now } from "#app/platform/clock.ts";
import { atomically } from "#app/platform/db.server.ts";
import { accept } from "#app/platform/refusal.ts";
import { cancelOrder } from "./cancel-order.ts";
import { findNeverPaid, lockOrder } from "./orders.queries.ts";

/** A payment may be told of a day late; after three nobody will pay any more. */
const DAYS = 3;
const AT_ONCE = 500;

/** Calls off what was never paid, without a letter: its pieces went back to the shelf long ago. Answers how many orders. */
export async function cancelNeverPaid(): Promise<number> {
  let cancelled = 0;
  for (const id of await findNeverPaid(new Date(now().getTime() - DAYS * 86_400_000), AT_ONCE)) {
    await atomically(async (tx) => {
      const order = await lockOrder(id, tx);
      if (order?.status !== "awaiting_payment") return accept(undefined);
      const outcome = await cancelOrder(tx, order, { actor: "clock", reason: "Never paid", tell: false });
      if (outcome.ok) cancelled += 1;
      return accept(undefined);
    });
  }
  return cancelled;
}
