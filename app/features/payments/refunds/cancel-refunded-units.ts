import { z } from "zod";
import type { PositionQuantity } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { addCanceledUnits } from "#app/features/orders/fulfillment/shipments.queries.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { addCanceledByRefund, findUncanceledUnits } from "./refunds.queries.ts";

/** Units that are not to be sent, by the refund because of which they are not. */
export const canceledUnitsSchema = z.array(
  z.object({ refundId: z.string(), position: z.int(), quantity: z.int().positive() }),
);
export type CanceledUnits = z.infer<typeof canceledUnitsSchema>;

export type SentParcel = { shippedAt: Date; lines: PositionQuantity[] };

/**
 * Cancels the units of a returned or voided parcel that were refunded after it was sent, so that they are not sent again; units
 * that were refunded before were sent on purpose. Undoing the refund restores them. Returns the canceled units.
 */
export async function cancelRefundedUnits(
  tx: Tx,
  orderId: string,
  { shippedAt, lines }: SentParcel,
): Promise<CanceledUnits> {
  const left = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  const canceled: CanceledUnits = [];
  for (const { refundId, position, quantity: refunded } of await findUncanceledUnits(orderId, shippedAt, tx)) {
    const quantity = Math.min(refunded, left.get(position) ?? 0);
    if (quantity === 0) continue;
    left.set(position, (left.get(position) ?? 0) - quantity);
    await addCanceledByRefund({ refundId, position, quantity }, tx);
    canceled.push({ refundId, position, quantity });
  }
  await addCanceledUnits(orderId, canceled, tx);
  return canceled;
}

/**
 * Restores canceled units to the units to send. Skips those whose refund was undone meanwhile, because undoing a refund restores
 * its units. Returns the restored units.
 */
export async function restoreCanceledUnits(tx: Tx, orderId: string, canceled: CanceledUnits): Promise<CanceledUnits> {
  const restored: CanceledUnits = [];
  for (const units of canceled) {
    if (await addCanceledByRefund({ ...units, quantity: -units.quantity }, tx)) restored.push(units);
  }
  const fewer = restored.map(({ position, quantity }) => ({ position, quantity: -quantity }));
  await addCanceledUnits(orderId, fewer, tx);
  return restored;
}
