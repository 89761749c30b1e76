import { now } from "#app/platform/clock.ts";
import { findReservedUnits } from "./reserved-units.queries.ts";

/** A variant with its stock, and the quantity that is wanted of it. */
type Wanted = { variantId: number; stock: number; available: boolean; quantity: number };

/**
 * Returns how many units of each variant are left for a cart: its stock and the units that are reserved for the cart's own
 * unpaid orders, because its next order replaces them. Those are read only when more than the stock is wanted of a variant;
 * otherwise the stock is returned.
 */
export async function findUnitsLeft(cartId: number, wanted: Wanted[]): Promise<Map<number, number>> {
  const isShort = wanted.some(({ stock, available, quantity }) => available && quantity > stock);
  const reserved = isShort ? await findReservedUnits(cartId, now()) : new Map<number, number>();
  return new Map(
    wanted.map(({ variantId, stock, available }) => [
      variantId,
      stock + (available ? (reserved.get(variantId) ?? 0) : 0),
    ]),
  );
}
