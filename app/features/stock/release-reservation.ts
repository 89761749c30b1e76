import type { Tx } from "#app/platform/db/db.server.ts";
import { endReservation, lockReservations, lockStock, moveStock } from "./stock.queries.ts";

/** Puts back on the shelf what is held for an order: it was declined, cancelled or not paid in time. Answers how many pieces. */
export async function releaseReservation(tx: Tx, orderId: string, note = ""): Promise<number> {
  return putBack(tx, orderId, { from: "held", to: "released", note });
}

/** Puts back on the shelf what was sold to an order and has not left the workshop. Answers how many pieces. */
export async function returnStock(tx: Tx, orderId: string, note = ""): Promise<number> {
  return putBack(tx, orderId, { from: "sold", to: "returned", note });
}

type StockReturn = { from: "held" | "sold"; to: "released" | "returned"; note: string };

async function putBack(tx: Tx, orderId: string, { from, to, note }: StockReturn): Promise<number> {
  let units = 0;
  const reservations = (await lockReservations(tx, orderId)).filter(({ state }) => state === from);
  await lockStock(
    tx,
    reservations.map(({ variantId }) => variantId),
  );
  for (const reservation of reservations) {
    await endReservation(tx, reservation, to);
    await moveStock(tx, { variantId: reservation.variantId, change: reservation.quantity, reason: to, orderId, note });
    units += reservation.quantity;
  }
  return units;
}
