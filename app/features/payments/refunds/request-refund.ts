import { randomUUID } from "node:crypto";
import {
  insertRefund,
  type PaymentRow,
  type RefundRow,
  setPaymentStatus,
} from "#app/features/payments/payments.queries.ts";
import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { addJob } from "#app/platform/db/jobs.server.ts";
import { refundJobKey, SEND_REFUND } from "./send-refund.ts";

/** Why staff refund money. */
export const REFUND_CAUSES = ["changed_mind", "damaged", "lost", "late", "goodwill", "price", "other"] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** Why money is refunded. */
export type RefundReason =
  | "sold_out"
  | "paid_twice"
  | "paid_after_cancelling"
  | "cancelled"
  | "returned"
  | "wrong_payment"
  | RefundCause;

type RefundDetails = Partial<
  Pick<RefundRow, "shippingCents" | "staffId" | "note" | "sendAfter" | "requestId" | "notify" | "retryOf">
>;

/**
 * Inserts a refund of this many cents and enqueues the job that sends it after the commit, or after `sendAfter`. Returns
 * its id, which is its idempotency key, so that retries refund once.
 */
export async function requestRefund(
  tx: Tx,
  payment: PaymentRow,
  amountCents: number,
  reason: RefundReason,
  details: RefundDetails = {},
): Promise<string> {
  const id = randomUUID();
  const refund = { id, paymentId: payment.id, amountCents, reason, status: "pending", createdAt: now() } as const;
  await insertRefund({ ...refund, ...details }, tx);
  await setPaymentStatus(payment.id, "refund_pending", now(), tx);
  const runAt = details.sendAfter ? { runAt: details.sendAfter } : {};
  await addJob(tx, SEND_REFUND, { refundId: id }, { key: refundJobKey(id), ...runAt });
  return id;
}
