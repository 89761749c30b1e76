import { now } from "#app/platform/clock.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { addJob } from "#app/platform/db/jobs.server.ts";
import { expireOpenPayments, findPayment, type NewPayment, type PaymentRow } from "./payments.queries.ts";
import { providerNamed } from "./providers/choose-provider.ts";

/** The job that closes a payment at its provider. Its payload is `{ paymentId }`. */
export const CLOSE_PAYMENT = "close_payment";

/**
 * Closes the page of a payment that must not be paid anymore, because its reservation or order has ended or another
 * attempt has replaced it. Throws while the provider is unavailable, so that the job is retried.
 */
export async function closePayment(paymentId: string): Promise<void> {
  const payment = await findPayment(paymentId);
  if (payment && (payment.status === "open" || payment.status === "expired")) {
    await providerNamed(payment.provider).closePage(payment);
  }
}

/** Ends an order's open payments, and enqueues the jobs that close their pages. */
export async function expirePayments(tx: Tx, orderId: string): Promise<void> {
  await closePages(tx, await expireOpenPayments(orderId, now(), tx));
}

/** Enqueues the jobs that close the pages of ended payments; they run after the commit. */
export async function closePages(tx: Tx, ended: Pick<PaymentRow, "id" | "provider">[]): Promise<void> {
  for (const { id, provider } of ended) {
    if (provider !== "test") await addJob(tx, CLOSE_PAYMENT, { paymentId: id }, { key: `close:${id}` });
  }
}

/** Enqueues the job that closes a payment's page when its reservation ends, in place of an earlier one. */
export async function closeWhenReservationEnds(
  tx: Tx,
  { id, provider }: Pick<NewPayment, "id" | "provider">,
  reservedUntil: Date,
): Promise<void> {
  if (provider === "test") return;
  await addJob(tx, CLOSE_PAYMENT, { paymentId: id }, { runAt: reservedUntil, key: `close:${id}` });
}
