import type { Tx } from "#app/platform/db/db.server.ts";
import { endReservation, lockReservations, lockStock, moveStock } from "./stock.queries.ts";

/** Releases the reservation of an order that was declined, canceled or not paid in time. Returns the number of units. */
export async function releaseReservation(tx: Tx, orderId: string, note = ""): Promise<number> {
  return returnUnits(tx, orderId, { from: "held", to: "released", note });
}

/** Returns the sold units of an order that has not been shipped to the stock. Returns their number. */
export async function returnStock(tx: Tx, orderId: string, note = ""): Promise<number> {
  return returnUnits(tx, orderId, { from: "sold", to: "returned", note });
}

type StockReturn = { from: "held" | "sold"; to: "released" | "returned"; note: string };

async function returnUnits(tx: Tx, orderId: string, { from, to, note }: StockReturn): Promise<number> {
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
