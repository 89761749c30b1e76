import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { deliverOrder, deliverShipment } from "#app/features/orders/fulfillment/change-shipment.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { findShipments } from "#app/features/orders/fulfillment/shipments.queries.ts";
import { providerNamed } from "#app/features/payments/providers/choose-provider.ts";
import { decidePayment } from "#app/features/payments/staff/decide-payment.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { cancel, sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, type TestOrder } from "#tests/payments.ts";
import { newStaff } from "#tests/staff.ts";
import { command, staffActor } from "#tests/staff-actors.ts";
import { type RefundRequest, refundOrder } from "./refund-order.ts";
import { sendRefund } from "./send-refund.ts";
import { undoRefund } from "./undo-refund.ts";

useDatabase();
afterEach(() => shiftClock(0));
let variantId: number;
beforeAll(async () => {
  variantId = await putInStock(10_000);
});

async function paidOrder(quantity = 2): Promise<TestOrder> {
  const placed = await placeTestOrder({ variantId, quantity });
  await sendPaid(placed);
  return placed;
}

const free: RefundRequest = {
  lines: [],
  shippingCents: 0,
  cause: "goodwill",
  note: "",
  notify: true,
  expectedRefundableCents: 0,
};
const units = (quantity: number, more: object = {}) => [{ position: 1, quantity, ...more }];

async function refundable(id: string): Promise<number> {
  const [cents] = await queryColumn(
    `select coalesce(sum(p.amount_cents), 0)::int - coalesce((select sum(r.amount_cents) from refunds r join payments q on q.id = r.payment_id
       where q.order_id = $1 and r.status not in ('failed', 'undone') and q.status in ('paid', 'refund_pending')), 0)::int
     from payments p where p.order_id = $1 and p.status in ('paid', 'refund_pending')`,
    [id],
  );
  return Number(cents);
}

const request = async (id: string, changes: Partial<RefundRequest>, by: Actor = command) =>
  refundOrder(id, { ...free, expectedRefundableCents: await refundable(id), ...changes }, by);
const due = () => shiftClock(31_000);
const states = async (id: string) =>
  (
    await queryColumn("select status || ' ' || fulfillment || ' ' || refunded_cents from orders where id = $1", [id])
  )[0];
const stock = async () => Number((await queryColumn("select stock from variants where id = $1", [variantId]))[0]);
const refundIds = (id: string) =>
  queryColumn(
    "select r.id::text from refunds r join payments p on p.id = payment_id where order_id = $1 order by r.created_at",
    [id],
  );

test("a goodwill refund before packing keeps the order to be packed, and after shipping does not bring it back", async () => {
  const { order } = await paidOrder();
  expect((await request(order.id, { amountCents: 500 })).ok).toBe(true);
  due();
  await sendRefunds();
  expect(await states(order.id)).toBe("partly_refunded none 500");
  expect((await packOrder(order.id, command)).ok).toBe(true);
  expect((await shipOrder(order.id, { carrier: "UPS", number: "1Z" }, command)).ok).toBe(true);
  expect((await request(order.id, { amountCents: 700 })).ok).toBe(true);
  shiftClock(70_000);
  await sendRefunds();
  expect(await states(order.id)).toBe("partly_refunded shipped 1200");
  expect(await packOrder(order.id, command)).toMatchObject({ ok: false });
});

test("units refunded before they are sent go back into stock and are not sent; damaged ones do not go back", async () => {
  const { order } = await paidOrder(3);
  const before = await stock();
  expect((await request(order.id, { lines: units(1), cause: "changed_mind" })).ok).toBe(true);
  expect((await request(order.id, { lines: units(1), cause: "damaged" })).ok).toBe(true);
  expect(await stock()).toBe(before);
  due();
  await sendRefunds();
  expect(await stock()).toBe(before + 1);
  await packOrder(order.id, command);
  expect(await shipOrder(order.id, { carrier: "UPS", number: "1Z", lines: units(2) }, command)).toMatchObject({
    ok: false,
  });
  expect((await shipOrder(order.id, { carrier: "UPS", number: "1Z" }, command)).ok).toBe(true);
  expect(await states(order.id)).toBe("shipped shipped 20000");
});

test.each(["lost", "damaged"] as const)(
  "units that are %s are those that were sent; the others are still sent",
  async (cause) => {
    const { order } = await paidOrder(3);
    await packOrder(order.id, command);
    await shipOrder(order.id, { carrier: "UPS", number: "1Z", lines: units(2) }, command);
    const canceled = () => queryColumn("select canceled from order_lines where order_id = $1", [order.id]);
    expect((await request(order.id, { lines: units(2), cause })).ok).toBe(true);
    expect([await states(order.id), await canceled()]).toEqual(["packed partly_shipped 0", [0]]);
    // Both sent units are refunded now.
    expect((await request(order.id, { lines: units(1), cause })).ok).toBe(true);
    expect([await states(order.id), await canceled()]).toEqual(["shipped shipped 0", [1]]);
  },
);

