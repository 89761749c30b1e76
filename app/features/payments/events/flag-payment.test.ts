import { afterEach, expect, test } from "vitest";
import { viewOrder } from "#app/features/checkout/order-actions.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import { cancelNeverPaid } from "#app/features/payments/cancel-never-paid.ts";
import { submitTestPayment } from "#app/features/payments/providers/submit-test-payment.ts";
import type { TestEvent } from "#app/features/payments/providers/test-payment.ts";
import { findOpenPayment } from "#app/features/payments/start/pay-again.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { again, cancel, sendPaid } from "#tests/payment-actions.ts";
import { historyOf, placeTestOrder, putInStock, recordsOf, type TestOrder } from "#tests/payments.ts";

useDatabase();
afterEach(() => shiftClock(0));

const OWNER = env().OWNER_EMAIL;
const MINUTE = 60_000;
const DAY = 86_400_000;
const emailsTo = (recipient: string, { order }: TestOrder) =>
  queryColumn("select data from emails where recipient = $1 and data ->> 'number' = $2 order by queued_at", [
    recipient,
    order.number,
  ]);
const tooLittle = ({ payment }: TestEvent) => Object.assign(payment, { amount_cents: 1 });

/** An order with a payment of one cent, which is flagged. */
async function flaggedOrder(): Promise<TestOrder> {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await sendPaid(placed, tooLittle);
  return placed;
}

test.each<[string, (event: TestEvent) => unknown, string, string]>([
  ["another amount", ({ payment }) => Object.assign(payment, { amount_cents: 1 }), "Another amount was paid", "$0.01"],
  [
    "another currency",
    ({ payment }) => Object.assign(payment, { currency: "EUR" }),
    "It was paid in another currency",
    "110.00 EUR",
  ],
  [
    "another order",
    ({ payment }) => Object.assign(payment, { order_id: crypto.randomUUID() }),
    "It was paid for another order",
    "$110.00",
  ],
])(
  "%s: the payment is flagged, the owner gets one email, and the order is never completed",
  async (_what, change, why, paid) => {
    const placed = await placeTestOrder({ variantId: await putInStock(1) });
    expect(await sendPaid(placed, change)).toEqual({ ok: true, value: "flagged" });
    await submitTestPayment(placed.paymentId, "paid");
    expect(await recordsOf(placed)).toMatchObject({
      status: "awaiting_payment",
      payments: ["flagged"],
      emails: ["payment-flagged"],
    });
    expect((await historyOf(placed)).at(-1)).toBe("awaiting_payment: We’re checking this payment");
    const [email] = await emailsTo(OWNER, placed);
    expect(email).toMatchObject({ why, paid, due: "$110.00", provider: "test" });
  },
);

test("while a payment is flagged its shopper can't pay a second time, and the response says so", async () => {
  const placed = await flaggedOrder();
  expect(await again(placed)).toEqual({ ok: false, error: { code: "not_awaiting_payment" } });
  const viewed = await viewOrder(placed.order.number, { token: orderToken(placed.order) });
  expect(viewed).toMatchObject({ value: { can_pay: false, payment: { status: "flagged" } } });
});

test("an earlier payment that is flagged late keeps its shopper from paying with the one that was opened meanwhile", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  shiftClock(60 * MINUTE);
  expect(await again(placed)).toMatchObject({ ok: true });
  expect(await sendPaid(placed, tooLittle)).toEqual({ ok: true, value: "flagged" });
  expect((await recordsOf(placed)).payments).toEqual(["flagged", "open"]);
  expect(await again(placed)).toEqual({ ok: false, error: { code: "not_awaiting_payment" } });
  const viewed = await viewOrder(placed.order.number, { token: orderToken(placed.order) });
  expect(viewed).toMatchObject({ value: { can_pay: false, payment: { status: "flagged" } } });
  expect(await inTransaction((tx) => findOpenPayment(placed.order.id, tx))).toBeUndefined();
});

test("the email to a shopper who cancels then does not say that nothing was charged", async () => {
  const placed = await flaggedOrder();
  expect((await cancel(placed)).ok).toBe(true);
  expect(await recordsOf(placed)).toMatchObject({ status: "cancelled", payments: ["flagged"], stock: 1 });
  expect(await emailsTo("ada@example.com", placed)).toEqual([expect.objectContaining({ money: "looked_at" })]);
});

test("an order that was never paid is canceled after three days, without an email; one with a flagged payment is left to the owner", async () => {
  const flagged = await flaggedOrder();
  const forgotten = await placeTestOrder({ variantId: await putInStock(1) });
  const paid = await placeTestOrder({ variantId: await putInStock(1) });
  await submitTestPayment(paid.paymentId, "paid");
  shiftClock(2.9 * DAY);
  expect(await cancelNeverPaid()).toBe(0);
  shiftClock(3.1 * DAY);
  expect(await cancelNeverPaid()).toBe(1);
  expect(await recordsOf(forgotten)).toMatchObject({
    status: "cancelled",
    payments: ["expired"],
    stock: 1,
    emails: [],
  });
  expect((await recordsOf(flagged)).status).toBe("awaiting_payment");
  expect((await recordsOf(paid)).status).toBe("paid");
  expect(await cancelNeverPaid()).toBe(0);
});

test("more orders that were never paid than fit into a batch are canceled in one run, and flagged ones don't stop it", async () => {
  const variantId = await putInStock(10);
  const placed: TestOrder[] = [];
  for (let n = 0; n < 5; n++) placed.push(await placeTestOrder({ variantId }));
  for (const one of placed.slice(0, 2)) await sendPaid(one, tooLittle);
  shiftClock(3 * MINUTE);
  await expireReservations(2);
  expect((await recordsOf(placed[4] as TestOrder)).stock).toBe(10);
  shiftClock(3.1 * DAY);
  expect(await cancelNeverPaid(2)).toBe(3);
  const states = await Promise.all(placed.map(async (one) => (await recordsOf(one)).status));
  expect(states.toSorted()).toEqual(["awaiting_payment", "awaiting_payment", "cancelled", "cancelled", "cancelled"]);
});
