import { afterEach, expect, test } from "vitest";
import { undoAuditEntry } from "#app/api/admin/undo/undo-audit-entry.ts";
import { orderETag } from "#app/features/order-management/view-staff-order.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { orderLink } from "#app/features/orders/order-link.ts";
import { findOrder } from "#app/features/orders/orders.queries.ts";
import { markAsPaid } from "#app/features/payments/staff/mark-as-paid.ts";
import { undoShipment } from "#app/features/payments/staff/undo-shipment.ts";
import { now, shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { command } from "#tests/staff-actors.ts";
import { editOrder } from "./edit-order.ts";

useDatabase();
afterEach(() => shiftClock(0));

const undo = (id: number | undefined) => undoAuditEntry({ id: id ?? 0, wholeBatch: false }, command);
const sendAll = (orderId: string) =>
  queryColumn("update emails set status = 'sent', data = null, finished_at = now() where order_id = $1 returning id", [
    orderId,
  ]);
const waitingEmails = (orderId: string) =>
  queryColumn(
    "select template || ' ' || round(extract(epoch from send_after - queued_at)) from emails where order_id = $1 order by queued_at, template desc",
    [orderId],
  );

async function editEmail(id: string, email: string): Promise<number> {
  const order = await findOrder(id);
  const edited = await editOrder(id, { email, ifMatch: order ? orderETag(order) : "" }, command);
  return edited.ok ? edited.value.undo : 0;
}

/** The emails about an order that wait: template, address, and whether their link opens the order. */
async function linksOf(orderId: string) {
  const order = await findOrder(orderId);
  const link = order ? orderLink(order) : "";
  const found = await queryColumn(
    `select template || ' ' || recipient || case data->>'link' when $2 then '' else ' without link' end
     from emails where order_id = $1 and status = 'queued'`,
    [orderId, link],
  );
  return found.map(String).sort();
}

async function shippedOrder() {
  const placed = await placeTestOrder({ variantId: await putInStock(2), quantity: 2 });
  await sendPaid(placed);
  const { id } = placed.order;
  await sendAll(id);
  await packOrder(id, command);
  const shipped = await shipOrder(id, { carrier: "UPS", number: "1Z" }, command);
  return { id, shipment: shipped.ok ? shipped.value.shipment.id : "" };
}

test("emails that wait for an address with a typo go to the corrected one, or back when that is undone", async () => {
  const { id } = await shippedOrder();
  await editEmail(id, "grace@exampel.com");
  const before = [
    "order-confirmed grace@exampel.com",
    "order-email-changed ada@example.com without link",
    "order-shipped grace@exampel.com",
  ];
  expect(await linksOf(id)).toEqual(before);
  shiftClock(10_000);
  const second = await editEmail(id, "grace@example.com");
  expect(await linksOf(id)).toEqual([
    "order-confirmed grace@example.com",
    "order-email-changed ada@example.com without link",
    "order-email-changed grace@exampel.com without link",
    "order-shipped grace@example.com",
  ]);
  shiftClock(39_000);
  const isDue = "order_id = $1 and status = 'queued' and send_after <= $2";
  const due = await queryColumn(`select template from emails where ${isDue}`, [id, now()]);
  expect(due).toEqual(["order-email-changed"]);
  expect((await undo(second)).ok).toBe(true);
  expect(await linksOf(id)).toEqual(before);
});

test("the sending of a parcel is undone after its email was moved to another address", async () => {
  const { id, shipment } = await shippedOrder();
  const edited = await editEmail(id, "grace@example.com");
  expect((await undoShipment(shipment, command)).ok).toBe(true);
  expect((await undo(edited)).ok).toBe(true);
  expect(await linksOf(id)).toEqual([]);
});

test("a new email address is undone within 30 seconds without any email, and later with emails to both", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(2), quantity: 2 });
  await sendPaid(placed);
  const { id } = placed.order;
  await sendAll(id);
  const edit = (email: string) => editEmail(id, email);
  const emails = async () => (await waitingEmails(id)).slice(1).sort();
  const first = await edit("grace@example.com");
  expect(await emails()).toEqual(["order-confirmed 30", "order-email-changed 30"]);
  expect((await undo(first)).ok).toBe(true);
  expect([(await findOrder(id))?.email, await emails()]).toEqual(["ada@example.com", []]);
  const second = await edit("grace@example.com");
  shiftClock(31_000);
  await sendAll(id);
  expect((await undo(second)).ok).toBe(true);
  expect(await emails()).toEqual([
    ...["order-confirmed 30", "order-confirmed 30"],
    ...["order-email-changed 30", "order-email-changed 30"],
  ]);
  const third = await edit("grace@example.com");
  await edit("joan@example.com");
  expect(await undo(third)).toMatchObject({ error: { code: "overtaken" } });
});

test("a new email address can be undone after another action that queued emails", async () => {
  const { order } = await placeTestOrder({ variantId: await putInStock(1), quantity: 1 });
  const before = await findOrder(order.id);
  const ifMatch = before ? orderETag(before) : "";
  const edited = await editOrder(order.id, { email: "grace@example.com", ifMatch }, command);
  const paid = await markAsPaid(order.id, "Cash", command);
  expect([edited.ok, paid.ok]).toEqual([true, true]);
  expect((await undo(edited.ok ? edited.value.undo : 0)).ok).toBe(true);
});

test("a confirmation that waits says what the order's address is now, also after an undo", async () => {
  const placed = await placeTestOrder({ variantId: await putInStock(2), quantity: 1 });
  await sendPaid(placed);
  const { id } = placed.order;
  const waiting = async () => {
    const [row] = await queryColumn(
      "select jsonb_build_array(data->'address', data->'giftMessage', data->'isAbroad', data->'arrival') from emails where order_id = $1 and template = 'order-confirmed' and status = 'queued'",
      [id],
    );
    return row as unknown[];
  };
  const before = await waiting();
  const order = await findOrder(id);
  const shipping_address = {
    ...placed.order.shippingAddress,
    line1: "99 New Road",
    region: "ON",
    country: "CA",
    postal_code: "K1A 0B1",
  };
  const ifMatch = order ? orderETag(order) : "";
  const edited = await editOrder(id, { shipping_address, gift_message: "For Tom", ifMatch }, command);
  expect(edited.ok).toBe(true);
  const [address, gift, isAbroad, arrival] = await waiting();
  expect([JSON.stringify(address).includes("99 New Road"), gift, isAbroad]).toEqual([true, "For Tom", true]);
  expect(arrival).not.toBe(before[3]);
  // A confirmation that was queued again later arrives no later for it.
  await queryColumn("update emails set queued_at = queued_at + interval '5 days' where order_id = $1", [id]);
  await undo(edited.ok ? edited.value.undo : 0);
  expect(await waiting()).toEqual(before);
});
