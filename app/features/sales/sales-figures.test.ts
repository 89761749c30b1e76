import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { listOrders } from "#app/features/order-management/list/list-orders.ts";
import { orderListQuery } from "#app/features/order-management/list/order-list.contract.ts";
import { handlePaymentEvent } from "#app/features/payments/events/handle-payment-event.ts";
import { submitTestPayment } from "#app/features/payments/providers/submit-test-payment.ts";
import { refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { sendRefund } from "#app/features/payments/refunds/send-refund.ts";
import { decidePayment } from "#app/features/payments/staff/decide-payment.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool, inTransaction } from "#app/platform/db/db.server.ts";
import { fromDecimal } from "#app/platform/money.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { again, cancel, sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, type TestOrder } from "#tests/payments.ts";
import { command, staffActor } from "#tests/staff-actors.ts";
import { refreshSalesDays } from "./sales-days.queries.ts";
import { compareSales, listSales, type Sales } from "./sales-figures.ts";

useDatabase();
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => shiftClock(0));

const HOUR_MS = 3_600_000;
const TOTAL = 11_000;
// Clocks change on November 1. The time is 20:00 in New York.
const BEGIN = new Date("2026-10-31T00:00:00Z").getTime() - Date.now();

async function payTwice(placed: TestOrder) {
  await submitTestPayment(placed.paymentId, "declined");
  await again(placed);
  const [second] = await queryColumn("select id from payments where order_id = $1 and status = 'open'", [
    placed.order.id,
  ]);
  if (second) await submitTestPayment(String(second), "paid");
  await sendPaid(placed);
}

async function refund(placed: TestOrder, amountCents: number) {
  const [left] = await queryColumn(
    `select (select sum(amount_cents) from payments where order_id = $1 and status in ('paid', 'refund_pending'))
       - coalesce((select sum(r.amount_cents) from refunds r join payments p on p.id = payment_id
         where order_id = $1 and p.status in ('paid', 'refund_pending') and r.status not in ('failed', 'undone')), 0)`,
    [placed.order.id],
  );
  const what = { shippingCents: 0, cause: "goodwill", note: "", notify: false, amountCents } as const;
  // Everything is refunded with the unit, because it would be sent otherwise.
  const lines = amountCents === Number(left) ? [{ position: 1, quantity: 1 }] : [];
  await refundOrder(placed.order.id, { ...what, lines, expectedRefundableCents: Number(left) }, command);
}

/** The provider reports that the latest refund failed after all. */
async function failRefund({ order }: TestOrder) {
  const [id, paymentId] = await queryColumn(
    `select unnest(array[r.id, payment_id]) from refunds r join payments p on p.id = payment_id
     where order_id = $1 and r.status = 'done' order by r.settled_at desc, r.id limit 2`,
    [order.id],
  );
  if (!id) return;
  const event = {
    provider: "test",
    eventId: randomUUID(),
    digest: "0".repeat(64),
    paymentId: String(paymentId),
  } as const;
  await handlePaymentEvent({ ...event, kind: "refund_moved", refundId: String(id), refundStatus: "failed" });
}

async function retryRefund({ order }: TestOrder) {
  const flagged = await queryColumn("select id from payments where order_id = $1 and status = 'flagged'", [order.id]);
  for (const id of flagged) await decidePayment(String(id), { decision: "try_again", reason: "Again" }, command);
}

/** The provider reports a part of the order's total. */
const payLess = (placed: TestOrder, share: number) =>
  sendPaid(placed, ({ payment }) => Object.assign(payment, { amount_cents: Math.ceil(share * 0.9 * TOTAL) }));

/** The owner refunds a part of all that came in, in the provider's dashboard. */
async function refundThere({ paymentId }: TestOrder, share: number) {
  const refundedCents = Math.ceil(share * TOTAL);
  const event = { provider: "test", eventId: randomUUID(), digest: "0".repeat(64), paymentId } as const;
  await handlePaymentEvent({ ...event, kind: "refunded", refundedCents });
}

const decide = async ({ paymentId }: TestOrder, decision: "take_as_paid" | "send_back") =>
  decidePayment(paymentId, { decision, reason: "As agreed" }, command);

