import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { VariantQuantity } from "./stock.contract.ts";
import { lockReservations, lockStock, moveStock, setReservation } from "./stock.queries.ts";

/**
 * Sells units of an order again that are back in stock, each variant named once. On an error the caller must roll back the
 * transaction. Errors: too_few_units (others bought them since).
 */
export async function sellReturnedUnits(
  tx: Tx,
  orderId: string,
  units: readonly VariantQuantity[],
  note: string,
): Promise<Result<null, { code: "too_few_units" }>> {
  const wanted = new Map(units.map(({ variantId, quantity }) => [variantId, quantity]));
  const reservations = (await lockReservations(tx, orderId)).filter(({ variantId }) => wanted.has(variantId));
  await lockStock(tx, [...wanted.keys()]);
  for (const reservation of reservations) {
    const { variantId } = reservation;
    const again = wanted.get(variantId) ?? 0;
    if (reservation.returned < again) return err({ code: "too_few_units" });
    const held = await moveStock(tx, { variantId, change: -again, reason: "held", orderId, note });
    if (held === undefined) return err({ code: "too_few_units" });
    await moveStock(tx, { variantId, change: 0, reason: "sold", orderId, note });
    await setReservation(tx, reservation, { state: "sold", returned: reservation.returned - again });
  }
  return ok(null);
}

/** Reserves the sold units of an order until `expiresAt`, as before it was paid: the free units stay as they are. */
export async function reserveSoldUnits(tx: Tx, orderId: string, expiresAt: Date, note: string): Promise<void> {
  const sold = (await lockReservations(tx, orderId)).filter(({ state }) => state === "sold");
  await lockStock(
    tx,
    sold.map(({ variantId }) => variantId),
  );
  for (const reservation of sold) {
    const { variantId } = reservation;
    const change = reservation.quantity - reservation.returned;
    // The figures of the back office count a variant anew when it has a movement of this kind.
    await moveStock(tx, { variantId, change, reason: "returned", orderId, note });
    await moveStock(tx, { variantId, change: -change, reason: "held", orderId, note });
    await setReservation(tx, reservation, { state: "held", returned: 0, expiresAt });
  }
}
