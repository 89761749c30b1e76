import { afterEach, expect, test } from "vitest";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { signingKeyFor } from "#app/platform/security/secrets.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { again, cancel, eventBodyOf, sendPaid, sendRefunds, signed } from "#tests/payment-actions.ts";
import { historyOf, placeTestOrder, putInStock, recordsOf } from "#tests/payments.ts";
import { receiveWebhook } from "./events/receive-webhook.ts";
import { signBody } from "./providers/signed-event.ts";
import { submitTestPayment } from "./providers/submit-test-payment.ts";

useDatabase();
const MINUTE = 60_000;
afterEach(async () => {
  shiftClock(0);
  expect(await findLedgerGaps()).toEqual([]);
});

test("paying completes the order: units sold, removed from the cart, one email, and the order's page is next", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(3), quantity: 2 });
  expect(placed.url).toBe(`/pay/test/${placed.paymentId}`);
  const submitted = await submitTestPayment(placed.paymentId, "paid");
  expect(submitted).toEqual({
    ok: true,
    value: { next: expect.stringMatching(`^/order/${placed.order.number}\\?token=[\\w-]{43}$`) },
  });
  expect(await recordsOf(placed)).toEqual({
    status: "paid",
    payments: ["paid"],
    stock: 1,
    refunds: [],
    emails: ["order-confirmed"],
    inCart: 0,
  });
});

test("five events of one payment, concurrent and a day late, are applied once", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  const rawBody = await eventBodyOf(placed);
  await Promise.all(Array.from({ length: 5 }, () => receiveWebhook("test", rawBody, signed(rawBody))));
  await submitTestPayment(placed.paymentId, "paid");
  shiftClock(24 * 60 * MINUTE);
  expect(await receiveWebhook("test", rawBody, signed(rawBody))).toEqual({ ok: true, value: "repeated" });
  expect(await recordsOf(placed)).toMatchObject({
    status: "paid",
    payments: ["paid"],
    stock: 0,
    emails: ["order-confirmed"],
  });
});

test("events with the same content and different ids are one payment", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  const ids = Array.from({ length: 5 }, (_, i) => `event-${i}-${placed.paymentId}`);
  await Promise.all(ids.map((id) => sendPaid(placed, (event) => Object.assign(event, { id }))));
  expect(await recordsOf(placed)).toMatchObject({ status: "paid", stock: 0, refunds: [], emails: ["order-confirmed"] });
});

test("declined: the units are available again, and the order can be paid with a second payment", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await submitTestPayment(placed.paymentId, "declined");
  expect(await recordsOf(placed)).toMatchObject({
    status: "awaiting_payment",
    payments: ["declined"],
    stock: 1,
    emails: [],
  });
  expect(await historyOf(placed)).toContain("awaiting_payment: The payment was declined");
  const second = await again(placed);
  expect(second).toMatchObject({ ok: true, value: { provider: "test" } });
  expect((await again(placed)).ok && (await again(placed))).toEqual(second);
  const [secondId] = await queryColumn("select id from payments where order_id = $1 and status = 'open'", [
    placed.order.id,
  ]);
  await submitTestPayment(String(secondId), "paid");
  expect(await recordsOf(placed)).toMatchObject({
    status: "paid",
    payments: ["declined", "paid"],
    stock: 0,
    inCart: 0,
  });
});

test("a decline after the payment changes nothing, and an old decline does not release the units of a new payment", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await submitTestPayment(placed.paymentId, "declined");
  await again(placed);
  const late = await eventBodyOf(placed, (event) => Object.assign(event, { id: "late", outcome: "declined" }));
  expect(await receiveWebhook("test", late, signed(late))).toEqual({ ok: true, value: "nothing_new" });
  expect((await recordsOf(placed)).stock).toBe(0);

  const paid = await placeTestOrder({ variantId: await putInStock(1) });
  await submitTestPayment(paid.paymentId, "paid");
  const after = await eventBodyOf(paid, (event) => Object.assign(event, { id: "after", outcome: "declined" }));
  expect(await receiveWebhook("test", after, signed(after))).toMatchObject({ ok: true });
  expect(await recordsOf(paid)).toMatchObject({ status: "paid", payments: ["paid"], stock: 0 });
});