/** What shoppers, staff and the provider do with one order. The number is the share of a refund. */
const STEPS: Record<string, (placed: TestOrder, share: number) => Promise<unknown>> = {
  pay: (placed) => sendPaid(placed),
  payTwice,
  cancel: (placed) => cancel(placed),
  refund: (placed, share) => refund(placed, Math.ceil(share * TOTAL)),
  failRefund,
  retryRefund,
  payLess,
  refundThere,
  accept: (placed) => decide(placed, "take_as_paid"),
  sendBack: (placed) => decide(placed, "send_back"),
};

const commands = fc.array(
  fc.record({
    step: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom("pay", "pay", "payTwice", "cancel", "refund", "refund") },
      { weight: 3, arbitrary: fc.constantFrom("failRefund", "retryRefund") },
      { weight: 4, arbitrary: fc.constantFrom("payLess", "refundThere", "accept", "sendBack") },
    ),
    order: fc.nat({ max: 3 }),
    share: fc.constantFrom(0.1, 0.3, 1),
    hours: fc.constantFrom(1, 5, 20, 200),
    refresh: fc.boolean(),
  }),
  { minLength: 8, maxLength: 14 },
);

const days = async () =>
  (await databasePool().query("select day::text, orders, cents, refunded_cents from sales_days order by day")).rows;

/** The orders that a figure links to. */
async function listed(sales: "sold" | "refunded", { from, to }: Sales) {
  const found = await listOrders(orderListQuery.parse({ sales, from, to, limit: "100" }), staffActor("owner"));
  if (!found.ok) throw new Error(found.error.code);
  return found.value.page.rows;
}

async function expectFiguresToOpenTheirRows() {
  const periods = (await compareSales()).flatMap(({ current, before }) => [current, before]);
  for (const period of [
    ...periods,
    ...(await listSales("28_days")).filter(({ orders, refundedCents }) => orders + refundedCents > 0),
  ]) {
    const sold = await listed("sold", period);
    expect(sold).toHaveLength(period.orders);
    expect(sold.reduce((sum, { total }) => sum + (fromDecimal(total ?? "") ?? 0), 0)).toBe(period.cents);
    if (period.refundedCents > 0) expect(await listed("refunded", period)).not.toHaveLength(0);
  }
}

test("sales by day equal those computed from the start, after any payments, cancellations and refunds, and open their orders", async () => {
  const variantId = await putInStock(10_000);
  await fc.assert(
    fc.asyncProperty(commands, async (given) => {
      let shift = BEGIN;
      shiftClock(shift);
      const placed: TestOrder[] = [];
      for (let n = 0; n < 4; n += 1) placed.push(await placeTestOrder({ variantId }));
      for (const { step, order, share, hours, refresh } of given) {
        const one = placed[order];
        if (one) await STEPS[step]?.(one, share);
        shift += hours * HOUR_MS;
        shiftClock(shift);
        await sendRefunds();
        placed[order] = step === "cancel" ? await placeTestOrder({ variantId }) : (one as TestOrder);
        if (refresh) await refreshSalesDays();
      }
      await refreshSalesDays();
      const followed = await days();
      await queryColumn("update sales_days_state set zone = null returning id");
      await refreshSalesDays();
      expect(followed).toEqual(await days());
      const sums = "select coalesce(sum(refunded_cents), 0)::int from";
      const isSold =
        "exists (select from order_events where order_id = orders.id and from_status = 'awaiting_payment' and to_status = 'paid')";
      expect(await queryColumn(`${sums} sales_days`)).toEqual(await queryColumn(`${sums} orders where ${isSold}`));
      await expectFiguresToOpenTheirRows();
    }),
    { numRuns: Number(process.env.STORIES ?? 4) },
  );
});

