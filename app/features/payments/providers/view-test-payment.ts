import { findPayment, type PaymentRow } from "#app/features/payments/payments.queries.ts";
import { noteOpened } from "#app/features/payments/start/note-opened.ts";
import { findReservationExpiry } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import { toDecimal } from "#app/platform/money.ts";
import { providerInForce } from "./choose-provider.ts";
import { findOrderToPay } from "./order-to-pay.ts";

/** What the page of the test payment shows. `orderPage` is where its shopper goes who leaves it. */
export type TestPayment = {
  id: string;
  status: PaymentRow["status"];
  number: string;
  amount: string;
  currency: string;
  reservedUntil: string | null;
  orderPage: string;
};

/**
 * A test payment as its page shows it; nothing when there is none, or when a real provider takes the money. Viewing it
 * counts as opening the page.
 */
export async function viewTestPayment(paymentId: string): Promise<TestPayment | undefined> {
  const payment = providerInForce().name === "test" ? await findPayment(paymentId) : undefined;
  const order = payment?.provider === "test" ? await findOrderToPay(payment.orderId) : undefined;
  if (!payment || !order) return undefined;
  const { id, status, amountCents, currency } = payment;
  if (status === "open") await noteOpened(payment);
  const expiry = await findReservationExpiry(order.id);
  const reservedUntil = expiry && expiry > now() ? expiry.toISOString() : null;
  return {
    id,
    status,
    number: order.number,
    amount: toDecimal(amountCents),
    currency,
    reservedUntil,
    orderPage: order.page,
  };
}
