import { findPayment } from "./payments.queries.ts";
import { providerNamed } from "./providers/choose-provider.ts";

/** The job that closes a payment at its provider. Its payload is `{ paymentId }`. */
export const CLOSE_PAYMENT = "close_payment";

/**
 * Closes the page of a payment that nobody should pay any more: its pieces are no longer held, its order was called
 * off, or another attempt took its place. Throws while the provider is away, so that the queue tries again.
 */
export async function closePayment(paymentId: string): Promise<void> {
  const payment = await findPayment(paymentId);
  if (payment && (payment.status === "open" || payment.status === "expired")) {
    await providerNamed(payment.provider).closePage(payment);
  }
}
