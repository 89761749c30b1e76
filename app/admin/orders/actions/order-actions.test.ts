import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { ActionResult } from "#app/admin/ui/forms/action-result.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { newStaff, type TestStaff } from "#tests/staff.ts";
import { command } from "#tests/staff-actors.ts";
import { listActions } from "../list/list-actions.server.ts";
import { loader as ordersLoader } from "../list/orders.page.tsx";
import { orderActions } from "./order-actions.server.ts";

useDatabase();
afterEach(() => shiftClock(0));
let owner: TestStaff;
let packer: TestStaff;
let variantId: number;
beforeAll(async () => {
  owner = await newStaff("owner");
  packer = await newStaff("packer");
  variantId = await putInStock(1000);
});

async function newOrder({ quantity = 2, paid = true, packed = false } = {}) {
  const placed = await placeTestOrder({ variantId, quantity });
  if (paid) await sendPaid(placed);
  if (packed) await packOrder(placed.order.id, command);
  return placed.order;
}

type Fields = Record<string, string>;

/** Sends a form of the order's page, with a key of its own. Returns what the page says. */
async function send(number: string, intent: string, fields: Fields, by = owner): Promise<ActionResult> {
  const body = new URLSearchParams({ intent, key: randomUUID(), ...fields });
  const headers = { cookie: by.cookie, "x-client-address": by.actor.network };
  const request = new Request(`http://localhost:3000/admin/orders/${number}`, { method: "POST", headers, body });
  return (await orderActions(request, number)).data;
}

const UPS = { carrier: "UPS", number: "1Z1", notify: "on" };
const column = (of: string, id: string) => queryColumn(of, [id]);
const parcels = (id: string) =>
  column("select id::text from shipments where order_id = $1 and voided_at is null order by no", id);
const trackings = (id: string) =>
  column("select tracking_number || ' ' || tracking_url from shipments where order_id = $1 order by no", id);

test("an order is sent in two parcels; units that are unreadable, none or too many are refused at the form", async () => {
  const { id, number } = await newOrder({ quantity: 3, packed: true });
  expect(await send(number, "ship", { ...UPS, units_1: "two" })).toMatchObject({
    fields: { units_1: "A quantity must be a whole number." },
  });
  expect(await send(number, "ship", { ...UPS, units_1: "0" })).toMatchObject({ fields: { units: expect.any(String) } });
  expect(await send(number, "ship", { ...UPS, units_1: "99999" })).toMatchObject({ state: "invalid" });
  expect(await send(number, "ship", { ...UPS, units_1: "1", url: "javascript:alert(1)" })).toMatchObject({
    message: "The tracking address must begin with https://.",
  });
  expect(await send(number, "ship", { ...UPS, units_1: "2" }, packer)).toMatchObject({ state: "done" });
  expect(await send(number, "ship", { ...UPS, number: "1Z 2" }, packer)).toMatchObject({ state: "done" });
  const units = "select quantity from shipment_lines where order_id = $1 order by quantity desc";
  expect(await column(units, id)).toEqual([2, 1]);
  expect(await trackings(id)).toEqual([
    "1Z1 https://www.ups.com/track?tracknum=1Z1",
    "1Z 2 https://www.ups.com/track?tracknum=1Z2",
  ]);
});

test("units that are checked off are packed, all without a check", async () => {
  const { id, number } = await newOrder({ quantity: 3 });
  const packed = () => column("select packed from order_lines where order_id = $1", id);
  for (const units_1 of ["x", "0", "99999"])
    expect(await send(number, "pack", { units_1 })).toMatchObject({ state: "invalid" });
  const headers = { cookie: packer.cookie, "x-client-address": packer.actor.network };
  const body = new URLSearchParams({ intent: "pack", key: "checked" });
  for (const _ of [1, 2]) body.append("units_1", "1");
  const init = { method: "POST", headers, body };
  const checked = await orderActions(new Request(`http://localhost:3000/admin/orders/${number}`, init), number);
  expect([checked.data.state, await packed()]).toEqual(["done", [2]]);
  expect(await send(number, "pack", {}, packer)).toMatchObject({ state: "done" });
  expect(await packed()).toEqual([3]);
  expect(await send(number, "pack", {})).toMatchObject({ state: "invalid" });
});

