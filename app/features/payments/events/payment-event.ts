import type { OrderPayment } from "#app/features/orders/orders.contract.ts";

export type ProviderName = OrderPayment["provider"];

/** The status of a refund at its provider: some take days, and some fail. */
export type RefundStatus = "done" | "pending" | "failed";

/** A payment that the shopper's bank takes back: it waits for the shop's evidence, or the bank has decided for or against the shop. */
export type DisputeState = "open" | "won" | "lost" | "closed";

/**
 * What happened at a provider. Amounts in cents; `ref` is the provider's id of the payment or refund, `refundedCents` the sum of all its
 * refunds. `refund_returned`: a refund of `amountCents` that was made at the provider itself has failed.
 */
export type PaymentEventDetails =
  | { kind: "paid"; ref: string; orderId: string; amountCents: number; currency: string }
  | { kind: "declined" }
  | { kind: "expired" }
  | { kind: "disputed"; dispute: DisputeState }
  | { kind: "refunded"; refundedCents: number }
  | { kind: "refund_returned"; refundedCents: number; amountCents: number }
  | { kind: "refund_moved"; refundId: string; refundStatus: RefundStatus; ref?: string | undefined };

/** An event from a provider, with its signature checked. `digest` is the SHA-256 of the raw body. */
export type PaymentEvent = PaymentEventDetails & {
  provider: ProviderName;
  eventId: string;
  paymentId: string;
  digest: string;
};
