import { findOrderLines, type OrderRow } from "#app/features/orders/orders.queries.ts";
import { type PaymentRow, type RefundRow, sumRefunds } from "#app/features/payments/payments.queries.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { countRefundedUnits, findRefundLines, insertRefundLines } from "./refunds.queries.ts";

/** Returns whether the money and units of failed refunds can still be refunded: other refunds may have taken them since. */
export async function isStillRefundable(
  tx: Tx,
  order: OrderRow,
  payment: PaymentRow,
  failed: RefundRow[],
): Promise<boolean> {
  const cents = failed.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if ((await sumRefunds(payment.id, tx)).requested + cents > payment.amountCents) return false;
  const refunded = await countRefundedUnits(order.id, tx);
  const again = await findRefundLines(
    failed.map(({ id }) => id),
    tx,
  );
  for (const { position, quantity } of again) refunded.set(position, (refunded.get(position) ?? 0) + quantity);
  return (await findOrderLines(order.id, tx)).every(({ line }) => (refunded.get(line.position) ?? 0) <= line.quantity);
}

/** Copies the lines of a failed refund to the one that replaces it. Their units were restocked when the first one was sent. */
export async function copyRefundLines(tx: Tx, failedId: string, refundId: string): Promise<void> {
  const lines = await findRefundLines([failedId], tx);
  await insertRefundLines(
    lines.map((line) => ({ ...line, refundId, restock: 0 })),
    tx,
  );
}