test("the tracking of a parcel is corrected once per version, a parcel is undone, voided and delivered", async () => {
  const { id, number } = await newOrder({ quantity: 1, packed: true });
  await send(number, "ship", UPS);
  const [parcel = ""] = (await parcels(id)).map(String);
  const correct = (etag: string) =>
    send(number, "correct_tracking", {
      id: parcel,
      etag,
      carrier: "Courier",
      number: "9",
      url: "https://courier.example/9",
    });
  expect(await correct("nonsense")).toMatchObject({ state: "invalid", message: expect.stringContaining("meantime") });
  expect(await correct('"s1"')).toMatchObject({ state: "done" });
  expect(await correct('"s1"')).toMatchObject({ state: "invalid" });
  expect(await trackings(id)).toEqual(["9 https://courier.example/9"]);
  const nameless = { id: parcel, etag: '"s2"', carrier: "constructor", number: "9" };
  expect(await send(number, "correct_tracking", nameless)).toMatchObject({ state: "done" });
  expect(await column("select tracking_url from shipments where order_id = $1", id)).toEqual([null]);
  expect(await send(number, "undo_shipment", { id: parcel })).toMatchObject({ state: "done" });
  await send(number, "ship", UPS);
  const [again = ""] = (await parcels(id)).map(String);
  expect(await send(number, "void_shipment", { id: again, reason: "" })).toMatchObject({
    fields: { reason: expect.any(String) },
  });
  expect(await send(number, "void_shipment", { id: again, reason: "Came back" })).toMatchObject({ state: "done" });
  await send(number, "ship", UPS);
  const [last = ""] = (await parcels(id)).map(String);
  expect(await send(number, "deliver_shipment", { id: last })).toMatchObject({ state: "done" });
  expect(await column("select fulfillment from orders where id = $1", id)).toEqual(["delivered"]);
});

test("a packer who delivers an order, which they see no more, goes to the list, which offers to undo it", async () => {
  const { id, number } = await newOrder({ quantity: 1, packed: true });
  await send(number, "ship", UPS, packer);
  const left = await send(number, "deliver", {}, packer).catch((thrown: unknown) => thrown as Response);
  const [entry] = await column("select id from audit_log where subject_id = $1 and action = 'orders.deliver'", id);
  const to = `/admin/orders?delivered=${number}&undo=${entry}`;
  expect(left instanceof Response && [left.status, left.headers.get("location")]).toEqual([302, to]);
  expect(await column("select fulfillment from orders where id = $1", id)).toEqual(["delivered"]);
  const noticeFor = async (by: TestStaff, address: string) => {
    const headers = { cookie: by.cookie, "x-client-address": by.actor.network };
    const request = new Request(`http://localhost:3000${address}`, { headers });
    return (await ordersLoader({ request } as Parameters<typeof ordersLoader>[0])).delivered;
  };
  const url = `/api/admin/audit/${entry}/undo/`;
  expect(await noticeFor(packer, to)).toEqual({ number, undo: { url } });
  const [packed] = await column("select max(id) from audit_log where subject_id = $1 and action = 'orders.pack'", id);
  expect(await noticeFor(owner, to)).toBeUndefined();
  expect(await noticeFor(packer, to.replace(String(entry), String(packed)))).toBeUndefined();
});

test("a form acts on the parcels and refunds of its own order only, and refuses ids that can't be read", async () => {
  const { id, number } = await newOrder({ quantity: 1, packed: true });
  await send(number, "ship", UPS);
  await send(number, "refund", { amount: "$5", cause: "goodwill", expected_refundable: "110.00" });
  const refundOf = "select r.id::text from refunds r join payments p on p.id = payment_id where order_id = $1";
  const ids = [...(await parcels(id)), ...(await column(refundOf, id)), "x", "\0", "9999999999", ""].map(String);
  const other = await newOrder();
  for (const intent of ["undo_shipment", "deliver_shipment", "void_shipment", "correct_tracking", "undo_refund"]) {
    for (const one of ids) {
      const result = await send(other.number, intent, { ...UPS, id: one, reason: "No", etag: '"s1"' });
      expect([intent, one, result.state]).toEqual([intent, one, "invalid"]);
    }
  }
  expect(await parcels(id)).toHaveLength(1);
  const [refundId = ""] = (await column(refundOf, id)).map(String);
  expect(await send(number, "undo_refund", { id: refundId })).toMatchObject({ state: "done" });
  expect(await send(number, "undo_refund", { id: refundId })).toMatchObject({ state: "invalid" });
});

