import { findReservationExpiry } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import { inTransaction, transaction } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { StripeRefusedError, StripeUnavailableError } from "#app/platform/payment-client.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { closePages } from "../close-payment.ts";
import { findPayment, type PaymentRow, setReference } from "../payments.queries.ts";
import { providerNamed } from "../providers/choose-provider.ts";
import { findOrderToPay } from "../providers/order-to-pay.ts";
import { recordPageOpened } from "./record-page-opened.ts";

export type PaymentRedirectError = { code: "no_such_payment" } | { code: "payments_away"; orderPage: string };

/**
 * Returns the URL for a shopper who makes this payment: the provider's page, opened now if needed, or the order's page
 * when the payment can't be paid anymore. Records that the page was opened.
 * Errors: no_such_payment, payments_away (the provider is unavailable or refuses to open a page; the units stay reserved).
 */
export async function getPaymentRedirect(paymentId: string): Promise<Result<{ url: string }, PaymentRedirectError>> {
  const payment = await findPayment(paymentId);
  const order = payment && (await findOrderToPay(payment.orderId));
  if (!order) return err({ code: "no_such_payment" });
  const reservedUntil = await findReservationExpiry(order.id);
  const canBePaid = payment.status === "open" && reservedUntil !== undefined && reservedUntil > now();
  if (!canBePaid) return ok({ url: order.page });
  try {
    const { url, ref } = await providerNamed(payment.provider).openPage(payment, order);
    const isUsable = ref === payment.providerRef || (await isStillOpen(payment, ref));
    if (!isUsable || url === null) return ok({ url: order.page });
    if (await recordPageOpened(payment)) return ok({ url });
    // The reservation ended while the provider opened the page, which did not exist when it was to be closed.
    await inTransaction((tx) => closePages(tx, [payment]));
    return ok({ url: order.page });
  } catch (error) {
    if (error instanceof StripeRefusedError)
      log.error({ err: error, paymentId }, "The provider refuses to open a page");
    else if (error instanceof StripeUnavailableError)
      log.warn({ err: error, paymentId }, "The provider's page could not be opened");
    else throw error;
    return err({ code: "payments_away", orderPage: order.page });
  }
}

/**
 * Stores the provider's id of the page that was just opened, and returns whether the payment is still open. A payment that
 * was ended while the provider opened its page had no page to close then: it is closed now.
 */
async function isStillOpen(payment: PaymentRow, ref: string): Promise<boolean> {
  const result = await transaction<boolean, never>(async (tx) => {
    const isOpen = (await setReference(payment.id, ref, tx)) === "open";
    if (!isOpen) await closePages(tx, [payment]);
    return ok(isOpen);
  });
  return result.ok && result.value;
}
