import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { listOrders } from "#app/features/order-management/list/list-orders.ts";
import { orderListQuery } from "#app/features/order-management/list/order-list.contract.ts";
import { cancelNeverPaid } from "#app/features/payments/cancel-never-paid.ts";
import { handlePaymentEvent } from "#app/features/payments/events/handle-payment-event.ts";
import { submitTestPayment } from "#app/features/payments/providers/submit-test-payment.ts";
import { refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { decidePayment } from "#app/features/payments/staff/decide-payment.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { toDecimal } from "#app/platform/money.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { again, cancel, sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, type TestOrder } from "#tests/payments.ts";
import { command, staffActor } from "#tests/staff-actors.ts";
import { refreshSalesDays } from "./sales-days.queries.ts";

useDatabase();
afterEach(() => shiftClock(0));

const setDay = (day: string) => shiftClock(new Date(`${day}T15:00:00Z`).getTime() - Date.now());

/** An order of $110.00, for which the provider reports this many cents. */
async function mismatchedOrder(cents: number): Promise<TestOrder> {
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await sendPaid(placed, ({ payment }) => Object.assign(payment, { amount_cents: cents }));
  return placed;
}

async function sendBack({ paymentId }: TestOrder, day: string) {
  expect((await decidePayment(paymentId, { decision: "send_back", reason: "Wrong" }, command)).ok).toBe(true);
  setDay(day);
  await sendRefunds();
}

const salesByDay = async () => {
  await refreshSalesDays();
  return queryColumn("select concat_ws(' ', day, orders, cents, refunded_cents) from sales_days order by day");
};

async function listed({ order }: TestOrder) {
  const found = await listOrders(orderListQuery.parse({ money: "refunded" }), staffActor("owner"));
  return found.ok ? found.value.page.rows.find(({ number }) => number === order.number) : undefined;
}

test("an order that was canceled by the clock after money that did not match it was sent back is no sale", async () => {
  setDay("2025-12-01");
  const placed = await mismatchedOrder(10_000);
  await sendBack(placed, "2025-12-02");
  setDay("2025-12-05");
  await cancelNeverPaid();
  expect(await salesByDay()).toEqual([]);
  expect(await listed(placed)).toMatchObject({ status: "cancelled", refunded: toDecimal(10_000) });
});

test("an order that was canceled before money that did not match it was sent back is no sale", async () => {
  setDay("2025-12-01");
  const placed = await mismatchedOrder(100);
  await cancel(placed);
  await sendBack(placed, "2025-12-02");
  expect(await salesByDay()).toEqual([]);
  expect(await listed(placed)).toMatchObject({ status: "refunded", refunded: "1.00" });
});

test("what was refunded of a payment before it was accepted as paid is a refund of its order", async () => {
  setDay("2025-11-01");
  const placed = await mismatchedOrder(10_000);
  const event = { provider: "test", eventId: randomUUID(), digest: "0".repeat(64) } as const;
  await handlePaymentEvent({ ...event, paymentId: placed.paymentId, kind: "refunded", refundedCents: 1100 });
  const accepted = await decidePayment(placed.paymentId, { decision: "take_as_paid", reason: "Fine" }, command);
  expect(accepted.ok).toBe(true);
  expect(await salesByDay()).toEqual(["2025-11-01 1 11000 1100"]);
});

test("a second payment that comes in a month later, and is sent back, moves no earlier refund", async () => {
  setDay("2025-10-01");
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await submitTestPayment(placed.paymentId, "declined");
  await again(placed);
  const [second] = await queryColumn("select id from payments where order_id = $1 and status = 'open'", [
    placed.order.id,
  ]);
  await submitTestPayment(String(second), "paid");
  const goodwill = { shippingCents: 0, cause: "goodwill", note: "", notify: false, amountCents: 3000 } as const;
  const asked = { ...goodwill, lines: [], expectedRefundableCents: 11_000 };
  expect((await refundOrder(placed.order.id, asked, command)).ok).toBe(true);
  setDay("2025-10-02");
  await sendRefunds();
  const before = (await salesByDay()).slice(0, 2);
  expect(before).toEqual(["2025-10-01 1 11000 0", "2025-10-02 0 0 3000"]);
  setDay("2025-10-31");
  await sendPaid(placed);
  setDay("2025-11-01");
  await sendRefunds();
  expect((await salesByDay()).slice(0, 2)).toEqual(before);
});
