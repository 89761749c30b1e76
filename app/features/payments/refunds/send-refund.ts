import { lockOrder } from "#app/features/orders/orders.queries.ts";
import type { RefundStanding } from "#app/features/payments/events/payment-event.ts";
import { findPayment, findRefund, lockPayment, type RefundRow } from "#app/features/payments/payments.queries.ts";
import { providerNamed } from "#app/features/payments/providers/choose-provider.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { ok } from "#app/platform/result.ts";
import { applyRefund } from "./apply-refund.ts";

/** The job that sends money back. Its payload is `{ refundId }`. */
export const SEND_REFUND = "send_refund";

/**
 * Sends money back at its provider. Throws while the provider is away, so that the queue tries again for days; after
 * the `lastAttempt` the payment is flagged, for the owner to decide.
 */
export async function sendRefund(refundId: string, { lastAttempt = false } = {}): Promise<void> {
  const refund = await findRefund(refundId);
  if (refund?.status !== "pending" || refund.providerRef !== null) return;
  const payment = await findPayment(refund.paymentId);
  if (!payment) throw new Error("A refund of no payment");
  try {
    const { ref, standing } = await providerNamed(payment.provider).createStripeRefund(payment, refund);
    await recordSent(refund, standing, ref);
  } catch (error) {
    if (!lastAttempt) throw error;
    log.error({ err: error, refundId, paymentId: payment.id }, "Money could not be sent back");
    await recordSent(refund, "failed");
  }
}

async function recordSent(refund: RefundRow, standing: RefundStanding, ref?: string): Promise<void> {
  await transaction(async (tx) => {
    const known = await findPayment(refund.paymentId, tx);
    const order = known && (await lockOrder(known.orderId, tx));
    const payment = await lockPayment(refund.paymentId, tx);
    if (order && payment) await applyRefund(tx, { order, payment, refundId: refund.id, standing, ref });
    return ok(undefined);
  });
}
