import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { listOrders } from "#app/features/order-management/list/list-orders.ts";
import { viewStaffOrder } from "#app/features/order-management/view-staff-order.ts";
import { deliveryDateAfterPayment, formatDay } from "#app/features/orders/ui/delivery-date.ts";
import { markAsPaid } from "#app/features/payments/staff/mark-as-paid.ts";
import { getToday } from "#app/features/today/get-today.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newStaff } from "#tests/staff.ts";
import { command } from "#tests/staff-actors.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import type { StaffOrder } from "../order-management.contract.ts";
import { resendEmail } from "../resend-email.ts";
import { orderListQuery } from "./order-list.contract.ts";
import { isPast, lateBefore, shipByDay } from "./ship-by.ts";

useDatabase();
afterEach(() => shiftClock(0));
const { postAction, newOrder } = ordersForStaff(createApi());

const PAID = { status: "paid", fulfillment: "none" } as const;

test("an order is to be shipped two business days after its payment, in the shop's time zone, across changes of the clocks", () => {
  const dayOf = (paid: string) => shipByDay(PAID, new Date(paid));
  // Friday, March 6, 2026 in New York; clocks change on Sunday, March 8.
  expect([dayOf("2026-03-07T04:59:00Z"), dayOf("2026-03-07T05:00:00Z")]).toEqual(["2026-03-10", "2026-03-10"]);
  expect([dayOf("2026-03-06T04:59:00Z"), dayOf("2026-03-06T05:00:00Z")]).toEqual(["2026-03-09", "2026-03-10"]);
  // Clocks change back on Sunday, November 1, 2026.
  expect([dayOf("2026-10-31T03:59:00Z"), dayOf("2026-11-02T04:59:00Z")]).toEqual(["2026-11-03", "2026-11-03"]);
  for (const fulfillment of ["shipped", "delivered"] as const) {
    expect(shipByDay({ status: "paid", fulfillment }, now())).toBeNull();
  }
  expect(shipByDay({ ...PAID, status: "awaiting_payment" }, now())).toBeNull();
});

test("an order is late once its ship-by day is over, and only then was it paid before the time of `lateBefore`", () => {
  for (const time of ["2026-03-11T03:59:59Z", "2026-03-11T04:00:00Z", "2026-11-04T04:59:59Z", "2026-11-04T05:00:00Z"]) {
    const shift = new Date(time).getTime() - Date.now();
    shiftClock(shift);
    const before = lateBefore();
    const [last, first] = [new Date(before.getTime() - 1), before];
    expect([time, isPast(String(shipByDay(PAID, last))), isPast(String(shipByDay(PAID, first)))]).toEqual([
      time,
      true,
      false,
    ]);
  }
});

test("the late orders are those that Today counts; sent ones are not late", async () => {
  const { actor } = await newStaff("owner");
  const list = async (query: object) => {
    const listed = await listOrders(orderListQuery.parse(query), actor);
    return listed.ok ? listed.value.page.rows : [];
  };
  const late = async () => (await list({ ship_by: "late" })).map(({ number }) => number).toSorted();
  const shipBy = async ({ order }: { order: { number: string } }) => {
    const viewed = await viewStaffOrder(order.number, actor);
    return viewed.ok && viewed.value.body.ship_by;
  };
  const [waiting, packed, sent] = [await newOrder(), await newOrder(), await newOrder()];
  await newOrder({ paid: false });
  await postAction(`${packed.path}pack/`);
  await postAction(`${sent.path}pack/`);
  await postAction(`${sent.path}shipments/`, { carrier: "UPS", number: "1" });
  expect([await late(), await shipBy(sent)]).toEqual([[], null]);
  const promised = await shipBy(waiting);
  shiftClock(7 * 86_400_000);
  // An order waits from its payment on, not from its placing.
  await queryColumn("update orders set placed_at = placed_at - interval '30 days' where id = $1 returning id", [
    waiting.order.id,
  ]);
  const rows = await list({ limit: "100" });
  expect(rows.find(({ number }) => number === waiting.order.number)?.ship_by).toBe(promised);
  expect([await shipBy(waiting), rows.find(({ number }) => number === sent.order.number)?.ship_by]).toEqual([
    promised,
    null,
  ]);
  expect(await late()).toEqual([waiting, packed].map(({ order }) => order.number).toSorted());
  expect(await getToday(actor)).toMatchObject({ value: { late: 2 } });
});

test("after a payment that was undone, an order is to be shipped, and arrives, counted from the payment that followed", async () => {
  const { actor } = await newStaff("owner");
  const { path, order } = await newOrder({ paid: false });
  const { undo } = (await postAction(`${path}manual_payment/`, { note: "By bank" })).body as StaffOrder;
  expect((await postAction(`audit/${undo?.audit_id}/undo/`)).status).toBe(200);
  shiftClock(30 * 86_400_000);
  expect((await markAsPaid(order.id, "By bank", command)).ok).toBe(true);
  const promised = shipByDay(PAID, now());
  const viewed = await viewStaffOrder(order.number, actor);
  expect(viewed).toMatchObject({ ok: true, value: { body: { ship_by: promised } } });
  const lateNumbers = async () => {
    const listed = await listOrders(orderListQuery.parse({ ship_by: "late" }), actor);
    return listed.ok ? listed.value.page.rows.map(({ number }) => number) : [];
  };
  expect(await lateNumbers()).not.toContain(order.number);
  const listed = await listOrders(orderListQuery.parse({ search: order.number }), actor);
  expect(listed).toMatchObject({ ok: true, value: { page: { rows: [{ ship_by: promised }] } } });
  expect((await resendEmail(order.id, "order-confirmed", command)).ok).toBe(true);
  const arrivals = await queryColumn(
    "select distinct data->>'arrival' from emails where order_id = $1 and template = 'order-confirmed'",
    [order.id],
  );
  expect(arrivals).toEqual([formatDay(deliveryDateAfterPayment(now(), order.shippingAddress.country))]);
});
