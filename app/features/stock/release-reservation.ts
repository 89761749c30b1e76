import type { Tx } from "#app/platform/db.server.ts";
import { endHold, lockHolds, lockShelf, moveStock } from "./stock.queries.ts";

/** Puts back on the shelf what is held for an order: it was declined, cancelled or not paid in time. Answers how many pieces. */
export async function releaseHold(tx: Tx, orderId: string, note = ""): Promise<number> {
  return putBack(tx, orderId, { from: "held", to: "released", note });
}

/** Puts back on the shelf what was sold to an order and has not left the workshop. Answers how many pieces. */
export async function returnStock(tx: Tx, orderId: string, note = ""): Promise<number> {
  return putBack(tx, orderId, { from: "sold", to: "returned", note });
}

type Way = { from: "held" | "sold"; to: "released" | "returned"; note: string };

async function putBack(tx: Tx, orderId: string, { from, to, note }: Way): Promise<number> {
  let pieces = 0;
  const holds = (await lockHolds(tx, orderId)).filter(({ state }) => state === from);
  await lockShelf(
    tx,
    holds.map(({ variantId }) => variantId),
  );
  for (const hold of holds) {
    await endHold(tx, hold, to);
    await moveStock(tx, { variantId: hold.variantId, change: hold.quantity, reason: to, orderId, note });
    pieces += hold.quantity;
  }
  return pieces;
}