test("an order of which nothing was sent is canceled once all its units are refunded", async () => {
  const { order } = await paidOrder();
  expect((await request(order.id, { lines: units(2), cause: "changed_mind" })).ok).toBe(true);
  due();
  await sendRefunds();
  expect(await states(order.id)).toBe("cancelled none 20000");
});

test("everything that was paid is refunded once units are sent, or with those that are to be sent", async () => {
  const { order } = await paidOrder();
  await packOrder(order.id, command);
  await shipOrder(order.id, { carrier: "UPS", number: "1Z", lines: units(1) }, command);
  expect(await request(order.id, { amountCents: 21_000 })).toMatchObject({ error: { code: "units_to_send" } });
  const before = await stock();
  expect((await request(order.id, { lines: units(1), amountCents: 21_000 })).ok).toBe(true);
  due();
  await sendRefunds();
  expect([await states(order.id), await stock()]).toEqual(["refunded shipped 21000", before + 1]);
});

test("a refund is undone at 29 seconds, and nothing reaches the provider; at 31 seconds it is too late", async () => {
  const { order } = await paidOrder();
  await request(order.id, { lines: units(1) });
  const [id] = await refundIds(order.id);
  shiftClock(29_000);
  expect((await undoRefund(String(id), command)).ok).toBe(true);
  due();
  await sendRefund(String(id));
  expect(await queryColumn("select status || coalesce(provider_ref, '') from refunds where id = $1", [id])).toEqual([
    "undone",
  ]);
  expect([await states(order.id), await refundable(order.id)]).toEqual(["paid none 0", 21_000]);
  expect(await queryColumn("select canceled from order_lines where order_id = $1", [order.id])).toEqual([0]);
  shiftClock(0);
  await request(order.id, { lines: units(1) });
  const [, second] = await refundIds(order.id);
  due();
  expect(await undoRefund(String(second), command)).toEqual({ ok: false, error: { code: "too_late" } });
});

/** How long before the end of the 30 seconds both begin: the undo is in time in the last, and too late in the first. */
const MS_BEFORE = [0, 5, 10, 15, 20, 30, 40, 60, 100, 300];

test("when the job and the undo act at the same instant, never both happen", async () => {
  const undos: boolean[] = [];
  for (let round = 0; round < 60; round++) {
    shiftClock(0);
    const { order } = await paidOrder();
    await request(order.id, { amountCents: 500 });
    const [id] = await refundIds(order.id);
    const [sendAfter] = await queryColumn("select extract(epoch from send_after) * 1000 from refunds where id = $1", [
      id,
    ]);
    shiftClock(Number(sendAfter) - (MS_BEFORE[round % MS_BEFORE.length] ?? 0) - Date.now());
    const createRefund = vi.spyOn(providerNamed("test"), "createRefund");
    const [undone] = await Promise.all([undoRefund(String(id), command), sendRefund(String(id))]);
    const calls = createRefund.mock.calls.length;
    createRefund.mockRestore();
    const [status] = await queryColumn("select status from refunds where id = $1", [id]);
    expect(["undone", "pending", "done"]).toContain(status);
    expect([status === "undone", calls]).toEqual([undone.ok, status === "done" ? 1 : 0]);
    undos.push(undone.ok);
  }
  expect(new Set(undos)).toEqual(new Set([true, false]));
}, 120_000);

test("of two people who refund the last money at once, one does and the other reads that it changed", async () => {
  const { order } = await paidOrder();
  await packOrder(order.id, command);
  await shipOrder(order.id, { carrier: "UPS", number: "1Z" }, command);
  const all = { ...free, amountCents: 21_000, expectedRefundableCents: 21_000 };
  const results = await Promise.all([refundOrder(order.id, all, command), refundOrder(order.id, all, command)]);
  expect(results.map((result) => (result.ok ? "ok" : result.error.code)).sort()).toEqual(["ok", "refundable_changed"]);
});

test("when an order is canceled while a partial refund is on its way, the rest goes back, once", async () => {
  const placed = await paidOrder();
  await request(placed.order.id, { amountCents: 500 });
  expect((await cancel(placed)).ok).toBe(true);
  due();
  await sendRefunds();
  expect(
    await queryColumn(
      "select sum(r.amount_cents)::int from refunds r join payments p on p.id = payment_id where order_id = $1",
      [placed.order.id],
    ),
  ).toEqual([21_000]);
  expect(await states(placed.order.id)).toBe("refunded none 21000");
});

