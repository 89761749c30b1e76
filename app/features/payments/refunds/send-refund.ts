import { lockOrder } from "#app/features/orders/orders.queries.ts";
import type { RefundStatus } from "#app/features/payments/events/payment-event.ts";
import { findPayment, findRefund, lockPayment, type RefundRow } from "#app/features/payments/payments.queries.ts";
import { providerNamed } from "#app/features/payments/providers/choose-provider.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { ok } from "#app/platform/result.ts";
import { applyRefund } from "./apply-refund.ts";

/** The job that sends money back. Its payload is `{ refundId }`. */
export const SEND_REFUND = "send_refund";

/**
 * Sends a refund through its provider. Throws while the provider is unavailable, so that the job is retried for days;
 * when the `lastAttempt` fails, the payment is flagged for the owner to decide.
 */
export async function sendRefund(refundId: string, { lastAttempt = false } = {}): Promise<void> {
  const refund = await findRefund(refundId);
  if (refund?.status !== "pending" || refund.providerRef !== null) return;
  const payment = await findPayment(refund.paymentId);
  if (!payment) throw new Error("A refund has no payment");
  try {
    const { ref, refundStatus } = await providerNamed(payment.provider).createRefund(payment, refund);
    await recordSent(refund, refundStatus, ref);
  } catch (error) {
    if (!lastAttempt) throw error;
    log.error({ err: error, refundId, paymentId: payment.id }, "A refund could not be sent");
    await recordSent(refund, "failed");
  }
}

async function recordSent(refund: RefundRow, refundStatus: RefundStatus, ref?: string): Promise<void> {
  await transaction(async (tx) => {
    const known = await findPayment(refund.paymentId, tx);
    const order = known && (await lockOrder(known.orderId, tx));
    const payment = await lockPayment(refund.paymentId, tx);
    if (order && payment) await applyRefund(tx, { order, payment, refundId: refund.id, refundStatus, ref });
    return ok(undefined);
  });
}
