import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import type { VariantQuantity } from "#app/features/stock/stock.contract.ts";
import { lockReservations } from "#app/features/stock/stock.queries.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { type PositionQuantity, unitsOf, unitsToSend, WITHOUT_UNITS } from "./fulfillment-rules.ts";
import { findProgress } from "./shipments.queries.ts";

/** Returns the units of an order's lines by variant, each variant once. Positions that the order does not have are left out. */
export async function unitsOfVariants(
  tx: Tx,
  orderId: string,
  lines: readonly PositionQuantity[],
): Promise<VariantQuantity[]> {
  const bought = new Map((await findOrderLines(orderId, tx)).map(({ line }) => [line.position, line.variantId]));
  const units = new Map<number, number>();
  for (const { position, quantity } of lines) {
    const variantId = bought.get(position);
    if (variantId !== undefined && quantity > 0) units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  }
  return [...units].map(([variantId, quantity]) => ({ variantId, quantity }));
}

/**
 * Returns the units of an order that are still to be sent, by variant: none unless it is paid. Refunded units are not among them:
 * each refund says how many go back into stock.
 */
export async function findUnsentUnits(
  tx: Tx,
  { id, status }: Pick<OrderRow, "id" | "status">,
): Promise<VariantQuantity[]> {
  if (WITHOUT_UNITS.has(status)) return [];
  return unitsOfVariants(tx, id, unitsOf(await findProgress(id, tx), unitsToSend));
}

/** Returns whether units that are to be sent are back in stock, where others may buy them. The order must be locked. */
export async function areUnsentUnitsInStock(tx: Tx, order: OrderRow): Promise<boolean> {
  const sold = (await lockReservations(tx, order.id)).filter(({ state }) => state === "sold" || state === "returned");
  const notReturned = new Map(sold.map(({ variantId, quantity, returned }) => [variantId, quantity - returned]));
  const unsent = await findUnsentUnits(tx, order);
  return unsent.some(({ variantId, quantity }) => quantity > (notReturned.get(variantId) ?? quantity));
}
