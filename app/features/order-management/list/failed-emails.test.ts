import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { StaffListedOrder, StaffOrder } from "#app/features/order-management/order-management.contract.ts";
import { UNDO_SECONDS } from "#app/features/orders/fulfillment/ship-order.ts";
import { getToday } from "#app/features/today/get-today.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendRefunds } from "#tests/payment-actions.ts";
import { newStaff } from "#tests/staff.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";

useDatabase();
afterEach(() => shiftClock(0));
const { read, postAction, newOrder } = ordersForStaff(createApi());

const finish = (orderId: string, status: "failed" | "sent") =>
  queryColumn(
    `update emails set status = $2, data = null, finished_at = now(), failure = case $2 when 'failed' then 'No such mailbox' end
     where order_id = $1 and status = 'queued' returning id`,
    [orderId, status],
  );

const listed = async () =>
  ((await read("orders/?email=failed")).body as StaffListedOrder[]).map(({ number }) => number).toSorted();

async function emailsOnTimeline(path: string) {
  const { timeline } = (await read(path)).body as StaffOrder;
  return timeline.filter(({ kind }) => kind === "email").map(({ status }) => status);
}

test("orders with a failed email are those that Today counts, until the email is sent again", async () => {
  const { actor } = await newStaff("owner");
  const counted = async () => {
    const today = await getToday(actor);
    return today.ok && today.value.failedEmails;
  };
  const [failed, sent, canceled] = [await newOrder(), await newOrder(), await newOrder()];
  expect(await emailsOnTimeline(failed.path)).toEqual(["queued"]);
  await finish(failed.order.id, "failed");
  await finish(canceled.order.id, "failed");
  await finish(sent.order.id, "sent");
  expect([await emailsOnTimeline(failed.path), await emailsOnTimeline(sent.path)]).toEqual([["failed"], ["sent"]]);
  expect(await listed()).toEqual([failed.order.number, canceled.order.number].toSorted());
  expect(await counted()).toEqual({ orders: 2, others: 0 });

  await postAction(`${canceled.path}cancel/`, { reason: "No", notify: false });
  expect(await listed()).toEqual([failed.order.number, canceled.order.number].toSorted());
  expect((await postAction(`${canceled.path}emails/order-confirmed/resend/`)).status).toBe(404);
  await queryColumn("update orders set status = 'refunded', refunded_cents = total_cents where id = $1 returning id", [
    canceled.order.id,
  ]);
  expect((await postAction(`${canceled.path}emails/order-confirmed/resend/`)).status).toBe(404);
  expect((await postAction(`${canceled.path}emails/order-cancelled/resend/`)).status).toBe(200);
  expect(
    await queryColumn("select data->>'reason' from emails where order_id = $1 and status = 'queued'", [
      canceled.order.id,
    ]),
  ).toEqual(["No"]);
  await finish(canceled.order.id, "sent");
  expect(await listed()).toEqual([failed.order.number]);

  await postAction(`${failed.path}emails/order-confirmed/resend/`);
  expect(await emailsOnTimeline(failed.path)).toEqual(["failed", "queued"]);
  expect([await listed(), await counted()]).toEqual([[], { orders: 0, others: 0 }]);
  await finish(failed.order.id, "failed");
  expect([await listed(), await counted()]).toEqual([[failed.order.number], { orders: 1, others: 0 }]);
});

test("failed emails that are not about an order count apart", async () => {
  const { actor } = await newStaff("owner");
  await queryColumn(
    `insert into emails (id, recipient, template, status, failure, queued_at, finished_at)
     values (gen_random_uuid(), 'a@example.com', 'welcome', 'failed', 'No', now(), now()) returning id`,
    [],
  );
  expect(await getToday(actor)).toMatchObject({ value: { failedEmails: { others: 1 } } });
});

