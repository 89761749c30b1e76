import type { Tx } from "#app/platform/db/db.server.ts";
import type { VariantQuantity } from "./stock.contract.ts";
import { addReturned, endReservation, lockReservations, lockStock, moveStock } from "./stock.queries.ts";

/** Releases the reservation of an order that was declined, canceled or not paid in time. Returns the number of units. */
export async function releaseReservation(tx: Tx, orderId: string, note = ""): Promise<number> {
  const held = (await lockReservations(tx, orderId)).filter(({ state }) => state === "held");
  await lockStock(
    tx,
    held.map(({ variantId }) => variantId),
  );
  for (const reservation of held) {
    const { variantId, quantity } = reservation;
    await endReservation(tx, reservation, "released");
    await moveStock(tx, { variantId, change: quantity, reason: "released", orderId, note });
  }
  return held.reduce((units, { quantity }) => units + quantity, 0);
}

/** `unsent`: sold units that are still to be sent, and can't come back. `note`: for the stock movement. */
type Restocking = { note?: string; unsent?: readonly VariantQuantity[] };

/**
 * Puts sold units of an order back into stock, at most as many of each variant as are sold and not returned yet. Returns
 * how many units were put back of each variant.
 */
export async function restockUnits(
  tx: Tx,
  orderId: string,
  units: readonly VariantQuantity[],
  { note = "", unsent = [] }: Restocking = {},
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
    const toSend = unsent.find((one) => one.variantId === variantId)?.quantity ?? 0;
    const quantity = Math.min(wanted.get(variantId) ?? 0, reservation.quantity - reservation.returned - toSend);
    if (quantity <= 0) continue;
    await addReturned(tx, reservation, quantity);
    await moveStock(tx, { variantId, change: quantity, reason: "returned", orderId, note });
    restocked.push({ variantId, quantity });
  }
  return restocked;
}
