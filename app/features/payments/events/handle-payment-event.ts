import {
  findLinesOfPayment,
  isRecorded,
  lockOrderAndPayment,
  recordEvent,
} from "#app/features/payments/payments.queries.ts";
import {
  applyRefund,
  applyRefundedSum,
  applyReturnedRefund,
  isReturnTooEarly,
  isTooEarly,
} from "#app/features/payments/refunds/apply-refund.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transactionAfter } from "#app/platform/db/db.server.ts";
import { pipeline } from "#app/platform/db/prepared.server.ts";
import { log } from "#app/platform/log.ts";
import { ok } from "#app/platform/result.ts";
import { applyDispute } from "./apply-dispute.ts";
import { applyPaid, type PaidOrder } from "./apply-paid.ts";
import { applyDeclined, applyExpired } from "./apply-unpaid.ts";
import type { PaymentEvent } from "./payment-event.ts";

/**
 * The result of an event. `nothing_new`: its content was known, or no longer matters. `repeated`: the same event was received
 * before. `too_early`: it can't be applied yet and is not recorded; the provider has to send it again.
 */
export type EventResult = "settled" | "nothing_new" | "repeated" | "unknown_payment" | "flagged" | "too_early";

/**
 * Applies a provider's event to its payment and order. Each event is applied once. The order is locked, so that its
 * events are applied one at a time, in whatever order they arrive. All changes (stock, order, cart, emails, refunds) are
 * made in one transaction.
 */
export async function handlePaymentEvent(event: PaymentEvent): Promise<EventResult> {
  const result = await transactionAfter<Locked, EventResult, never>(
    (tx) => lockAndRead(event, tx),
    async (tx, locked) => ok(await apply(event, locked, tx)),
  );
  const eventResult = result.ok ? result.value : "nothing_new";
  const { provider, eventId, paymentId, kind } = event;
  const level = LEVELS[eventResult] ?? "info";
  log[level](
    { event: "payment", provider, eventId, paymentId, kind, result: eventResult },
    "A payment event was handled",
  );
  return eventResult;
}

const LEVELS: Partial<Record<EventResult, "warn" | "error">> = {
  flagged: "error",
  unknown_payment: "warn",
  too_early: "warn",
};

type Locked = Awaited<ReturnType<typeof lockAndRead>>;

/** Locks the order and its payment first, so that of two deliveries of an event the second sees that the first is recorded. */
function lockAndRead(event: PaymentEvent, tx: Tx) {
  return pipeline(tx, () => [
    lockOrderAndPayment(event.paymentId, tx),
    isRecorded(event, tx),
    event.kind === "paid" ? findLinesOfPayment(event.paymentId, tx) : undefined,
  ]);
}

async function apply(event: PaymentEvent, [locked, isRepeated, lines = []]: Locked, tx: Tx): Promise<EventResult> {
  if (isRepeated) return "repeated";
  if (locked?.payment.provider !== event.provider) {
    return (await recordEvent(event, now(), tx)) ? "unknown_payment" : "repeated";
  }
  if (event.kind === "refunded" && (await isTooEarly(event.refundedCents, locked.payment, tx))) return "too_early";
  if (event.kind === "refund_returned" && (await isReturnTooEarly(locked.payment, tx))) return "too_early";
  const [isNew, applied] = await pipeline(tx, () => [
    recordEvent(event, now(), tx),
    applyEvent(event, { ...locked, lines }, tx),
  ]);
  // The lock excludes this for one payment. A provider doesn't use an event's id for two.
  if (!isNew) throw new Error("The event was recorded for another payment meanwhile");
  return applied;
}

function applyEvent(event: PaymentEvent, target: PaidOrder, tx: Tx): Promise<EventResult> {
  const { order, payment } = target;
  switch (event.kind) {
    case "paid":
      return applyPaid(event, target, tx);
    case "declined":
      return applyDeclined(order, payment, tx);
    case "expired":
      return applyExpired(order, payment, tx);
    case "disputed":
      return applyDispute(event.dispute, order, payment, tx);
    case "refunded":
      return applyRefundedSum(event.refundedCents, order, payment, tx);
    case "refund_returned":
      return applyReturnedRefund(event, order, payment, tx);
    case "refund_moved":
      return applyRefund(tx, { order, payment, ...event });
  }
}