test("an order counts on the shop's day, a refund on its own, and a payment that is committed late is not missed", async () => {
  const variantId = await putInStock(10);
  // 23:30 on April 9 in New York.
  shiftClock(new Date("2026-04-10T03:30:00Z").getTime() - Date.now());
  const placed = await placeTestOrder({ variantId });
  const late = await placeTestOrder({ variantId });
  await inTransaction(async (tx) => {
    await tx.$client.query("update orders set status = 'paid' where id = $1", [late.order.id]);
    await tx.$client.query(
      `insert into order_events (order_id, at, actor, from_status, to_status) values ($1, now(), 'payment', 'awaiting_payment', 'paid')`,
      [late.order.id],
    );
    await sendPaid(placed);
    await refreshSalesDays();
    await refreshSalesDays();
    expect(await queryColumn("select orders from sales_days where day = '2026-04-09'")).toEqual([1]);
  });
  shiftClock(new Date("2026-04-10T04:30:00Z").getTime() - Date.now());
  await refund(placed, 500);
  shiftClock(new Date("2026-04-10T04:31:00Z").getTime() - Date.now());
  await sendRefunds();
  const [today] = await compareSales();
  const day = { cents: 0, orders: 0, refundedCents: 0 };
  expect(today).toEqual({
    days: 1,
    current: { ...day, from: "2026-04-10", to: "2026-04-10", refundedCents: 500 },
    before: { ...day, from: "2026-04-09", to: "2026-04-09", orders: 2, cents: 2 * TOTAL },
  });
  expect((await listSales("2_years")).at(-1)).toEqual({
    ...today?.before,
    from: "2026-04-04",
    to: "2026-04-10",
    refundedCents: 500,
  });
});

test("an event of a younger transaction that is committed after a later event was seen is not missed", async () => {
  const variantId = await putInStock(10);
  shiftClock(new Date("2026-05-10T15:00:00Z").getTime() - Date.now());
  const [older, younger] = [await placeTestOrder({ variantId }), await placeTestOrder({ variantId })];
  const begin = async (placed: TestOrder) => {
    const client = await databasePool().connect();
    await client.query("begin");
    await client.query("update orders set status = 'paid' where id = $1", [placed.order.id]);
    const insert = () =>
      client.query(
        `insert into order_events (order_id, at, actor, from_status, to_status) values ($1, now(), 'payment', 'awaiting_payment', 'paid')`,
        [placed.order.id],
      );
    const commit = () => client.query("commit").finally(() => client.release());
    return { insert, commit };
  };
  const [first, second] = [await begin(older), await begin(younger)];
  await second.insert();
  await first.insert();
  await first.commit();
  const orders = () => queryColumn("select orders from sales_days where day = '2026-05-10'");
  for (let refresh = 0; refresh < 3; refresh += 1) await refreshSalesDays();
  expect(await orders()).toEqual([1]);
  await second.commit();
  await refreshSalesDays();
  expect(await orders()).toEqual([2]);
});

/** The cents refunded by day, in the order of the days. */
async function refundedByDay() {
  await refreshSalesDays();
  return queryColumn(
    "select day::text || ' ' || refunded_cents from sales_days where refunded_cents <> 0 order by day",
  );
}

test("a refund that fails after it was done is taken back from its day, and counts on the day it is made again", async () => {
  await queryColumn("update sales_days_state set zone = null returning id");
  const day = (text: string) => shiftClock(new Date(`${text}T15:00:00Z`).getTime() - Date.now());
  day("2026-02-01");
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await sendPaid(placed);
  const before = await refundedByDay();
  await refund(placed, 500);
  day("2026-02-02");
  await sendRefunds();
  expect(await refundedByDay()).toEqual(["2026-02-02 500", ...before]);
  day("2026-02-05");
  await failRefund(placed);
  expect(await refundedByDay()).toEqual(before);
  expect(await queryColumn("select refunded_cents from orders where id = $1", [placed.order.id])).toEqual([0]);
  await retryRefund(placed);
  day("2026-02-06");
  await sendRefunds();
  expect(await refundedByDay()).toEqual(["2026-02-06 500", ...before]);
});

test("a partial refund that is done after its order was canceled counts on its day", async () => {
  const day = (text: string) => shiftClock(new Date(`${text}T15:00:00Z`).getTime() - Date.now());
  day("2026-01-01");
  const placed = await placeTestOrder({ variantId: await putInStock(1) });
  await sendPaid(placed);
  await refund(placed, 500);
  await cancel(placed);
  const before = await refundedByDay();
  day("2026-01-02");
  const [partial] = await queryColumn(
    "select r.id from refunds r join payments p on p.id = payment_id where order_id = $1 and r.amount_cents = 500",
    [placed.order.id],
  );
  await sendRefund(String(partial));
  expect(await refundedByDay()).toEqual(["2026-01-02 500", ...before]);
});
