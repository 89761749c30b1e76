import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { Undo } from "#app/features/audit/audit.contract.ts";
import { handlePaymentEvent } from "#app/features/payments/events/handle-payment-event.ts";
import { findOnHand } from "#app/features/stock-taking/on-hand.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendRefunds } from "#tests/payment-actions.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import type { StaffOrder } from "./order-management.contract.ts";

useDatabase();
const { stock, read, postAction, newOrder } = ordersForStaff(createApi());
afterEach(() => shiftClock(0));

const bodyOf = (received: { body: unknown }) => received.body as StaffOrder;

const undoOf = async ({ undo }: { undo?: Undo | null }) => {
  const { status, body } = await postAction(`audit/${undo?.audit_id}/undo/`);
  return [status, (body as { code?: string }).code];
};

/** The order's state, how much of its units is back, and what is in stock. */
const stateOf = (orderId: string) =>
  queryColumn(
    `select o.status || ' ' || r.returned || ' ' || v.stock from orders o
       join stock_reservations r on r.order_id = o.id join variants v on v.id = r.variant_id where o.id = $1`,
    [orderId],
  );

/** An order whose units are refunded as damaged before packing: they won't be sent, and are not in stock. */
async function damagedOrder() {
  const placed = await newOrder({ quantity: 3 });
  const lines = [{ position: 1, quantity: 2 }];
  await postAction(`${placed.path}refunds/`, { lines, cause: "damaged", expected_refundable: "310.00" });
  shiftClock(31_000);
  await sendRefunds();
  shiftClock(0);
  return placed;
}

test("restocked units leave the stock again, unless they were sold since or the order was canceled", async () => {
  const { path, order } = await damagedOrder();
  const before = await stateOf(order.id);
  const lines = [{ position: 1, quantity: 2 }];
  const restocked = bodyOf(await postAction(`${path}restock/`, { lines }));
  expect(await undoOf(restocked)).toEqual([200, undefined]);
  expect(await stateOf(order.id)).toEqual(before);
  const again = bodyOf(await postAction(`${path}restock/`, { lines }));
  const stocked = await queryColumn("select stock from variants where id = $1", [stock.variantId]);
  await queryColumn("update variants set stock = 1 where id = $1 returning id", [stock.variantId]);
  expect(await undoOf(again)).toEqual([409, "too_few_units"]);
  await queryColumn("update variants set stock = $2 where id = $1 returning id", [stock.variantId, stocked[0]]);
  await postAction(`${path}cancel/`, { reason: "Sold out", notify: false });
  expect(await undoOf(again)).toEqual([409, "order_ended"]);
});

test("restocked units stay in stock once they are counted, until the count is undone", async () => {
  const { path } = await damagedOrder();
  const restocked = bodyOf(await postAction(`${path}restock/`, { lines: [{ position: 1, quantity: 2 }] }));
  const { variantId } = stock;
  const onHand = (await findOnHand([variantId])).get(variantId)?.onHand ?? 0;
  const counted = { counted: onHand - 2, expected_on_hand: onHand, note: "Counted" };
  expect((await postAction(`stock/${variantId}/count/`, counted)).status).toBe(200);
  expect(await undoOf(restocked)).toEqual([409, "counted_since"]);
  const [count] = await queryColumn("select max(id)::int from audit_log where action = 'stock.count'");
  expect((await postAction(`audit/${count}/undo/`)).status).toBe(200);
  expect(await undoOf(restocked)).toEqual([200, undefined]);
});

test("units that are still to be sent can't be put back into stock, by hand or by a refund", async () => {
  const { path } = await newOrder();
  const lines = [{ position: 1, quantity: 1 }];
  expect(bodyOf(await read(path)).can).not.toContain("restock");
  expect(await postAction(`${path}restock/`, { lines })).toMatchObject({
    status: 409,
    body: { code: "too_many_units" },
  });
  const refund = { lines: [{ position: 1, quantity: 1, cancel: 0, restock: 1 }], cause: "changed_mind" };
  const refused = await postAction(`${path}refunds/`, { ...refund, expected_refundable: "210.00" });
  expect(refused).toMatchObject({ status: 409, body: { code: "too_many_units" } });
  await postAction(`${path}pack/`);
  await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z", lines, notify: false });
  expect((await postAction(`${path}restock/`, { lines: [{ position: 1, quantity: 2 }] })).status).toBe(409);
  expect((await postAction(`${path}restock/`, { lines })).status).toBe(200);
});

