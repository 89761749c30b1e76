import { lockOrder } from "#app/features/orders/orders.queries.ts";
import { cancelAndRefund } from "#app/features/payments/cancel-and-refund.ts";
import { receiveWebhook } from "#app/features/payments/events/receive-webhook.ts";
import { findPayment } from "#app/features/payments/payments.queries.ts";
import { signBody } from "#app/features/payments/providers/signed-event.ts";
import { type TestEvent, testEventOf } from "#app/features/payments/providers/test-payment.ts";
import { sendRefund } from "#app/features/payments/refunds/send-refund.ts";
import { payAgain } from "#app/features/payments/start/pay-again.ts";
import { reserverOf } from "#app/features/stock/reserver.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { signingKeyFor } from "#app/platform/security/secrets.ts";
import { queryColumn } from "./accounts.ts";
import type { TestOrder } from "./payments.ts";

/** Returns the body of the test provider's event that a payment was paid, after `change`. */
export async function eventBodyOf({ paymentId }: TestOrder, change: (event: TestEvent) => unknown = () => undefined) {
  const payment = await findPayment(paymentId);
  if (!payment) throw new Error("No payment");
  const event = testEventOf(payment, "paid");
  change(event);
  return JSON.stringify(event);
}

/** Returns the test provider's signature of a body. */
export const signed = (rawBody: string, at = now()) => signBody(rawBody, at, signingKeyFor("test-payment"));

/** Sends the test provider's event that an order was paid. */
export async function sendPaid(placed: TestOrder, change?: (event: TestEvent) => unknown) {
  const rawBody = await eventBodyOf(placed, change);
  return receiveWebhook("test", rawBody, signed(rawBody));
}

async function locked(placed: TestOrder, tx: Parameters<typeof lockOrder>[1]) {
  const order = await lockOrder(placed.order.id, tx);
  if (!order) throw new Error("No order");
  return order;
}

/** A reserver for tests that don't depend on who reserves. */
export const anyReserver = reserverOf({ address: "192.0.2.1", email: "ada@example.com", customerId: null });

/** Opens a new payment of an order, as its shopper does. */
export const again = (placed: TestOrder) =>
  transaction(async (tx) => payAgain(tx, await locked(placed, tx), anyReserver));

/** Cancels an order, as its shopper does. */
export const cancel = (placed: TestOrder) =>
  transaction(async (tx) => {
    const why = { actor: "shopper", reason: "Changed my mind", emailReason: "as you asked" } as const;
    return cancelAndRefund(tx, await locked(placed, tx), why);
  });

/** Sends the refunds that are due, as the job queue does. */
export async function sendRefunds() {
  const due = "status in ('pending', 'sending') and (send_after is null or send_after <= $1)";
  for (const id of await queryColumn(`select id from refunds where ${due}`, [now()])) await sendRefund(String(id));
}
