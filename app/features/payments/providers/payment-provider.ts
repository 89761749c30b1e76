import type { PaymentEvent, ProviderName, RefundStanding } from "#app/features/payments/events/payment-event.ts";
import type { PaymentRow, RefundRow } from "#app/features/payments/payments.queries.ts";
import type { OrderToPay } from "./order-to-pay.ts";

/**
 * What a webhook says: an event for us, one that is no matter of ours, the id of one that does not say what it must, no
 * event at all, or nothing that this provider signed.
 */
export type WebhookReading = PaymentEvent | { unusable: string } | "not_ours" | "malformed" | "bad_signature";

/** A page on which a payment is paid; without an address once it is closed. `ref` is what the provider calls it. */
export type PayingPage = { url: string | null; ref: string };

/** Somebody who takes money for the shop. Nothing here runs inside a transaction: a provider may be slow, or away. */
export type PaymentProvider = {
  name: ProviderName;
  /** Where a payment of this provider is paid: an address of the shop's own, known before the provider was asked. */
  pathOf: (paymentId: string) => string;
  /** Opens the page on which a payment is paid, or finds it again. Throws while the provider is away. */
  openPage: (payment: PaymentRow, order: OrderToPay) => Promise<PayingPage>;
  /** Sees to it that nobody can pay any more. It may have been paid already. */
  closePage: (payment: PaymentRow) => Promise<void>;
  /** Sends money back, once for each refund, however often it is asked. */
  createStripeRefund: (payment: PaymentRow, refund: RefundRow) => Promise<{ ref: string; standing: RefundStanding }>;
  /** Reads what was sent to the webhook, from its raw body. */
  readWebhook: (rawBody: string, signature: string) => Promise<WebhookReading>;
};