test("a cancellation puts the units back that were to be sent, not those that were refunded as damaged", async () => {
  const [before] = await queryColumn("select stock from variants where id = $1", [stock.variantId]);
  const { path } = await damagedOrder();
  const canceled = bodyOf(await postAction(`${path}cancel/`, { reason: "Sold out", notify: false }));
  const left = async () => queryColumn("select $2 - stock from variants where id = $1", [stock.variantId, before]);
  expect(await left()).toEqual([2]);
  expect(await undoOf(canceled)).toEqual([200, undefined]);
  expect(await left()).toEqual([3]);
});

test("units of a refund that still waits come back once, when it is sent, also if the order is canceled before", async () => {
  const [before] = await queryColumn("select stock from variants where id = $1", [stock.variantId]);
  const left = async () => queryColumn("select $2 - stock from variants where id = $1", [stock.variantId, before]);
  const { path } = await newOrder({ quantity: 3 });
  const refund = { lines: [{ position: 1, quantity: 1 }], cause: "changed_mind", expected_refundable: "310.00" };
  expect((await postAction(`${path}refunds/`, refund)).status).toBe(201);
  expect((await postAction(`${path}cancel/`, { reason: "Sold out", notify: false })).status).toBe(200);
  expect(await left()).toEqual([1]);
  shiftClock(31_000);
  await sendRefunds();
  expect(await left()).toEqual([0]);
});

test("units of an order that was refunded in full at the provider go back into stock if they were not sent, and only once", async () => {
  const onHand = async () => (await findOnHand([stock.variantId])).get(stock.variantId);
  const { path, paymentId } = await newOrder({ quantity: 3 });
  await postAction(`${path}pack/`);
  const parcel = { carrier: "UPS", number: "1Z", lines: [{ position: 1, quantity: 1 }], notify: false };
  await postAction(`${path}shipments/`, parcel);
  const before = await onHand();
  const event = { provider: "test", eventId: randomUUID(), digest: "0".repeat(64), paymentId } as const;
  await handlePaymentEvent({ ...event, kind: "refunded", refundedCents: 31_000 });
  expect(bodyOf(await read(path))).toMatchObject({ status: "refunded", fulfillment: "partly_shipped" });
  expect(await onHand()).toEqual({ ...before, free: (before?.free ?? 0) + 2, toSend: (before?.toSend ?? 0) - 2 });
  expect((await postAction(`${path}restock/`, { lines: [{ position: 1, quantity: 2 }] })).status).toBe(409);
  // The sent unit may still come back.
  const restocked = bodyOf(await postAction(`${path}restock/`, { lines: [{ position: 1, quantity: 1 }] }));
  expect(await undoOf(restocked)).toEqual([200, undefined]);
});

test("an undo that waits while the units are counted is refused", async () => {
  const { path } = await damagedOrder();
  const { undo } = bodyOf(await postAction(`${path}restock/`, { lines: [{ position: 1, quantity: 2 }] }));
  const onHand = (await findOnHand([stock.variantId])).get(stock.variantId)?.onHand ?? 0;
  const lock = await databasePool().connect();
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const untilWaiting = (count: number) =>
    vi.waitFor(async () => expect(await queryColumn(waiting)).toHaveLength(count), POLL_OPTIONS);
  try {
    await lock.query("begin");
    await lock.query("select from variants where id = $1 for no key update", [stock.variantId]);
    const counted = postAction(`stock/${stock.variantId}/count/`, {
      counted: onHand,
      expected_on_hand: onHand,
      note: "",
    });
    await untilWaiting(1);
    const undone = undoOf({ undo: undo ?? null });
    await untilWaiting(2);
    await lock.query("commit");
    expect((await counted).status).toBe(200);
    expect(await undone).toEqual([409, "counted_since"]);
  } finally {
    lock.release(true);
  }
});
