import { randomUUID } from "node:crypto";
import { insertRefund, type PaymentRow, setPaymentStatus } from "#app/features/payments/payments.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { addJob } from "#app/platform/db/jobs.server.ts";
import { SEND_REFUND } from "./send-refund.ts";

/** Why money is refunded. */
export type RefundReason = "sold_out" | "paid_twice" | "paid_after_cancelling" | "cancelled" | "returned";

/**
 * Inserts a refund of this many cents and enqueues the job that sends it after the commit. The refund's id is its
 * idempotency key, so that retries refund once.
 */
export async function requestRefund(
  tx: Tx,
  payment: PaymentRow,
  amountCents: number,
  reason: RefundReason,
): Promise<void> {
  const id = randomUUID();
  await insertRefund({ id, paymentId: payment.id, amountCents, reason, status: "pending", createdAt: now() }, tx);
  await setPaymentStatus(payment.id, "refund_pending", now(), tx);
  await addJob(tx, SEND_REFUND, { refundId: id }, { key: `refund:${id}` });
}
