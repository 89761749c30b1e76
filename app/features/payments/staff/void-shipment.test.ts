import { afterEach, beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { StaffOrder } from "#app/features/order-management/order-management.contract.ts";
import { decidePayment } from "#app/features/payments/staff/decide-payment.ts";
import { findOnHand } from "#app/features/stock-taking/on-hand.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { command } from "#tests/staff-actors.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";

useDatabase();
const { stock, read, postAction } = ordersForStaff(createApi());
let other: number;
beforeAll(async () => {
  other = await putInStock(1000);
});
afterEach(() => {
  clock = 0;
  shiftClock(0);
});

const bodyOf = ({ body }: { body: unknown }) => body as StaffOrder;
const UPS = { carrier: "UPS", number: "1Z", notify: false };

/** A sent order of two units each of two products, of which the first variant is watched. */
async function sentOrder() {
  const placed = await placeTestOrder({ variantId: stock.variantId, quantity: 2, also: other });
  await sendPaid(placed);
  const path = `orders/${placed.order.number}/`;
  await postAction(`${path}pack/`);
  const sent = bodyOf(await postAction(`${path}shipments/`, UPS));
  return { path, parcel: sent.shipments[0]?.id ?? "" };
}

type Units = { position: number; quantity: number; restock?: number };
async function refund(path: string, lines: Units[]) {
  const { refundable } = bodyOf(await read(path));
  const asked = { lines, cause: "other", notify: false, expected_refundable: refundable };
  const { body } = await postAction(`${path}refunds/`, asked);
  return (body as { refund: { id: string } }).refund.id;
}

let clock = 0;
async function sendWaitingRefunds() {
  clock += 31_000;
  shiftClock(clock);
  await sendRefunds();
}

const voidParcel = (parcel: string) => postAction(`shipments/${parcel}/void/`, { reason: "Came back" });
const undo = async ({ undo: of }: StaffOrder) => {
  const { status, body } = await postAction(`audit/${of?.audit_id}/undo/`);
  return [status, (body as { code?: string }).code];
};
const onHand = async () => (await findOnHand([stock.variantId])).get(stock.variantId)?.onHand;
const unitsOf = ({ lines }: StaffOrder) => lines.map(({ to_send, packed, canceled }) => [to_send, packed, canceled]);
const stateOf = async (path: string) => {
  const { status, fulfillment, lines } = bodyOf(await read(path));
  return { status, fulfillment, lines };
};

test("units that were refunded while they were away are not sent again when their parcel is voided", async () => {
  const { path, parcel } = await sentOrder();
  await refund(path, [{ position: 1, quantity: 1, restock: 1 }]);
  await sendWaitingRefunds();
  const before = { state: await stateOf(path), onHand: await onHand() };
  const voided = bodyOf(await voidParcel(parcel));
  expect([voided.fulfillment, unitsOf(voided)]).toEqual([
    "packed",
    [
      [1, 1, 1],
      [2, 2, 0],
    ],
  ]);
  // The other unit of the first line came back.
  expect(await onHand()).toBe((before.onHand ?? 0) + 1);
  expect(await undo(voided)).toEqual([200, undefined]);
  expect({ state: await stateOf(path), onHand: await onHand() }).toEqual(before);
});

test("an order of which everything was refunded is canceled when its parcel is voided, and as before when that is undone", async () => {
  const { path, parcel } = await sentOrder();
  await refund(path, [
    { position: 1, quantity: 2 },
    { position: 2, quantity: 2 },
  ]);
  await sendWaitingRefunds();
  const before = await stateOf(path);
  expect([before.status, before.fulfillment]).toEqual(["partly_refunded", "shipped"]);
  const voided = bodyOf(await voidParcel(parcel));
  expect([voided.status, voided.fulfillment]).toEqual(["cancelled", "none"]);
  expect(await undo(voided)).toEqual([200, undefined]);
  expect(await stateOf(path)).toEqual(before);
});

test("units of a refund that still waits are to be sent again once it is undone, before or after the voiding is", async () => {
  const { path, parcel } = await sentOrder();
  const before = await stateOf(path);
  const first = await refund(path, [{ position: 1, quantity: 1, restock: 1 }]);
  const voided = bodyOf(await voidParcel(parcel));
  expect(unitsOf(voided)[0]).toEqual([1, 1, 1]);
  const undone = bodyOf(await postAction(`refunds/${first}/undo/`));
  expect(unitsOf(undone)[0]).toEqual([2, 1, 0]);
  expect(await undo(voided)).toEqual([200, undefined]);
  expect(await stateOf(path)).toEqual(before);
  const second = await refund(path, [{ position: 1, quantity: 1, restock: 1 }]);
  const again = bodyOf(await voidParcel(parcel));
  expect(await undo(again)).toEqual([200, undefined]);
  await postAction(`refunds/${second}/undo/`);
  expect(await stateOf(path)).toEqual(before);
});

test("units that were refunded within seconds are not sent again when the sending is undone", async () => {
  const { path, parcel } = await sentOrder();
  await refund(path, [{ position: 1, quantity: 1, restock: 1 }]);
  expect(unitsOf(bodyOf(await postAction(`shipments/${parcel}/undo/`)))[0]).toEqual([1, 1, 1]);
  const before = (await onHand()) ?? 0;
  await sendWaitingRefunds();
  expect(unitsOf(bodyOf(await read(path)))[0]).toEqual([1, 1, 1]);
  expect(await onHand()).toBe(before);
});

test("a unit that was refunded before its parcel left, and still sent, is sent again when the sending is undone or the parcel voided", async () => {
  const placed = await placeTestOrder({ variantId: stock.variantId, quantity: 1 });
  await sendPaid(placed);
  const path = `orders/${placed.order.number}/`;
  const asked = { lines: [{ position: 1, quantity: 1, cancel: 0 }], amount: "20.00", cause: "price", notify: false };
  const made = await postAction(`${path}refunds/`, { ...asked, expected_refundable: "110.00" });
  expect(made.status).toBe(201);
  const { id: refundId } = (made.body as { refund: { id: string } }).refund;
  await sendWaitingRefunds();
  await postAction(`${path}pack/`);
  const before = await stateOf(path);
  const sent = bodyOf(await postAction(`${path}shipments/`, UPS));
  expect((await postAction(`shipments/${sent.shipments[0]?.id}/undo/`)).status).toBe(200);
  expect(await stateOf(path)).toMatchObject({ ...before, status: "packed" });
  const again = bodyOf(await postAction(`${path}shipments/`, UPS));
  // The refund fails after all, and is made again: what counts is when it was first requested.
  await queryColumn("update refunds set status = 'failed' where id = $1 returning id", [refundId]);
  await queryColumn("update payments set status = 'flagged' where id = $1 returning id", [placed.paymentId]);
  await decidePayment(placed.paymentId, { decision: "try_again", reason: "Again" }, command);
  await sendWaitingRefunds();
  const voided = bodyOf(await voidParcel(again.shipments[0]?.id ?? ""));
  expect([voided.fulfillment, unitsOf(voided)]).toEqual(["packed", [[1, 1, 0]]]);
});

test("units that were sent without being packed are not packed when the sending is undone", async () => {
  const placed = await placeTestOrder({ variantId: stock.variantId, quantity: 2, also: other });
  await sendPaid(placed);
  const path = `orders/${placed.order.number}/`;
  const packed = bodyOf(await postAction(`${path}pack/`, { lines: [{ position: 1, quantity: 1 }] }));
  const lines = [1, 2].map((position) => ({ position, quantity: 2 }));
  const sent = bodyOf(await postAction(`${path}shipments/`, { ...UPS, lines }));
  expect(sent.fulfillment).toBe("shipped");
  const undone = bodyOf(await postAction(`shipments/${sent.shipments[0]?.id}/undo/`));
  expect([undone.fulfillment, unitsOf(undone)]).toEqual(["packed", unitsOf(packed)]);
  expect(unitsOf(undone).map(([, units]) => units)).toEqual([1, 0]);
});

test.each([1, 2])(
  "%i of 2 units that were put back into stock without a refund are not sent again",
  async (quantity) => {
    const { path, parcel } = await sentOrder();
    const restocked = bodyOf(await postAction(`${path}restock/`, { lines: [{ position: 1, quantity }] }));
    const before = { state: await stateOf(path), onHand: await onHand() };
    const refused = { status: 409, body: { code: "units_in_stock" } };
    expect(await voidParcel(parcel)).toMatchObject(refused);
    expect(await postAction(`shipments/${parcel}/undo/`)).toMatchObject(refused);
    expect({ state: await stateOf(path), onHand: await onHand() }).toEqual(before);
    expect(await undo(restocked)).toEqual([200, undefined]);
    expect((await voidParcel(parcel)).status).toBe(200);
  },
);

test("a refund is not undone if units that were not to be sent are back in stock", async () => {
  const placed = await placeTestOrder({ variantId: stock.variantId, quantity: 2 });
  await sendPaid(placed);
  const path = `orders/${placed.order.number}/`;
  const id = await refund(path, [{ position: 1, quantity: 1, restock: 0 }]);
  await postAction(`${path}restock/`, { lines: [{ position: 1, quantity: 1 }] });
  expect(await postAction(`refunds/${id}/undo/`)).toMatchObject({ status: 409, body: { code: "units_in_stock" } });
  expect(unitsOf(bodyOf(await read(path)))).toEqual([[1, 0, 1]]);
});

test("a waiting refund puts no unit back that its voided parcel sends again", async () => {
  const { path, parcel } = await sentOrder();
  const before = await onHand();
  await refund(path, [{ position: 1, quantity: 1, restock: 1 }]);
  await voidParcel(parcel);
  expect((await postAction(`${path}restock/`, { lines: [{ position: 1, quantity: 1 }] })).status).toBe(200);
  await sendWaitingRefunds();
  expect(unitsOf(bodyOf(await read(path)))[0]).toEqual([1, 1, 1]);
  // Both units are here again: one is free, one to be sent.
  expect(await onHand()).toBe((before ?? 0) + 2);
});
