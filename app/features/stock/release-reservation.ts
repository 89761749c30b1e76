import type { Tx } from "#app/platform/db/db.server.ts";
import type { VariantQuantity } from "./stock.contract.ts";
import { addReturned, endReservation, lockReservations, lockStock, moveStock } from "./stock.queries.ts";

/** Releases the reservation of an order that was declined, canceled or not paid in time. Returns the number of units. */
export async function releaseReservation(tx: Tx, orderId: string, note = ""): Promise<number> {
  return returnUnits(tx, orderId, { from: "held", to: "released", note });
}

/** Returns the sold units of an order that has not been shipped to the stock. Returns their number. */
export async function returnStock(tx: Tx, orderId: string, note = ""): Promise<number> {
  return returnUnits(tx, orderId, { from: "sold", to: "returned", note });
}

/**
 * Puts sold units of an order back into stock, at most as many of each variant as are sold and not returned yet. Returns
 * how many units were put back of each variant.
 */
export async function restockUnits(
  tx: Tx,
  orderId: string,
  units: readonly VariantQuantity[],
  note = "",
): Promise<VariantQuantity[]> {
  const wanted = new Map<number, number>();
  for (const { variantId, quantity } of units) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  const sold = (await lockReservations(tx, orderId)).filter(
    ({ state, variantId }) => state === "sold" && wanted.has(variantId),
  );
  await lockStock(
    tx,
    sold.map(({ variantId }) => variantId),
  );
  const restocked: VariantQuantity[] = [];
  for (const reservation of sold) {
    const { variantId } = reservation;
    const quantity = Math.min(wanted.get(variantId) ?? 0, reservation.quantity - reservation.returned);
    if (quantity <= 0) continue;
    await addReturned(tx, reservation, quantity);
    await moveStock(tx, { variantId, change: quantity, reason: "returned", orderId, note });
    restocked.push({ variantId, quantity });
  }
  return restocked;
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
    const change = reservation.quantity - reservation.returned;
    await moveStock(tx, { variantId: reservation.variantId, change, reason: to, orderId, note });
    units += change;
  }
  return units;
}
