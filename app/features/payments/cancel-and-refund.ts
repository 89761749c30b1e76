import { cancelOrder, type WhyCancelled } from "#app/features/orders/lifecycle/cancel-order.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { expirePayments } from "./close-payment.ts";
import { findLatestPayment, lockReceivedPayments } from "./payments.queries.ts";
import { requestRefund } from "./refunds/request-refund.ts";

/**
 * Cancels a locked order that is not packed yet: returns its units to stock, ends its open payments and requests the
 * refund of what was paid. Errors: not_allowed.
 */
export async function cancelAndRefund(
  tx: Tx,
  order: OrderRow,
  why: WhyCancelled,
): Promise<Result<OrderRow, NotAllowed>> {
  const isFlagged = (await findLatestPayment(order.id, tx))?.status === "flagged";
  const cancelled = await cancelOrder(tx, order, isFlagged ? { ...why, money: "looked_at" } : why);
  if (!cancelled.ok) return cancelled;
  await expirePayments(tx, order.id);
  for (const payment of await lockReceivedPayments(order.id, tx)) {
    if (payment.refundableCents > 0) await requestRefund(tx, payment, payment.refundableCents, "cancelled");
  }
  return ok(cancelled.value.order);
}
