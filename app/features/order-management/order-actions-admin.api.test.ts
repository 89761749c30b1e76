import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { cancel, sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder } from "#tests/payments.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import type { StaffOrder } from "./order-management.contract.ts";

useDatabase();
const { staff, stock, read, patch, postAction, newOrder } = ordersForStaff(createApi());
afterEach(() => shiftClock(0));

const bodyOf = (received: { body: unknown }) => received.body as StaffOrder;

test("an order is packed, sent in two parcels, corrected, voided, sent again and delivered", async () => {
  const { path } = await newOrder();
  const possible = ["pack", "cancel", "refund", "edit_address", "edit_email", "note", "resend_email"];
  expect(bodyOf(await read(path)).can).toEqual(possible);
  expect(bodyOf(await postAction(`${path}pack/`)).fulfillment).toBe("packed");
  expect(bodyOf(await postAction(`${path}unpack/`)).fulfillment).toBe("none");
  await postAction(`${path}pack/`);
  const parcel = { carrier: "UPS", number: "1Z1", lines: [{ position: 1, quantity: 1 }] };
  const first = bodyOf(await postAction(`${path}shipments/`, parcel));
  expect(first).toMatchObject({ fulfillment: "partly_shipped", lines: [{ sent: 1, to_send: 1 }] });
  const [shipment] = first.shipments;
  const corrected = await patch(
    staff.owner,
    `shipments/${shipment?.id}/`,
    { carrier: "USPS", number: "9400" },
    shipment?.etag,
  );
  expect(bodyOf(corrected).shipments[0]).toMatchObject({ carrier: "USPS", number: "9400", etag: '"s2"' });
  const other = { carrier: "USPS", number: "1" };
  const stale = await patch(staff.owner, `shipments/${shipment?.id}/`, other, shipment?.etag);
  expect([stale.status, stale.body]).toMatchObject([
    412,
    { current: { number: "9400" }, changed_by: staff.owner.staff.name, changed_fields: ["carrier", "number"] },
  ]);
  expect(bodyOf(await postAction(`shipments/${shipment?.id}/undo/`)).fulfillment).toBe("packed");
  const all = bodyOf(await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z2" }));
  expect(bodyOf(await postAction(`shipments/${all.shipments[0]?.id}/void/`, { reason: "Came back" })).fulfillment).toBe(
    "packed",
  );
  const [voided] = all.shipments;
  const tracking = { carrier: "UPS", number: "1Z4" };
  expect(await patch(staff.owner, `shipments/${voided?.id}/`, tracking, voided?.etag)).toMatchObject({
    status: 409,
    body: { current: { fulfillment: "packed" } },
  });
  const again = bodyOf(await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z3", notify: false }));
  const delivered = bodyOf(await postAction(`shipments/${again.shipments.at(-1)?.id}/deliver/`));
  expect([delivered.fulfillment, delivered.status]).toEqual(["delivered", "delivered"]);
});

test("chosen units are packed, and the list shows that others are not", async () => {
  const { path, order } = await newOrder();
  const lines = [{ position: 1, quantity: 1 }];
  const packed = bodyOf(await postAction(`${path}pack/`, { lines }));
  expect(packed).toMatchObject({ fulfillment: "packed", lines: [{ packed: 1, to_send: 2 }] });
  expect(packed.can).toEqual(expect.arrayContaining(["pack", "unpack", "ship"]));
  const listed = async () => ((await read(`orders/?search=${order.number}`)).body as { partly_packed: boolean }[])[0];
  expect(await listed()).toMatchObject({ fulfillment: "packed", partly_packed: true });
  expect((await postAction(`${path}pack/`, { lines: [{ position: 1, quantity: 2 }] })).status).toBe(409);
  expect(bodyOf(await postAction(`${path}pack/`)).can).not.toContain("pack");
  expect(await listed()).toMatchObject({ partly_packed: false });
});

test("the same Idempotency-Key refunds once; it is undone within 30 seconds, and sent after them", async () => {
  const { path, order } = await newOrder();
  const headers = { "Idempotency-Key": randomUUID() };
  const refund = { lines: [{ position: 1, quantity: 1 }], cause: "changed_mind", expected_refundable: "210.00" };
  const twice = await Promise.all([1, 2].map(() => staff.owner.post(`/api/admin/${path}refunds/`, refund, headers)));
  const made = twice.find(({ status }) => status === 201);
  expect(made?.body).toMatchObject({ refund: { amount: "100.00", lines: [{ position: 1, quantity: 1 }] } });
  const repeated = await staff.owner.post(`/api/admin/${path}refunds/`, refund, headers);
  expect([repeated.status, repeated.body]).toEqual([201, made?.body]);
  const now = bodyOf(await read(path));
  expect([now.refunds.length, now.refundable]).toEqual([1, "110.00"]);
  expect((await staff.owner.post(`/api/admin/${path}refunds/`, { ...refund, cause: "late" }, headers)).status).toBe(
    422,
  );
  expect(bodyOf(await postAction(`refunds/${now.refunds[0]?.id}/undo/`)).refundable).toBe("210.00");
  await postAction(`${path}refunds/`, { amount: "5.00", cause: "goodwill", expected_refundable: "210.00" });
  shiftClock(31_000);
  await sendRefunds();
  expect(bodyOf(await read(path))).toMatchObject({
    status: "partly_refunded",
    fulfillment: "none",
    money: "partly_refunded",
    refunded: "5.00",
  });
  const late = bodyOf(await read(path)).refunds.at(-1);
  expect((await postAction(`refunds/${late?.id}/undo/`)).status).toBe(409);
  expect(
    await queryColumn("select count(*)::int from emails where order_id = $1 and template = 'order-refunded'", [
      order.id,
    ]),
  ).toEqual([1]);
});

test("a flagged payment is taken as paid; a failed refund is paid back by hand", async () => {
  const placed = await placeTestOrder({ ...stock, quantity: 1 });
  await sendPaid(placed, ({ payment }) => Object.assign(payment, { amount_cents: 100 }));
  const path = `orders/${placed.order.number}/`;
  expect(bodyOf(await read(path)).payments[0]?.flag).toMatchObject({
    received: "1.00",
    decisions: ["take_as_paid", "send_back", "nothing_came_in"],
  });
  const decide = (decision: string) =>
    postAction(`payments/${placed.paymentId}/decide/`, { decision, reason: "We talked" });
  expect((await decide("try_again")).status).toBe(409);
  expect(bodyOf(await decide("take_as_paid"))).toMatchObject({ status: "paid", money: "paid", refundable: "1.00" });
  expect((await decide("take_as_paid")).status).toBe(409);
  await queryColumn(
    `update payments set status = 'flagged', flag = '{"why": "A refund came to nothing"}' where id = $1 returning id`,
    [placed.paymentId],
  );
  await queryColumn(
    "insert into refunds (id, payment_id, amount_cents, reason, status, created_at) values ($1, $2, 50, 'late', 'failed', now()) returning id",
    [randomUUID(), placed.paymentId],
  );
  expect(bodyOf(await decide("paid_back_by_hand"))).toMatchObject({ refunded: "0.50", money: "partly_refunded" });
});

test.each([
  ["send_back", "refunded"],
  ["nothing_came_in", "declined"],
])("a flagged payment: %s", async (decision, status) => {
  const placed = await placeTestOrder({ ...stock, quantity: 1 });
  await sendPaid(placed, ({ payment }) => Object.assign(payment, { amount_cents: 100 }));
  expect((await postAction(`payments/${placed.paymentId}/decide/`, { decision, reason: "We talked" })).status).toBe(
    200,
  );
  shiftClock(31_000);
  await sendRefunds();
  expect(await queryColumn("select status from payments where id = $1", [placed.paymentId])).toEqual([status]);
});

test("an order is canceled with its packed units, recorded as paid by hand, noted, restocked and confirmed again", async () => {
  const { path } = await newOrder();
  await postAction(`${path}pack/`);
  expect(bodyOf(await postAction(`${path}cancel/`, { reason: "Out of leather" }))).toMatchObject({
    status: "cancelled",
    fulfillment: "none",
    can: ["edit_address", "edit_email", "note", "resend_email"],
  });
  const unpaid = await newOrder({ paid: false });
  expect(bodyOf(await postAction(`${unpaid.path}manual_payment/`, { note: "Cash at the fair" }))).toMatchObject({
    status: "paid",
    payments: [{}, { provider: "manual" }],
  });
  const refund = { amount: "1.00", cause: "goodwill", expected_refundable: "210.00" };
  expect((await postAction(`${unpaid.path}refunds/`, refund)).status).toBe(400);
  expect(bodyOf(await postAction(`${unpaid.path}notes/`, { text: "Called" }, staff.packer)).timeline).toContainEqual(
    expect.objectContaining({ kind: "note", text: "Called" }),
  );
  await postAction(`${unpaid.path}pack/`);
  await postAction(`${unpaid.path}shipments/`, { carrier: "UPS", number: "1Z" });
  expect((await postAction(`${unpaid.path}restock/`, { lines: [{ position: 1, quantity: 2 }] })).status).toBe(200);
  expect((await postAction(`${unpaid.path}restock/`, { lines: [{ position: 1, quantity: 1 }] })).status).toBe(409);
  expect((await postAction(`${unpaid.path}emails/order-confirmed/resend/`)).status).toBe(200);
  expect((await postAction(`${path}emails/order-shipped/resend/`)).status).toBe(404);
});

const NONE = randomUUID();
const ORDER_ACTIONS: [string, unknown][] = [
  ["pack/", {}],
  ["unpack/", {}],
  ["shipments/", { carrier: "UPS", number: "1Z" }],
  ["cancel/", { reason: "No" }],
  ["notes/", { text: "No" }],
  ["refunds/", { amount: "1.00", cause: "other", expected_refundable: "1.00" }],
  ["restock/", { lines: [{ position: 1, quantity: 1 }] }],
  ["manual_payment/", { note: "Cash" }],
  ["emails/order-confirmed/resend/", {}],
];

test.each(ORDER_ACTIONS)(
  "%s: unknown orders, invalid input and keys of other requests are refused",
  async (action, body) => {
    expect((await postAction(`orders/222-222-22/${action}`, body)).status).toBe(404);
    const { path } = await newOrder();
    expect((await postAction(`${path}${action}`, { unknown: 1 })).status).toBe(400);
    expect((await postAction(`${path}${action}`, body, staff.viewer)).status).toBe(403);
  },
);

test.each([
  ["shipments", "undo/", {}],
  ["shipments", "void/", { reason: "No" }],
  ["shipments", "deliver/", {}],
  ["refunds", "undo/", {}],
  ["payments", "decide/", { decision: "send_back", reason: "No" }],
])("%s/%s: unknown ids and invalid input are refused", async (subject, action, body) => {
  for (const id of [NONE, "x"]) expect((await postAction(`${subject}/${id}/${action}`, body)).status).toBe(404);
  expect((await postAction(`${subject}/${NONE}/${action}`, { unknown: 1 })).status).toBe(400);
});

test("a refusal says who did what and when: a colleague, you, or the customer", async () => {
  const { path, order } = await newOrder();
  await postAction(`${path}pack/`, {}, staff.packer);
  shiftClock(65_000);
  const twice = await postAction(`${path}pack/`, {}, staff.manager);
  expect(twice).toMatchObject({
    status: 409,
    body: { error: `${staff.packer.staff.name} packed it a minute ago.`, current: {} },
  });
  expect(await postAction(`${path}pack/`, {}, staff.packer)).toMatchObject({
    body: { error: "You packed it a minute ago." },
  });
  expect(
    await queryColumn("select count(*)::int from order_events where order_id = $1 and to_status = 'packed'", [
      order.id,
    ]),
  ).toEqual([1]);
  const canceled = await newOrder();
  await cancel(canceled);
  for (const visitor of [staff.owner, staff.packer]) {
    const late = await postAction(`${canceled.path}pack/`, {}, visitor);
    expect(late).toMatchObject({ status: 409, body: { error: "The customer canceled it just now." } });
  }
});

test("what the state of an order does not allow is a 409 with the order as it is", async () => {
  const { path } = await newOrder({ paid: false });
  for (const [action, body] of ORDER_ACTIONS.filter(([name]) =>
    ["pack/", "unpack/", "shipments/", "refunds/"].includes(name),
  )) {
    expect(await postAction(`${path}${action}`, body)).toMatchObject({
      status: 409,
      body: { current: { status: "awaiting_payment" } },
    });
  }
});

test("several orders are packed as one batch with one undo; those that can't be packed are named with the reason", async () => {
  const [whole, begun, unpaid, canceled] = [
    await newOrder(),
    await newOrder(),
    await newOrder({ paid: false }),
    await newOrder(),
  ];
  await postAction(`${begun.path}pack/`, { lines: [{ position: 1, quantity: 1 }] });
  await cancel(canceled);
  const all = [whole, begun, unpaid, canceled].map(({ order }) => order.number);
  const numbers = [...all, all[0], "nothing"];
  const packedUnits = () =>
    queryColumn("select packed from order_lines where order_id = any($1) order by order_id = $2", [
      [whole.order.id, begun.order.id],
      begun.order.id,
    ]);
  const { status, body } = await postAction("orders/pack/", { numbers }, staff.packer);
  const { packed, not_packed, undo } = body as { packed: string[]; not_packed: unknown; undo: { audit_id: number } };
  expect([status, packed.toSorted(), await packedUnits()]).toEqual([200, all.slice(0, 2).toSorted(), [2, 2]]);
  expect(not_packed).toHaveLength(3);
  expect(not_packed).toEqual(
    expect.arrayContaining([
      { number: all[2], reason: "It is not paid yet." },
      { number: all[3], reason: "The customer canceled it just now." },
      { number: "nothing", reason: "There is no such order." },
    ]),
  );
  const entries =
    "select count(distinct batch)::int from audit_log where batch = (select batch from audit_log where id = $1)";
  expect(await queryColumn(entries, [undo.audit_id])).toEqual([1]);

  expect(await postAction("orders/pack/", { numbers }, staff.packer)).toMatchObject({ status: 409 });
  const undoBatch = () => postAction(`audit/${undo.audit_id}/undo/`, { whole_batch: true }, staff.packer);
  expect(await undoBatch()).toMatchObject({
    status: 200,
    body: { audit_ids: [expect.any(Number), expect.any(Number)] },
  });
  expect(await packedUnits()).toEqual([0, 1]);
  expect([bodyOf(await read(whole.path)).fulfillment, bodyOf(await read(begun.path)).fulfillment]).toEqual([
    "none",
    "packed",
  ]);
  expect((await undoBatch()).status).toBe(409);
});

test("a batch of packed orders can't be undone once a parcel of one has left", async () => {
  const orders = [await newOrder(), await newOrder()];
  const { body } = await postAction("orders/pack/", { numbers: orders.map(({ order }) => order.number) });
  await postAction(`${orders[1]?.path}shipments/`, { carrier: "UPS", number: "1Z" });
  const { undo } = body as { undo: { audit_id: number } };
  expect((await postAction(`audit/${undo.audit_id}/undo/`, { whole_batch: true })).status).toBe(409);
  expect(bodyOf(await read(orders[0]?.path ?? "")).fulfillment).toBe("packed");
  for (const numbers of [[], ["\0"], Array(201).fill("7KQ-M4T-2X")])
    expect((await postAction("orders/pack/", { numbers })).status).toBe(400);
  expect((await postAction("orders/pack/", { numbers: ["7KQ-M4T-2X"] }, staff.viewer)).status).toBe(403);
});
