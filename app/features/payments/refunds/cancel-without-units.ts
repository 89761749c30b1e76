import { unitsToSend, WITHOUT_UNITS } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { setFulfillment, shopActor } from "#app/features/orders/fulfillment/set-fulfillment.ts";
import { findProgress } from "#app/features/orders/fulfillment/shipments.queries.ts";
import { changeOrder } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { ok } from "#app/platform/result.ts";
import { canUnitsComeBack } from "./refunds.queries.ts";

/**
 * Cancels a locked order if no units were sent and none are left to send. Does nothing while a refund of units can still be
 * undone. Returns the order.
 */
export async function cancelWithoutUnits(
  tx: Tx,
  order: OrderRow,
  { by, reason }: { by: Actor; reason: string },
): Promise<OrderRow> {
  if (WITHOUT_UNITS.has(order.status) || (await canUnitsComeBack(order.id, tx))) return order;
  const lines = await findProgress(order.id, tx);
  if (lines.some((line) => line.sent > 0 || unitsToSend(line) > 0)) return order;
  const unpacked = order.fulfillment === "packed" ? await setFulfillment(tx, order, "none", { by, reason }) : ok(order);
  if (!unpacked.ok) return order;
  const canceled = await changeOrder(tx, unpacked.value, "cancelled", { ...shopActor(by), reason });
  return canceled.ok ? canceled.value : unpacked.value;
}
