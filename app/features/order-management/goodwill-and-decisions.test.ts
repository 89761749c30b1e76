import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { Undo } from "#app/features/audit/audit.contract.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock, recordsOf } from "#tests/payments.ts";
import { ordersForStaff } from "#tests/staff-orders.ts";
import type { StaffOrder } from "./order-management.contract.ts";

useDatabase();
const { staff, read, postAction, newOrder } = ordersForStaff(createApi());
afterEach(() => shiftClock(0));

const bodyOf = (received: { body: unknown }) => received.body as StaffOrder;

/** The tabs that list an order. */
async function tabsOf(number: string): Promise<string[]> {
  const tabs: string[] = [];
  for (const tab of ["to_pack", "packed", "partly_sent", "on_the_way"]) {
    const listed = (await read(`orders/?tab=${tab}&search=${number}`)).body as { number: string }[];
    if (listed.some((order) => order.number === number)) tabs.push(tab);
  }
  return tabs;
}

test("a goodwill refund before packing leaves the order under To pack; one after shipping does not bring it back there", async () => {
  const { order, path } = await newOrder();
  let refundable = 21_000;
  const refund = async () => {
    const expected = (refundable / 100).toFixed(2);
    await postAction(`${path}refunds/`, { amount: "5.00", cause: "goodwill", expected_refundable: expected });
    refundable -= 500;
    shiftClock((21_000 - refundable) * 100);
    await sendRefunds();
  };
  expect(await tabsOf(order.number)).toEqual(["to_pack"]);
  await refund();
  expect(await tabsOf(order.number)).toEqual(["to_pack"]);
  await postAction(`${path}pack/`);
  await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z" });
  expect(await tabsOf(order.number)).toEqual(["on_the_way"]);
  await refund();
  expect(await tabsOf(order.number)).toEqual(["on_the_way"]);
  expect((await read(path)).body).toMatchObject({ refunded: "10.00" });
});

test("a payment is taken as paid if the units are there, with the difference in the note; sold out, nothing changes", async () => {
  const variantId = await putInStock(1);
  const placed = await placeTestOrder({ variantId });
  await sendPaid(placed, ({ payment }) => Object.assign(payment, { amount_cents: 10_000 }));
  // The reservation has expired, and another shopper takes the last unit.
  await queryColumn("update stock_reservations set state = 'released' where order_id = $1 returning 1", [
    placed.order.id,
  ]);
  await queryColumn(
    "insert into stock_movements (variant_id, change, reason, order_id, at) values ($1, 1, 'released', $2, now()) returning 1",
    [variantId, placed.order.id],
  );
  await queryColumn("update variants set stock = stock + 1 where id = $1 returning 1", [variantId]);
  await placeTestOrder({ variantId });
  const before = await recordsOf(placed);
  const decide = () =>
    postAction(`payments/${placed.paymentId}/decide/`, { decision: "take_as_paid", reason: "We talked" });
  expect(await decide()).toMatchObject({ status: 409, body: { error: "The units of this order are sold out." } });
  expect(await recordsOf(placed)).toEqual(before);
  await queryColumn(
    "insert into stock_movements (variant_id, change, reason, at) values ($1, 1, 'received', now()) returning 1",
    [variantId],
  );
  await queryColumn("update variants set stock = stock + 1 where id = $1 returning 1", [variantId]);
  expect(await decide()).toMatchObject({ status: 200, body: { status: "paid", undo: { until: expect.any(String) } } });
  expect(await recordsOf(placed)).toMatchObject({ status: "paid", stock: 0 });
  const notes = await queryColumn("select text from order_notes where order_id = $1", [placed.order.id]);
  expect(notes).toEqual(["Payment taken as paid ($100.00 came in, $110.00 were due): We talked"]);
});

test("of two people who refund the last $50 at once, one does, and the other learns what is left", async () => {
  const { path } = await newOrder();
  await postAction(`${path}refunds/`, { amount: "160.00", cause: "goodwill", expected_refundable: "210.00" });
  const last = { amount: "50.00", cause: "goodwill", expected_refundable: "50.00" };
  const both = await Promise.all([staff.owner, staff.manager].map((by) => postAction(`${path}refunds/`, last, by)));
  const [made, refused] = both.toSorted((a, b) => a.status - b.status);
  expect([made?.status, refused?.status, refused?.body]).toMatchObject([
    201,
    409,
    { code: "refundable_changed", current: { refundable: "0.00", refunds: [{}, {}] } },
  ]);
  const { refund, undo } = (made?.body ?? {}) as { refund: { id: string; amount: string }; undo: Undo };
  expect([refund.amount, Date.parse(undo.until ?? "") - Date.now() > 20_000]).toEqual(["50.00", true]);
  expect((await postAction(`audit/${undo.audit_id}/undo/`)).status).toBe(200);
  expect(bodyOf(await read(path)).refundable).toBe("50.00");
  expect((await postAction(`refunds/${refund.id}/undo/`)).status).toBe(409);
});

test("packing and sending are undone by their entries in the audit log, unless units have left or time is over", async () => {
  const { path } = await newOrder();
  const undo = async ({ undo }: StaffOrder) => {
    const { status, body } = await postAction(`audit/${undo?.audit_id}/undo/`);
    return [status, (body as { code?: string }).code, bodyOf(await read(path)).fulfillment];
  };
  const packed = bodyOf(await postAction(`${path}pack/`));
  expect(await undo(packed)).toEqual([200, undefined, "none"]);
  expect(await undo(packed)).toEqual([409, "already_undone", "none"]);
  const again = bodyOf(await postAction(`${path}pack/`));
  const sent = bodyOf(await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z9" }));
  expect(await undo(again)).toEqual([409, "overtaken", "shipped"]);
  expect(await undo(sent)).toEqual([200, undefined, "packed"]);
  const late = bodyOf(await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z9" }));
  shiftClock(31_000);
  expect(await undo(late)).toEqual([409, "too_late", "shipped"]);
});