test("while others have reserved the last unit, an order can't be paid again", async () => {
  const variantId = await putInStock(1);
  const first = await placeTestOrder({ variantId });
  await submitTestPayment(first.paymentId, "declined");
  const second = await placeTestOrder({ variantId });
  expect(await again(first)).toMatchObject({ ok: false, error: { code: "not_enough_stock" } });
  await submitTestPayment(second.paymentId, "paid");
  expect(await again(second)).toEqual({ ok: false, error: { code: "not_awaiting_payment" } });
});

test("paid after the reservation expired: the units are sold if there are enough", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  shiftClock(16 * MINUTE);
  await expireReservations();
  expect((await recordsOf(placed)).stock).toBe(1);
  await submitTestPayment(placed.paymentId, "paid");
  expect(await recordsOf(placed)).toMatchObject({ status: "paid", stock: 0, emails: ["order-confirmed"] });
});

test("paid after the last unit was sold: the money is refunded and the shopper gets an email", async () => {
  const variantId = await putInStock(1);
  const slow = await placeTestOrder({ variantId });
  shiftClock(16 * MINUTE);
  await expireReservations();
  const quick = await placeTestOrder({ variantId });
  await submitTestPayment(quick.paymentId, "paid");
  await submitTestPayment(slow.paymentId, "paid");
  expect(await recordsOf(slow)).toMatchObject({
    status: "cancelled",
    payments: ["refund_pending"],
    refunds: ["pending sold_out"],
    emails: ["order-cancelled"],
  });
  await sendRefunds();
  await sendRefunds();
  expect(await recordsOf(slow)).toMatchObject({
    status: "refunded",
    payments: ["refunded"],
    stock: 0,
    refunds: ["done sold_out"],
    emails: ["order-cancelled", "order-refunded"],
    inCart: 1,
  });
  expect(await recordsOf(quick)).toMatchObject({ status: "paid", emails: ["order-confirmed"] });
});

test("two payments for one order: the second is refunded, the order stays paid", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await submitTestPayment(placed.paymentId, "declined");
  await again(placed);
  await sendPaid(placed);
  const [secondId] = await queryColumn("select id from payments where order_id = $1 and id <> $2", [
    placed.order.id,
    placed.paymentId,
  ]);
  expect((await recordsOf(placed)).payments).toEqual(["paid", "expired"]);
  await sendPaid({ ...placed, paymentId: String(secondId) });
  await sendRefunds();
  expect(await recordsOf(placed)).toMatchObject({
    status: "paid",
    payments: ["paid", "refunded"],
    stock: 0,
    refunds: ["done paid_twice"],
    emails: ["order-confirmed", "order-refunded"],
  });
});

test("paid after canceling: the money is refunded", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await cancel(placed);
  expect(await recordsOf(placed)).toMatchObject({ status: "cancelled", payments: ["expired"], stock: 1 });
  await sendPaid(placed);
  await sendRefunds();
  expect(await recordsOf(placed)).toMatchObject({
    status: "refunded",
    stock: 1,
    refunds: ["done paid_after_cancelling"],
    emails: ["order-refunded"],
  });
});

test("a paid order that is canceled is refunded in full, once", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await submitTestPayment(placed.paymentId, "paid");
  expect((await cancel(placed)).ok).toBe(true);
  expect((await cancel(placed)).ok).toBe(false);
  await sendRefunds();
  expect(await recordsOf(placed)).toMatchObject({
    status: "refunded",
    payments: ["refunded"],
    stock: 1,
    refunds: ["done cancelled"],
  });
});

test("an event without a signature, with an invalid or old one, or changed after signing, changes nothing", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  const rawBody = await eventBodyOf(placed);
  const old = signed(rawBody, new Date(now().getTime() - 6 * MINUTE));
  const stranger = signBody(rawBody, now(), signingKeyFor("order-link"));
  for (const [body, signature] of [
    [rawBody, ""],
    [rawBody, "t=1,v1=00"],
    [rawBody, stranger],
    [`${rawBody} `, signed(rawBody)],
    [rawBody, old],
    [rawBody, signed(rawBody).replace(/t=\d+/, `t=${Math.floor(now().getTime() / 1000) + 1}`)],
  ] as const)
    expect(await receiveWebhook("test", body, signature)).toEqual({ ok: false, error: { code: "bad_signature" } });
  expect(await recordsOf(placed)).toMatchObject({ status: "awaiting_payment", payments: ["open"] });
});

test("an event of an unknown payment changes nothing", async () => {
  const none = { ok: false, error: { code: "no_such_payment" } };
  expect(await submitTestPayment(crypto.randomUUID(), "paid")).toEqual(none);
});
