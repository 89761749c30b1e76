import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { addJob } from "#app/platform/db/jobs.server.ts";
import { expireOpenPayments, findPayment, type NewPayment, type PaymentRow } from "./payments.queries.ts";
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

/** Ends what is still open of an order's attempts to pay, and has their pages closed after the commit. */
export async function expirePayments(tx: Tx, orderId: string): Promise<void> {
  await closePages(tx, await expireOpenPayments(orderId, now(), tx));
}

/** Has the pages of attempts that were ended closed after the commit. */
export async function closePages(tx: Tx, ended: Pick<PaymentRow, "id" | "provider">[]): Promise<void> {
  for (const { id, provider } of ended) {
    if (provider !== "test") await addJob(tx, CLOSE_PAYMENT, { paymentId: id }, { key: `close:${id}` });
  }
}

/** Has a payment's page closed at its provider when its hold ends; a hold that was prolonged puts that off. */
export async function closeWhenReservationEnds(
  tx: Tx,
  { id, provider }: Pick<NewPayment, "id" | "provider">,
  reservedUntil: Date,
): Promise<void> {
  if (provider === "test") return;
  await addJob(tx, CLOSE_PAYMENT, { paymentId: id }, { runAt: reservedUntil, key: `close:${id}` });
}
