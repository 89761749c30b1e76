import { afterEach, beforeAll, expect, test } from "vitest";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { findOrder } from "#app/features/orders/orders.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { cancel, sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, type TestOrder } from "#tests/payments.ts";
import { command } from "#tests/staff-actors.ts";
import { type RefundRequest, refundOrder } from "./refund-order.ts";
import { sendRefund } from "./send-refund.ts";
import { undoRefund } from "./undo-refund.ts";

useDatabase();
afterEach(() => shiftClock(0));
let variantId: number;
beforeAll(async () => {
  variantId = await putInStock(100);
});

async function paidOrder(): Promise<TestOrder> {
  const placed = await placeTestOrder({ variantId, quantity: 2 });
  await sendPaid(placed);
  return placed;
}

const TOTAL = 21_000;
const oneUnit: Partial<RefundRequest> = { lines: [{ position: 1, quantity: 1 }], cause: "changed_mind" };

/** Requests a refund of what is left of an order. Returns the refund's id. */
async function request({ order }: TestOrder, wanted: Partial<RefundRequest>): Promise<string> {
  const common = { shippingCents: 0, cause: "goodwill", note: "", notify: true } as const;
  const requested =
    "select coalesce(sum(amount_cents), 0)::int from refunds where status <> 'undone' and payment_id in";
  const [before] = await queryColumn(`${requested} (select id from payments where order_id = $1)`, [order.id]);
  const expectedRefundableCents = TOTAL - Number(before);
  const made = await refundOrder(order.id, { ...common, lines: [], expectedRefundableCents, ...wanted }, command);
  if (!made.ok) throw new Error(made.error.code);
  return made.value.refundId;
}
const statusOf = (refundId: string) => queryColumn("select status from refunds where id = $1", [refundId]);
const orderOf = ({ order }: TestOrder) => findOrder(order.id);

test("a job that starts before its refund is due, because the clocks differ, waits or is retried, and the refund is sent", async () => {
  const id = await request(await paidOrder(), { amountCents: 500 });
  shiftClock(20_000);
  await expect(sendRefund(id)).rejects.toThrow("not due");
  expect(await statusOf(id)).toEqual(["pending"]);
  shiftClock(29_900);
  await sendRefund(id);
  expect(await statusOf(id)).toEqual(["done"]);
});

test("an order is not canceled while a refund of its last units can be undone", async () => {
  const placed = await paidOrder();
  await request(placed, oneUnit);
  shiftClock(20_000);
  const second = await request(placed, oneUnit);
  shiftClock(31_000);
  await sendRefunds();
  expect(await orderOf(placed)).toMatchObject({ status: "partly_refunded", refundedCents: 10_000 });
  shiftClock(40_000);
  expect((await undoRefund(second, command)).ok).toBe(true);
  expect((await packOrder(placed.order.id, command)).ok).toBe(true);
  await request(placed, oneUnit);
  shiftClock(80_000);
  await sendRefunds();
  expect(await orderOf(placed)).toMatchObject({ status: "cancelled", fulfillment: "none", refundedCents: 20_000 });
});

test("a refund that waits is not undone once its order is canceled", async () => {
  const placed = await paidOrder();
  const id = await request(placed, oneUnit);
  expect((await cancel(placed)).ok).toBe(true);
  expect(await undoRefund(id, command)).toMatchObject({ ok: false, error: { code: "not_allowed" } });
  shiftClock(31_000);
  await sendRefunds();
  expect(await orderOf(placed)).toMatchObject({ status: "refunded", refundedCents: TOTAL });
});
