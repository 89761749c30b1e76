import type { RefundRow } from "#app/features/payments/payments.queries.ts";

/** The reason of a refund, as the email shows it after a colon. */
const WHY: Record<string, string> = {
  sold_out: "the last one sold before your payment reached us",
  paid_twice: "it was already paid for",
  paid_after_cancelling: "it was already canceled when your payment reached us",
  cancelled: "it was canceled",
  returned: "you sent something back",
  at_the_provider: "as we agreed",
  wrong_payment: "the payment did not match the order",
  changed_mind: "you changed your mind",
  damaged: "something was damaged",
  lost: "a parcel was lost",
  late: "it came late",
  goodwill: "as we agreed",
  price: "we corrected the price",
  other: "as we agreed",
};

/** Returns the reason of a refund as the email shows it after a colon. */
export function refundReason(reason: string): string {
  return WHY[reason] ?? "";
}

/** The reasons of the refunds for a cancellation. */
const OF_CANCELLATION = new Set(["cancelled", "sold_out", "paid_after_cancelling"]);

/**
 * Returns the refunds that were made, or will be, because an order was canceled; all its refunds if it was canceled because its
 * units were refunded. Without those that failed or were undone.
 */
export function refundsForCancellation<T extends Pick<RefundRow, "status" | "reason">>(refunds: T[]): T[] {
  const counted = refunds.filter(({ status }) => status !== "failed" && status !== "undone");
  const own = counted.filter(({ reason }) => OF_CANCELLATION.has(reason));
  return own.length > 0 ? own : counted;
}

/** Returns the cents that were refunded, or will be, because an order was canceled. */
export function sumForCancellation(refunds: Pick<RefundRow, "status" | "reason" | "amountCents">[]): number {
  return refundsForCancellation(refunds).reduce((sum, { amountCents }) => sum + amountCents, 0);
}