test("units are refunded with the stated number back into stock, and restocked without a refund", async () => {
  const { id, number } = await newOrder({ quantity: 2 });
  const refund = { units_1: "2", cause: "changed_mind", expected_refundable: "210.00" };
  expect(await send(number, "refund", { ...refund, restock_1: "1.5" })).toMatchObject({
    fields: { restock_1: expect.any(String) },
  });
  expect(await send(number, "refund", { ...refund, restock_1: "1" })).toMatchObject({ state: "done" });
  expect(await column("select restock from refund_lines where order_id = $1", id)).toEqual([1]);
  const other = await newOrder();
  expect(await send(other.number, "restock", { units_1: "1" })).toMatchObject({ state: "invalid" });
  await send(other.number, "pack", { units_1: "1" });
  await send(other.number, "ship", { carrier: "UPS", number: "1Z", units_1: "1" });
  expect(await send(other.number, "restock", { units_1: "" })).toMatchObject({ state: "invalid" });
  expect(await send(other.number, "restock", { units_1: "1" })).toMatchObject({ state: "done" });
  expect(await send(other.number, "restock", { units_1: "2" })).toMatchObject({ state: "invalid" });
});

test("an unpaid order is marked as paid by hand, with a note how", async () => {
  const { id, number } = await newOrder({ paid: false });
  expect(await send(number, "record_payment", { note: " " })).toMatchObject({ fields: { note: expect.any(String) } });
  expect(await send(number, "record_payment", { note: "Cash" }, packer)).toMatchObject({ state: "invalid" });
  expect(await send(number, "record_payment", { note: "Cash" })).toMatchObject({ state: "done" });
  expect(await column("select status from orders where id = $1", id)).toEqual(["paid"]);
});

const OPENED = { etag: '"o1"', opened: "Ada Lovelace · · 1 Elm Street · · Portland · ME · 04101 · US" };

test("an edit of another field is no conflict; of the same field it is refused with the other value and the name", async () => {
  const { id, number } = await newOrder();
  const ana = await newStaff("assistant");
  const gift = (text: string, opened: string) =>
    send(number, "edit_gift", { etag: '"o1"', opened, gift_message: text }, ana);
  expect(await gift("For\r\nyou", "")).toMatchObject({ state: "done" });
  expect(await send(number, "edit_address", { ...OPENED, ...address, line1: "9 Birch Lane" })).toMatchObject({
    state: "done",
  });
  expect(await gift("For Eva", "For you")).toMatchObject({ state: "done" });
  const refused = await send(number, "edit_gift", { etag: '"o1"', opened: "", gift_message: "Mine" });
  expect(refused).toMatchObject({
    state: "invalid",
    message: expect.stringContaining(ana.name),
    current: { etag: '"o4"', opened: "For Eva" },
  });
  expect(await send(number, "edit_gift", { etag: '"o4"', opened: "For Eva", gift_message: "Mine" })).toMatchObject({
    state: "done",
  });
  expect(
    await column("select gift_message || ' ' || (shipping_address->>'line1') from orders where id = $1", id),
  ).toEqual(["Mine 9 Birch Lane"]);
});

