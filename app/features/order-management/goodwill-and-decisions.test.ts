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
const { staff, read, patch, postAction, newOrder } = ordersForStaff(createApi());
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

test("a payment is taken as paid if the units are there, with the difference in its history; sold out, nothing changes", async () => {
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
  expect(notes).toEqual(["Payment accepted as paid: We talked"]);
  const timeline = async (by: typeof staff.owner) =>
    JSON.stringify(bodyOf(await read(`orders/${placed.order.number}/`, by)).timeline);
  expect(await timeline(staff.owner)).toContain("$100.00 received, $110.00 due");
  expect(await timeline(staff.packer)).not.toMatch(/1[01]0\.00/);
});

test("of two people who refund the last $50 at once, one does, and the other learns what is left", async () => {
  const { path } = await newOrder();
  await postAction(`${path}pack/`);
  await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z" });
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

/** What an undo restores: parcels and units, the states, the emails that wait, and the stock. */
async function stateOf(path: string, orderId: string) {
  const { status, fulfillment, lines, shipments } = bodyOf(await read(path));
  const parcels = shipments.map(({ etag: _, undo_until: __, ...parcel }) => parcel);
  const emails = await queryColumn(
    "select data->'tracking'->>'number' from emails where order_id = $1 and template = 'order-shipped' and status = 'queued'",
    [orderId],
  );
  const stockOf =
    "select stock || ' ' || returned from variants join stock_reservations on variant_id = variants.id where order_id = $1";
  return { status, fulfillment, lines, parcels, emails, stocked: await queryColumn(stockOf, [orderId]) };
}

const undoOf = async ({ undo }: { undo?: Undo | null }) => {
  const { status, body } = await postAction(`audit/${undo?.audit_id}/undo/`);
  return [status, (body as { code?: string }).code];
};
const sendEmails = (orderId: string) =>
  queryColumn("update emails set status = 'sent', data = null, finished_at = now() where order_id = $1 returning id", [
    orderId,
  ]);

async function sentOrder(units = 2) {
  const { path, order } = await newOrder();
  await postAction(`${path}pack/`);
  const lines = [{ position: 1, quantity: units }];
  const sent = bodyOf(await postAction(`${path}shipments/`, { carrier: "UPS", number: "1ZWRONG", lines }));
  return { path, id: order.id, parcel: sent.shipments[0]?.id ?? "" };
}

const correct = async (parcel: string, etag: string, number: string, notify = true) =>
  bodyOf(await patch(staff.owner, `shipments/${parcel}/`, { carrier: "USPS", number, notify }, etag));

test("corrected tracking is undone with its email, until that has left or the number is corrected again", async () => {
  const { path, id, parcel } = await sentOrder();
  const sent = await stateOf(path, id);
  expect(sent.emails).toEqual(["1ZWRONG"]);
  const first = await correct(parcel, '"s1"', "9400");
  expect((await stateOf(path, id)).emails).toEqual(["9400"]);
  expect(await undoOf(first)).toEqual([200, undefined]);
  expect(await stateOf(path, id)).toEqual(sent);
  await sendEmails(id);
  const left = await stateOf(path, id);
  const second = await correct(parcel, '"s3"', "9401");
  expect((await stateOf(path, id)).emails).toEqual(["9401"]);
  expect(await undoOf(second)).toEqual([200, undefined]);
  expect(await stateOf(path, id)).toEqual(left);
  const silent = await correct(parcel, '"s5"', "9402", false);
  expect(silent.undo).toMatchObject({ until: null });
  const loud = await correct(parcel, '"s6"', "9403");
  expect(await undoOf(silent)).toEqual([409, "tracking_changed"]);
  shiftClock(31_000);
  expect(await undoOf(loud)).toEqual([409, "email_sent"]);
});

test("a voided parcel is restored with its email, unless its units have left in another one", async () => {
  const { path, id, parcel } = await sentOrder(1);
  const sent = await stateOf(path, id);
  const voided = bodyOf(await postAction(`shipments/${parcel}/void/`, { reason: "Never left" }));
  expect(voided).toMatchObject({ fulfillment: "packed", undo: { until: null } });
  expect(await undoOf(voided)).toEqual([200, undefined]);
  expect(await stateOf(path, id)).toEqual(sent);
  const again = bodyOf(await postAction(`shipments/${parcel}/void/`, { reason: "Never left" }));
  await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z2", lines: [{ position: 1, quantity: 2 }] });
  expect(await undoOf(again)).toEqual([409, "units_sent"]);
});

test("a delivery is undone; a refund since then stays", async () => {
  const { path, id, parcel } = await sentOrder();
  const sent = await stateOf(path, id);
  const delivered = bodyOf(await postAction(`shipments/${parcel}/deliver/`));
  expect(delivered.fulfillment).toBe("delivered");
  expect(await undoOf(delivered)).toEqual([200, undefined]);
  expect(await stateOf(path, id)).toEqual(sent);
  expect(await undoOf(delivered)).toEqual([409, "already_undone"]);
  const again = bodyOf(await postAction(`shipments/${parcel}/deliver/`));
  const refund = { amount: "10.00", cause: "goodwill", note: "", notify: false, expected_refundable: "210.00" };
  expect((await postAction(`${path}refunds/`, refund)).status).toBe(201);
  shiftClock(31_000);
  await sendRefunds();
  expect(await undoOf(again)).toEqual([200, undefined]);
  expect(await stateOf(path, id)).toMatchObject({ status: "partly_refunded", fulfillment: "shipped" });
});

test("a packer who delivers an order sees what became of it, once, and can undo it", async () => {
  const { path, parcel } = await sentOrder();
  const delivered = await postAction(`shipments/${parcel}/deliver/`, {}, staff.packer);
  expect(delivered).toMatchObject({ status: 200, body: { fulfillment: "delivered", total: null } });
  expect((await read(path, staff.packer)).status).toBe(404);
  const { undo } = bodyOf(delivered);
  expect((await postAction(`audit/${undo?.audit_id}/undo/`, {}, staff.packer)).status).toBe(200);
  expect(bodyOf(await read(path, staff.packer)).fulfillment).toBe("shipped");
});

test("of two voided parcels, undoing the first leaves the order partly sent, undoing both sends it", async () => {
  const { path, order } = await newOrder();
  await postAction(`${path}pack/`);
  const parcels: string[] = [];
  for (const number of ["1ZA", "1ZB"]) {
    const one = { carrier: "UPS", number, lines: [{ position: 1, quantity: 1 }], notify: false };
    const sent = bodyOf(await postAction(`${path}shipments/`, one));
    parcels.push(sent.shipments.at(-1)?.id ?? "");
  }
  const sent = await stateOf(path, order.id);
  expect(sent).toMatchObject({ status: "shipped", fulfillment: "shipped" });
  const voided: StaffOrder[] = [];
  for (const parcel of parcels) voided.push(bodyOf(await postAction(`shipments/${parcel}/void/`, { reason: "Lost" })));
  const [first, second] = voided as [StaffOrder, StaffOrder];
  expect(second).toMatchObject({ status: "packed", fulfillment: "packed" });
  expect(await undoOf(first)).toEqual([200, undefined]);
  expect(await stateOf(path, order.id)).toMatchObject({ status: "packed", fulfillment: "partly_shipped" });
  expect(await undoOf(second)).toEqual([200, undefined]);
  expect(await stateOf(path, order.id)).toMatchObject({ status: "shipped", fulfillment: "shipped" });
});

test("unpacking is undone, and so is that", async () => {
  const { path, order } = await newOrder();
  await postAction(`${path}pack/`, { lines: [{ position: 1, quantity: 1 }] });
  const before = await stateOf(path, order.id);
  const unpacked = bodyOf(await postAction(`${path}unpack/`));
  const undone = (await postAction(`audit/${unpacked.undo?.audit_id}/undo/`)).body as { audit_ids: number[] };
  expect(await stateOf(path, order.id)).toEqual(before);
  expect((await postAction(`audit/${undone.audit_ids[0]}/undo/`)).status).toBe(200);
  expect(bodyOf(await read(path)).fulfillment).toBe("none");
});

test("a note mentions colleagues by id: it is new to them until they open the order, and its undo removes it", async () => {
  const { path, order } = await newOrder();
  const { packer, assistant, viewer } = staff;
  const noted = bodyOf(
    await postAction(
      `${path}notes/`,
      { text: `@${packer.staff.name} and @${viewer.staff.name}: two boxes` },
      assistant,
    ),
  );
  await queryColumn("update staff set name = 'Kim Lee' where id = $1 returning id", [packer.staff.id]);
  const entry = bodyOf(await read(path)).timeline.find(({ kind }) => kind === "note");
  expect(entry).toMatchObject({ text: `@Kim Lee and @${viewer.staff.name}: two boxes`, mentions: ["Kim Lee"] });
  const notesOf = async (visitor: typeof packer) =>
    ((await read("today/", visitor)).body as { notes_for_you: number | null }).notes_for_you;
  const listed = async () =>
    ((await read("orders/?tab=all&has=mention", packer)).body as { number: string }[]).map(({ number }) => number);
  expect([await notesOf(packer), await notesOf(assistant), await notesOf(viewer)]).toEqual([1, 0, null]);
  expect(await listed()).toEqual([order.number]);
  // Delivered orders are none of a packer's.
  await queryColumn("update orders set fulfillment = 'delivered' where id = $1 returning id", [order.id]);
  expect([await notesOf(packer), await listed()]).toEqual([0, []]);
  await queryColumn("update orders set fulfillment = 'none' where id = $1 returning id", [order.id]);
  expect((await read(path, packer)).status).toBe(200);
  expect([await notesOf(packer), await listed()]).toEqual([0, []]);
  expect(await undoOf(noted)).toEqual([200, undefined]);
  expect(bodyOf(await read(path)).timeline.filter(({ kind }) => kind === "note")).toEqual([]);
  expect(await queryColumn("select count(*)::int from order_note_mentions", [])).toEqual([0]);
});
