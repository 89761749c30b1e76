import { cancelOrder, type WhyCancelled } from "#app/features/orders/lifecycle/cancel-order.ts";
import type { NotAllowed } from "#app/features/orders/lifecycle/change-order.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import { expirePayments } from "./close-payment.ts";
import { findLatestPayment, lockPaidPayments, sumRefunds } from "./payments.queries.ts";
import { requestRefund } from "./refunds/request-refund.ts";

/**
 * Calls a locked order off before it is packed: its pieces go back to the shelf, nobody can pay for it any more, and
 * what was paid is sent back by itself. Refuses: not_allowed.
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
  for (const payment of await lockPaidPayments(order.id, tx)) {
    const { ordered } = await sumRefunds(payment.id, tx);
    if (payment.amountCents > ordered) await requestRefund(tx, payment, payment.amountCents - ordered, "cancelled");
  }
  return ok(cancelled.value.order);
}