test("a failed email about a parcel that was voided since does not count: there is nothing to send again", async () => {
  const { order, path } = await newOrder();
  await finish(order.id, "sent");
  await postAction(`${path}pack/`);
  const sent = (await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z" })).body as StaffOrder;
  await queryColumn(
    "update emails set status = 'failed', failure = 'No', data = null, finished_at = now() where order_id = $1 and template = 'order-shipped' returning id",
    [order.id],
  );
  expect(await listed()).toContain(order.number);
  await postAction(`shipments/${sent.shipments[0]?.id}/void/`, { reason: "Lost" });
  expect(await listed()).not.toContain(order.number);
});

test("an email about another parcel does not stand in for a failed one, which is sent again about its own parcel", async () => {
  const { order, path } = await newOrder({ quantity: 2 });
  await finish(order.id, "sent");
  await postAction(`${path}pack/`);
  const parcel = (number: string) => ({ carrier: "UPS", number, lines: [{ position: 1, quantity: 1 }] });
  await postAction(`${path}shipments/`, parcel("1Z-FIRST"));
  await finish(order.id, "failed");
  const { shipments } = (await postAction(`${path}shipments/`, parcel("1Z-SECOND"))).body as StaffOrder;
  await finish(order.id, "sent");
  expect(await listed()).toContain(order.number);

  const resend = (about?: string) => postAction(`${path}emails/order-shipped/resend/`, { about });
  const queued = () =>
    queryColumn("select data->'tracking'->>'number' from emails where order_id = $1 and status = 'queued'", [order.id]);
  expect((await resend(order.id)).status).toBe(404);
  expect([(await resend()).status, await queued()]).toEqual([200, ["1Z-SECOND"]]);
  await finish(order.id, "sent");
  expect(await listed()).toContain(order.number);
  expect([(await resend(shipments[0]?.id)).status, await queued()]).toEqual([200, ["1Z-FIRST"]]);
  expect(await listed()).not.toContain(order.number);
  await finish(order.id, "failed");
  await postAction(`shipments/${shipments[0]?.id}/void/`, { reason: "Lost" });
  expect(await listed()).not.toContain(order.number);
});

/** Refunds dollars of an order, the `time`-th of the test. */
async function refund(path: string, amount: string, time: number) {
  const { refundable } = (await read(path)).body as StaffOrder;
  await postAction(`${path}refunds/`, { amount, cause: "goodwill", expected_refundable: refundable });
  shiftClock(time * UNDO_SECONDS * 1000);
  await sendRefunds();
}

test("an email about another refund does not stand in for a failed one", async () => {
  const { order, path } = await newOrder();
  await finish(order.id, "sent");
  await refund(path, "5.00", 1);
  await finish(order.id, "failed");
  await refund(path, "7.00", 2);
  await finish(order.id, "sent");
  expect(await listed()).toContain(order.number);
  const { refunds, timeline } = (await read(path)).body as StaffOrder;
  const failed = timeline.find(({ status }) => status === "failed");
  expect(failed?.about).toBe(refunds.find(({ amount }) => amount === "5.00")?.id);
  await postAction(`${path}emails/order-refunded/resend/`, { about: failed?.about });
  const amounts = "select data->>'amount' from emails where order_id = $1 and status = 'queued'";
  expect(await queryColumn(amounts, [order.id])).toEqual(["$5.00"]);
  expect(await listed()).not.toContain(order.number);
});

test("a failed email about a refund that failed in the end does not count: another refund has its own", async () => {
  const { order, path } = await newOrder();
  await finish(order.id, "sent");
  await refund(path, "5.00", 1);
  await finish(order.id, "failed");
  expect(await listed()).toContain(order.number);
  await queryColumn(
    "update refunds set status = 'failed' where payment_id in (select id from payments where order_id = $1) returning id",
    [order.id],
  );
  expect(await listed()).not.toContain(order.number);
  const { refunds } = (await read(path)).body as StaffOrder;
  expect((await postAction(`${path}emails/order-refunded/resend/`, { about: refunds[0]?.id })).status).toBe(404);
});
