import type { PaymentEvent, ProviderName, RefundStatus } from "#app/features/payments/events/payment-event.ts";
import type { PaymentRow, RefundRow } from "#app/features/payments/payments.queries.ts";
import type { OrderToPay } from "./order-to-pay.ts";

/**
 * The content of a webhook request: an event of one of the shop's payments; `unusable`, the id of one that lacks required
 * data; `not_ours`, an event that does not concern the shop; `malformed`, no event; `bad_signature`; or `unavailable`: the provider
 * can't be asked now for what the event leaves open.
 */
export type WebhookReading =
  | PaymentEvent
  | { unusable: string }
  | "not_ours"
  | "malformed"
  | "bad_signature"
  | "unavailable";

/** The provider's page for a payment. `url` is null once it is closed; `ref` is the provider's id of the page. */
export type PayingPage = { url: string | null; ref: string };

/** `ref`: the provider's id of the refund. */
export type SentRefund = { ref?: string; refundStatus: RefundStatus };

/** A payment provider. No method is called inside a transaction: a provider may be slow or unavailable. */
export type PaymentProvider = {
  name: ProviderName;
  /** Returns the shop's own path for a payment, which is known before the provider's page is opened. */
  pathOf: (paymentId: string) => string;
  /** Opens the provider's page for a payment, or returns the one that is open. Throws while the provider is unavailable. */
  openPage: (payment: PaymentRow, order: OrderToPay) => Promise<PayingPage>;
  /** Closes the provider's page, if it is still open. The payment may have been paid already. */
  closePage: (payment: PaymentRow) => Promise<void>;
  /**
   * Sends a refund. Idempotent: a repeated call refunds nothing more. Returns its status, without `ref` if the provider has refused
   * it. Throws while the provider is unavailable.
   */
  createRefund: (payment: PaymentRow, refund: RefundRow) => Promise<SentRefund>;
  /** Checks the signature of a webhook request's raw body, and parses it. */
  readWebhook: (rawBody: string, signature: string) => Promise<WebhookReading>;
};
