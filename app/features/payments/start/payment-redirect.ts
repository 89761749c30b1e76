import { findReservationExpiry } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { log } from "#app/platform/log.ts";
import { StripeUnavailableError } from "#app/platform/payment-client.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { closePages } from "../close-payment.ts";
import { findPayment, type PaymentRow, setReference } from "../payments.queries.ts";
import { providerNamed } from "../providers/choose-provider.ts";
import { findOrderToPay } from "../providers/order-to-pay.ts";
import { noteOpened } from "./note-opened.ts";

export type PaymentRedirectError = { code: "no_such_payment" } | { code: "payments_away"; orderPage: string };

/**
 * Where a shopper goes who wants to make this payment: to the provider's page, opened now if it wasn't, or to their
 * order when there is nothing to pay here any more. Following it counts as opening the page.
 * Refuses: no_such_payment; payments_away (the order stays held).
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
    await noteOpened(payment);
    return ok({ url });
  } catch (error) {
    if (!(error instanceof StripeUnavailableError)) throw error;
    log.warn({ err: error, paymentId }, "The page of a payment could not be opened");
    return err({ code: "payments_away", orderPage: order.page });
  }
}

/**
 * Remembers the page that was just opened. Where the payment was ended while the provider was asked (its order was
 * cancelled or replaced), whoever ended it found no page to close: it is closed after this.
 */
async function isStillOpen(payment: PaymentRow, ref: string): Promise<boolean> {
  const result = await transaction<boolean, never>(async (tx) => {
    const isOpen = (await setReference(payment.id, ref, tx)) === "open";
    if (!isOpen) await closePages(tx, [payment]);
    return ok(isOpen);
  });
  return result.ok && result.value;
}
