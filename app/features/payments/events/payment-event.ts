import type { OrderPayment } from "#app/features/orders/orders.contract.ts";

export type ProviderName = OrderPayment["provider"];

/** How a refund stands at its provider: some take days, and some come to nothing. */
export type RefundStanding = "done" | "pending" | "failed";

/** What happened at a provider. Amounts in cents; `ref` is what the provider calls the payment, `refundedCents` all that was ever sent back of it. */
export type Happening =
  | { kind: "paid"; ref: string; orderId: string; amountCents: number; currency: string }
  | { kind: "declined" }
  | { kind: "expired" }
  | { kind: "refunded"; refundedCents: number }
  | { kind: "refund_moved"; refundId: string; standing: RefundStanding };

/** One thing that a provider told us, with its signature checked. `digest` is the SHA-256 of the raw body. */
export type PaymentEvent = Happening & {
  provider: ProviderName;
  eventId: string;
  paymentId: string;
  digest: string;
};
