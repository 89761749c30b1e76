import type { KeptOrder } from "#app/features/orders/orders.queries.ts";
import { now } from "#app/platform/clock.ts";
import { transaction, type Tx } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.ts";
import { together } from "#app/platform/prepared.server.ts";
import { ok } from "#app/platform/result.ts";
import type { PaymentEvent } from "./payment-event.ts";
import { lockOrderAndPayment, type KeptPayment, recordEvent } from "./payments.queries.ts";
import { settlePaid } from "./apply-paid.ts";
import { noticeRefund, settleMovedRefund } from "./apply-refund.ts";
import { settleDeclined, settleExpired } from "./apply-unpaid.ts";

/** What came of an event. `nothing_new`: what it says had been said before, or no longer matters. */
export type Taken = "settled" | "nothing_new" | "repeated" | "unknown_payment" | "flagged";

/**
 * The one place that decides what a payment means for its order. Each event counts once; the order is held meanwhile,
 * so that events of one order are taken one after the other, in whatever order they come; and all that follows
 * (stock, order, cart, letters, refunds) is done in one transaction, or none of it.
 */
export async function takePaymentEvent(event: PaymentEvent): Promise<Taken> {
  const result = await transaction<Taken, never>(async (tx) => ok(await take(event, tx)), { crowded: true });
  const taken = result.ok ? result.value : "nothing_new";
  const { provider, eventId, paymentId, kind } = event;
  const level = taken === "flagged" ? "error" : taken === "unknown_payment" ? "warn" : "info";
  log[level]({ event: "payment", provider, eventId, paymentId, kind, taken }, "A payment event was taken");
  return taken;
}

async function take(event: PaymentEvent, tx: Tx): Promise<Taken> {
  const [isNew, locked] = await together(recordEvent(event, now(), tx), lockOrderAndPayment(event.paymentId, tx));
  if (!isNew) return "repeated";
  return locked?.payment.provider === event.provider ? settle(event, locked.order, locked.payment, tx) : "unknown_payment";
}

function settle(event: PaymentEvent, order: KeptOrder, payment: KeptPayment, tx: Tx): Promise<Taken> {
  switch (event.kind) {
    case "paid":
      return settlePaid(event, order, payment, tx);
    case "declined":
      return settleDeclined(order, payment, tx);
    case "expired":
      return settleExpired(order, payment, tx);
    case "refunded":
      return noticeRefund(event.refundedCents, order, payment, tx);
    case "refund_moved":
      return settleMovedRefund(event, order, payment, tx);
  }
}
