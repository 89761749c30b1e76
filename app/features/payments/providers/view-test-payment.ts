import { findPayment, type PaymentRow } from "#app/features/payments/payments.queries.ts";
import { recordPageOpened } from "#app/features/payments/start/record-page-opened.ts";
import { findReservationExpiry } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import { toDecimal } from "#app/platform/money.ts";
import { currentProvider } from "./choose-provider.ts";
import { findOrderToPay } from "./order-to-pay.ts";

/** The data of the test payment's page. `orderPage` is the path of the order's page. */
export type TestPayment = {
  id: string;
  status: PaymentRow["status"];
  number: string;
  amount: string;
  currency: string;
  reservedUntil: string | null;
  orderPage: string;
  /** What is paid for; `options` such as "Black, 34". */
  lines: { sku: string; name: string; options: string; quantity: number; amount: string }[];
  subtotal: string;
  shipping: string;
};

/**
 * Returns the data of the test payment's page, and records that the page was opened; undefined when there is no such
 * payment or a real provider is configured.
 */
export async function viewTestPayment(paymentId: string): Promise<TestPayment | undefined> {
  const payment = currentProvider().name === "test" ? await findPayment(paymentId) : undefined;
  const order = payment?.provider === "test" ? await findOrderToPay(payment.orderId) : undefined;
  if (!payment || !order) return undefined;
  const { id, status, amountCents, currency } = payment;
  if (status === "open") await recordPageOpened(payment);
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
    lines: order.lines.map(({ sku, name, color, size, quantity, lineCents }) => ({
      sku,
      name,
      options: [color, size].filter(Boolean).join(", "),
      quantity,
      amount: toDecimal(lineCents),
    })),
    subtotal: toDecimal(order.subtotalCents),
    shipping: toDecimal(order.shippingCents),
  };
}
