import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { lockOrderAndPayment, type PaymentRow, recordEvent } from "#app/features/payments/payments.queries.ts";
import { applyRefund, applyRefundedSum } from "#app/features/payments/refunds/apply-refund.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { pipeline } from "#app/platform/db/prepared.server.ts";
import { log } from "#app/platform/log.ts";
import { ok } from "#app/platform/result.ts";
import { applyPaid } from "./apply-paid.ts";
import { applyDeclined, applyExpired } from "./apply-unpaid.ts";
import type { PaymentEvent } from "./payment-event.ts";

/** The result of an event. `nothing_new`: its content was known, or no longer matters. `repeated`: the same event was received before. */
export type EventResult = "settled" | "nothing_new" | "repeated" | "unknown_payment" | "flagged";

/**
 * Applies a provider's event to its payment and order. Each event is applied once. The order is locked, so that its
 * events are applied one at a time, in whatever order they arrive. All changes (stock, order, cart, emails, refunds) are
 * made in one transaction.
 */
export async function handlePaymentEvent(event: PaymentEvent): Promise<EventResult> {
  const result = await transaction<EventResult, never>(async (tx) => ok(await apply(event, tx)));
  const eventResult = result.ok ? result.value : "nothing_new";
  const { provider, eventId, paymentId, kind } = event;
  const level = eventResult === "flagged" ? "error" : eventResult === "unknown_payment" ? "warn" : "info";
  log[level](
    { event: "payment", provider, eventId, paymentId, kind, result: eventResult },
    "A payment event was handled",
  );
  return eventResult;
}

async function apply(event: PaymentEvent, tx: Tx): Promise<EventResult> {
  const [isNew, locked] = await pipeline(tx, () => [
    recordEvent(event, now(), tx),
    lockOrderAndPayment(event.paymentId, tx),
  ]);
  if (!isNew) return "repeated";
  return locked?.payment.provider === event.provider
    ? applyEvent(event, locked.order, locked.payment, tx)
    : "unknown_payment";
}

function applyEvent(event: PaymentEvent, order: OrderRow, payment: PaymentRow, tx: Tx): Promise<EventResult> {
  switch (event.kind) {
    case "paid":
      return applyPaid(event, order, payment, tx);
    case "declined":
      return applyDeclined(order, payment, tx);
    case "expired":
      return applyExpired(order, payment, tx);
    case "refunded":
      return applyRefundedSum(event.refundedCents, order, payment, tx);
    case "refund_moved":
      return applyRefund(tx, { order, payment, ...event });
  }
}
