import { cancelOrder, type WhyCanceled } from "#app/features/orders/lifecycle/cancel-order.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { expirePayments } from "./close-payment.ts";
import { findLatestPayment, lockReceivedPayments } from "./payments.queries.ts";
import { requestRefund } from "./refunds/request-refund.ts";

/**
 * Cancels a locked order that is not packed yet: returns its units to stock, ends its open payments and requests the
 * refund of what was paid, which is sent after `refund.sendAfter`. Errors: not_allowed.
 */
export async function cancelAndRefund(
  tx: Tx,
  order: OrderRow,
  why: WhyCanceled,
  refund: { sendAfter?: Date; notify?: boolean } = {},
): Promise<Result<OrderRow, NotAllowed>> {
  const isFlagged = (await findLatestPayment(order.id, tx))?.status === "flagged";
  const canceled = await cancelOrder(tx, order, isFlagged ? { ...why, money: "looked_at" } : why);
  if (!canceled.ok) return canceled;
  await expirePayments(tx, order.id);
  for (const payment of await lockReceivedPayments(order.id, tx)) {
    const { refundableCents } = payment;
    if (refundableCents > 0) await requestRefund(tx, payment, refundableCents, "cancelled", refund);
  }
  return ok(canceled.value.order);
}