test("an address that can't be right is refused at its field, and none is changed once something has left", async () => {
  const { number } = await newOrder({ packed: true });
  const edit = (fields: Fields) => send(number, "edit_address", { ...OPENED, ...address, ...fields });
  expect(await edit({ full_name: "" })).toMatchObject({ fields: { full_name: expect.any(String) } });
  expect(await edit({ postal_code: "x" })).toMatchObject({ fields: { postal_code: expect.any(String) } });
  expect(await edit({ line1: "1 \0 Street" })).toMatchObject({ fields: { line1: expect.any(String) } });
  expect(await edit({ country: "CA", region: "ON", postal_code: "K1A 0B1" })).toMatchObject({
    state: "done",
    message: expect.stringContaining("shipping price stays"),
  });
  await send(number, "ship", UPS);
  expect(await edit({ line1: "9 Birch Lane" })).toMatchObject({ state: "invalid" });
  const email = { etag: '"o2"', opened: "ada@example.com", email: "new@example.com" };
  expect(await send(number, "edit_email", email, packer)).toMatchObject({ state: "invalid" });
  expect(await send(number, "edit_email", { ...email, email: "no" })).toMatchObject({
    fields: { email: expect.any(String) },
  });
  expect(await send(number, "edit_email", email)).toMatchObject({ state: "done" });
});

test("an email is sent again once per form, and only one that is true", async () => {
  const { id, number } = await newOrder();
  const confirmed = "select count(*)::int from emails where order_id = $1 and template = 'order-confirmed'";
  const fields = { key: "the same", template: "order-confirmed" };
  await Promise.all([1, 2].map(() => send(number, "resend", fields)));
  expect(await column(confirmed, id)).toEqual([2]);
  for (const template of ["order-shipped", "order-cancelled", "payment-flagged", "\0", ""]) {
    expect(await send(number, "resend", { template })).toMatchObject({ state: "invalid" });
  }
});

test("the selected orders are packed once for a form, and without JavaScript undone by a form", async () => {
  const selected = [await newOrder(), await newOrder({ paid: false })].map(({ number }) => number);
  const key = randomUUID();
  const sendList = async (intent: string, fields: [string, string][]) => {
    const body = new URLSearchParams([["intent", intent], ["key", key], ...fields]);
    const headers = { cookie: packer.cookie, "x-client-address": packer.actor.network };
    return (await listActions(new Request("http://localhost:3000/admin/orders", { method: "POST", headers, body })))
      .data;
  };
  const pack = () =>
    sendList(
      "pack_selected",
      selected.map((number) => ["numbers", number]),
    );
  const packed = await pack();
  const [first = "", second = ""] = selected;
  expect(packed).toMatchObject({
    message: `Packed 1 order. Not packed: ${second}.`,
    shown: { notPacked: [{ number: second, reason: "It is not paid yet." }] },
  });
  expect(await pack()).toMatchObject({ state: "done", message: packed.state === "done" && packed.message });
  const auditId = packed.state === "done" && packed.shown?.kind === "packed" ? packed.shown.auditId : 0;
  expect(await sendList("undo_packed", [["audit_id", String(auditId)]])).toMatchObject({ message: "Undone." });
  expect(await queryColumn("select fulfillment from orders where number = $1", [first])).toEqual(["none"]);
  for (const numbers of ["\0", "9999999999", ""])
    expect(await sendList("pack_selected", numbers ? [["numbers", numbers]] : [])).toMatchObject({ state: "invalid" });
  for (const id of ["x", "9999999999", ""])
    expect(await sendList("undo_packed", [["audit_id", id]])).toMatchObject({ state: "invalid" });
});

test("what a role does not include is refused as forbidden, and is in the audit log", async () => {
  const viewer = await newStaff("viewer");
  const { number } = await newOrder();
  const denied = () =>
    queryColumn("select subject_label from audit_log where action = 'access.denied' and staff_id = $1", [viewer.id]);
  for (const [intent, fields] of [
    ["cancel", { reason: "No" }],
    ["note", { text: "No" }],
    ["pack", {}],
  ] as const) {
    expect(await send(number, intent, fields, viewer)).toMatchObject({ state: "invalid" });
  }
  expect(await denied()).toEqual(Array(3).fill(`POST /admin/orders/${number}`));
});

test("a refund that is too high is refused at its amount, with what is left", async () => {
  const { number } = await newOrder();
  const refund = { amount: "99999", cause: "goodwill", expected_refundable: "210.00" };
  expect(await send(number, "refund", refund)).toMatchObject({
    state: "invalid",
    message: expect.stringContaining("That is more than is left to refund."),
    fields: { amount: "At most $210.00 is left to refund." },
  });
});