test.each([
  ["more units than bought", { lines: units(3) }, "too_many_units"],
  ["the same line twice", { lines: [...units(1), ...units(1)] }, "too_many_units"],
  ["more money than paid", { amountCents: 21_001 }, "too_much_money"],
  ["more shipping than paid", { shippingCents: 1001 }, "too_much_shipping"],
  ["nothing", {}, "nothing_to_refund"],
  ["everything that was paid while units are to be sent", { amountCents: 21_000 }, "units_to_send"],
  ["everything, with one unit that is to be sent", { lines: units(1), amountCents: 21_000 }, "units_to_send"],
])("%s is not refunded", async (_name, changes, code) => {
  const { order } = await paidOrder();
  expect(await request(order.id, changes)).toMatchObject({ ok: false, error: { code } });
});

test("an assistant refunds up to $150 of an order, with a recent second factor; a manager needs one over $500 a day", async () => {
  const { order } = await paidOrder(8);
  const assistant = staffActor("assistant");
  expect((await request(order.id, { amountCents: 15_000 }, assistant)).ok).toBe(true);
  expect(await request(order.id, { amountCents: 1 }, assistant)).toMatchObject({
    error: { code: "refund_over_limit" },
  });
  const old = { ...staffActor("assistant"), factorAt: new Date(now().getTime() - 601_000) };
  const other = await paidOrder();
  expect(await request(other.order.id, { amountCents: 100 }, old)).toMatchObject({ error: { code: "step_up" } });
  const manager = { ...staffActor("manager"), factorAt: old.factorAt };
  expect((await request(order.id, { amountCents: 50_000 }, manager)).ok).toBe(true);
  expect(await request(order.id, { amountCents: 100 }, manager)).toMatchObject({ error: { code: "step_up" } });
  expect(await request(order.id, { amountCents: 100 }, staffActor("packer"))).toMatchObject({
    error: { code: "forbidden" },
  });
});

test("two refunds of a manager at the same instant count together for the $500 of a day", async () => {
  for (let round = 0; round < 5; round++) {
    const { actor } = await newStaff("manager");
    const manager = { ...actor, factorAt: new Date(now().getTime() - 601_000) };
    const orders = [await paidOrder(8), await paidOrder(8)];
    const refund = { ...free, amountCents: 30_000, expectedRefundableCents: 81_000 };
    const results = await Promise.all(orders.map(({ order }) => refundOrder(order.id, refund, manager)));
    expect(results.map((result) => (result.ok ? "ok" : result.error.code)).sort()).toEqual(["ok", "step_up"]);
  }
});

test.each(["try_again", "paid_back_by_hand"] as const)(
  "units of a failed refund are refunded once: %s",
  async (decision) => {
    const { order, paymentId } = await paidOrder(2);
    const before = await stock();
    await request(order.id, { lines: units(1), cause: "changed_mind" });
    due();
    const [id] = await refundIds(order.id);
    await queryColumn("update refunds set status = 'sending', provider_ref = null where id = $1 returning id", [id]);
    await queryColumn("update payments set status = 'flagged' where id = $1 returning id", [paymentId]);
    await queryColumn("update refunds set status = 'failed' where id = $1 returning id", [id]);
    expect((await decidePayment(paymentId, { decision, reason: "By bank" }, command)).ok).toBe(true);
    shiftClock(62_000);
    await sendRefunds();
    expect(await states(order.id)).toBe("partly_refunded none 10000");
    expect(await request(order.id, { lines: units(2) })).toMatchObject({ error: { code: "too_many_units" } });
    expect(await stock()).toBe(before);
  },
);

test("when all that was sent has arrived, refunding what was not delivers the order, and undoing that brings it back", async () => {
  const { order } = await paidOrder();
  await packOrder(order.id, command);
  await shipOrder(order.id, { carrier: "UPS", number: "1Z", lines: units(1) }, command);
  const [parcel] = await findShipments(order.id);
  expect((await deliverShipment(parcel?.id ?? "", command)).ok).toBe(true);
  expect(await states(order.id)).toBe("packed partly_shipped 0");
  const refunded = await request(order.id, { lines: units(1) });
  expect(refunded.ok).toBe(true);
  expect(await states(order.id)).toBe("delivered delivered 0");
  expect((await undoRefund(refunded.ok ? refunded.value.refundId : "", command)).ok).toBe(true);
  expect(await states(order.id)).toBe("packed partly_shipped 0");
  expect((await request(order.id, { lines: units(1) })).ok).toBe(true);
  expect(await deliverOrder(order.id, command)).toMatchObject({ ok: false });
  due();
  await sendRefunds();
  expect(await states(order.id)).toBe("partly_refunded delivered 10000");
});
