import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { Role } from "#app/features/staff/access/permissions.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { ask } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { useDatabase } from "#tests/database.ts";
import { sendPaid, sendRefunds } from "#tests/payment-actions.ts";
import { placeTestOrder, putInStock } from "#tests/payments.ts";
import { staffVisitor } from "#tests/staff.ts";
import type { StaffListedOrder, StaffOrder } from "./order-management.contract.ts";

useDatabase();
const api = createApi();
afterEach(() => shiftClock(0));

type Visitor = Awaited<ReturnType<typeof staffVisitor>>;
let variantId: number;
const staff = {} as Record<Role, Visitor>;
beforeAll(async () => {
  variantId = await putInStock(1000);
  for (const role of ["owner", "assistant", "packer", "viewer", "bookkeeper"] as const) {
    staff[role] = await staffVisitor(api, role);
  }
});

const NONE = randomUUID();
const key = () => ({ "Idempotency-Key": randomUUID() });
const patch = (visitor: Visitor, path: string, body: unknown, etag?: string) =>
  visitor.call(path, {
    method: "PATCH",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...(etag ? { "If-Match": etag } : {}) },
  });
const postAction = (path: string, body: unknown = {}, visitor = staff.owner) =>
  visitor.post(`/api/admin/${path}`, body, key());
const bodyOf = (received: { body: unknown }) => received.body as StaffOrder;

async function newOrder({ quantity = 2, paid = true } = {}) {
  const placed = await placeTestOrder({ variantId, quantity });
  if (paid) await sendPaid(placed);
  return { ...placed, path: `orders/${placed.order.number}/` };
}
const read = async (path: string, visitor = staff.owner) => visitor.get(`/api/admin/${path}`);

test("an order is packed, sent in two parcels, corrected, voided, sent again and delivered", async () => {
  const { path } = await newOrder();
  expect(bodyOf(await read(path)).can).toEqual([
    "pack",
    "cancel",
    "refund",
    "restock",
    "edit_address",
    "edit_email",
    "note",
    "resend_email",
  ]);
  expect(bodyOf(await postAction(`${path}pack/`)).fulfillment).toBe("packed");
  expect(bodyOf(await postAction(`${path}unpack/`)).fulfillment).toBe("none");
  await postAction(`${path}pack/`);
  const parcel = { carrier: "UPS", number: "1Z1", lines: [{ position: 1, quantity: 1 }] };
  const first = bodyOf(await postAction(`${path}shipments/`, parcel));
  expect(first).toMatchObject({ fulfillment: "partly_shipped", lines: [{ sent: 1, to_send: 1 }] });
  const [shipment] = first.shipments;
  const corrected = await patch(
    staff.owner,
    `/api/admin/shipments/${shipment?.id}/`,
    { carrier: "USPS", number: "9400" },
    shipment?.etag,
  );
  expect(bodyOf(corrected).shipments[0]).toMatchObject({ carrier: "USPS", number: "9400", etag: '"s2"' });
  const stale = await patch(
    staff.owner,
    `/api/admin/shipments/${shipment?.id}/`,
    { carrier: "USPS", number: "1" },
    shipment?.etag,
  );
  expect(stale.status).toBe(412);
  expect(bodyOf(await postAction(`shipments/${shipment?.id}/undo/`)).fulfillment).toBe("packed");
  const all = bodyOf(await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z2" }));
  expect(bodyOf(await postAction(`shipments/${all.shipments[0]?.id}/void/`, { reason: "Came back" })).fulfillment).toBe(
    "packed",
  );
  const again = bodyOf(await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z3", notify: false }));
  const delivered = bodyOf(await postAction(`shipments/${again.shipments.at(-1)?.id}/deliver/`));
  expect([delivered.fulfillment, delivered.status]).toEqual(["delivered", "delivered"]);
});

test("the same Idempotency-Key refunds once; it is undone within 30 seconds, and sent after them", async () => {
  const { path, order } = await newOrder();
  const headers = key();
  const refund = { lines: [{ position: 1, quantity: 1 }], cause: "changed_mind", expected_refundable: "210.00" };
  const twice = await Promise.all([1, 2].map(() => staff.owner.post(`/api/admin/${path}refunds/`, refund, headers)));
  expect(twice.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
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
    await ask("select count(*)::int from emails where order_id = $1 and template = 'order-refunded'", [order.id]),
  ).toEqual([1]);
});

test("a flagged payment is taken as paid; a failed refund is paid back by hand", async () => {
  const placed = await placeTestOrder({ variantId, quantity: 1 });
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
  await ask("update payments set status = 'flagged' where id = $1 returning id", [placed.paymentId]);
  await ask(
    "insert into refunds (id, payment_id, amount_cents, reason, status, created_at) values ($1, $2, 50, 'late', 'failed', now()) returning id",
    [randomUUID(), placed.paymentId],
  );
  expect(bodyOf(await decide("paid_back_by_hand"))).toMatchObject({ refunded: "0.50", money: "partly_refunded" });
});

test.each([
  ["send_back", "refunded"],
  ["nothing_came_in", "declined"],
])("a flagged payment: %s", async (decision, status) => {
  const placed = await placeTestOrder({ variantId, quantity: 1 });
  await sendPaid(placed, ({ payment }) => Object.assign(payment, { amount_cents: 100 }));
  expect((await postAction(`payments/${placed.paymentId}/decide/`, { decision, reason: "We talked" })).status).toBe(
    200,
  );
  await sendRefunds();
  expect(await ask("select status from payments where id = $1", [placed.paymentId])).toEqual([status]);
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
  expect((await postAction(`${unpaid.path}restock/`, { lines: [{ position: 1, quantity: 2 }] })).status).toBe(200);
  expect((await postAction(`${unpaid.path}restock/`, { lines: [{ position: 1, quantity: 1 }] })).status).toBe(409);
  expect((await postAction(`${unpaid.path}emails/order-confirmed/resend/`)).status).toBe(200);
  expect((await postAction(`${unpaid.path}emails/order-shipped/resend/`)).status).toBe(404);
});

test("an edit needs the ETag of what was read; others see who changed what", async () => {
  const { path, order } = await newOrder();
  const { headers } = await read(path);
  const etag = headers.get("etag") ?? "";
  const edit = (body: unknown, match = etag) => patch(staff.assistant, `/api/admin/${path}`, body, match);
  const shipping_address = { ...address, line1: "9 Birch Lane" };
  expect(bodyOf(await edit({ shipping_address, email: "new@example.com" }))).toMatchObject({
    shipping_address,
    email: "new@example.com",
  });
  const emails = "select recipient || ' ' || template from emails where order_id = $1 order by recipient, template";
  expect(await ask(emails, [order.id])).toEqual([
    "ada@example.com order-confirmed",
    "ada@example.com order-email-changed",
    "new@example.com order-confirmed",
  ]);
  const conflict = await edit({ gift_message: "For you" });
  expect(conflict).toMatchObject({
    status: 412,
    body: { changed_by: staff.assistant.staff.name, changed_fields: ["email", "shipping_address"] },
  });
  expect((await edit({}, '"o2"')).status).toBe(400);
  expect((await edit({ shipping_address: { ...address, postal_code: "x" } }, '"o2"')).body).toMatchObject({
    fields: { postal_code: expect.any(String) },
  });
  await postAction(`${path}pack/`);
  await postAction(`${path}shipments/`, { carrier: "UPS", number: "1Z" });
  expect((await edit({ gift_message: "Late" }, '"o2"')).status).toBe(409);
  expect((await edit({ email: "third@example.com" }, '"o2"')).status).toBe(200);
  expect((await patch(staff.owner, `/api/admin/${path}`, { email: "a@example.com" })).status).toBe(428);
});

test("a packer sees neither email nor sums, and no order that is not to be sent; a viewer sees no people", async () => {
  const { path, order } = await newOrder();
  const unpaid = await newOrder({ paid: false });
  await postAction(`${path}refunds/`, { amount: "5.00", cause: "goodwill", expected_refundable: "210.00" });
  const packer = bodyOf(await read(path, staff.packer));
  expect(packer).toMatchObject({ email: null, total: null, refundable: null, refunds: [], payments: [] });
  expect(packer.shipping_address?.full_name).toBe(address.full_name);
  const list = async (visitor: Visitor, query = "") => JSON.stringify((await read(`orders/${query}`, visitor)).body);
  for (const text of [JSON.stringify(packer), await list(staff.packer)]) expect(text).not.toMatch(/@example|\d\.\d\d"/);
  expect((await read(unpaid.path, staff.packer)).status).toBe(404);
  expect(await list(staff.packer)).not.toContain(unpaid.order.number);
  const viewer = bodyOf(await read(path, staff.viewer));
  expect(viewer).toMatchObject({ email: null, shipping_address: null, total: "210.00", can: [] });
  for (const text of [JSON.stringify(viewer), await list(staff.viewer)]) {
    expect(text).not.toContain(address.full_name);
    expect(text).not.toMatch(/@example/);
  }
  expect(await list(staff.viewer, `?search=${address.full_name.split(" ")[0]}`)).toBe("[]");
  expect(await list(staff.viewer, `?search=${order.number}`)).toContain(order.number);
});

const numbers = async (query: string) =>
  ((await read(`orders/?${query}`)).body as StaffListedOrder[]).map(({ number }) => number);

test("orders are found by number, name without accents, email, postcode, tracking number and SKU, and filtered", async () => {
  const { order, path } = await newOrder();
  await ask(
    `update orders set shipping_address = shipping_address || '{"full_name": "Zoë Ångström", "postal_code": "99501", "country": "CA"}', email = 'zoe@rare.example', gift_message = 'x' where id = $1 returning id`,
    [order.id],
  );
  await postAction(`${path}pack/`);
  await postAction(`${path}shipments/`, { carrier: "UPS", number: "1ZRARE77" });
  for (const search of [
    order.number,
    order.number.replaceAll("-", "").toLowerCase(),
    "zoe angstr",
    "ZOË@RARE".toLowerCase().replace("ë", "e"),
    "99501",
    "1zrare",
  ]) {
    expect([search, await numbers(`search=${encodeURIComponent(search)}`)]).toEqual([search, [order.number]]);
  }
  expect(await numbers("country=CA&ordering=total")).toEqual([order.number]);
  expect(await numbers("search=rare&sku=WW-1&has=gift&fulfillment=shipped&status=shipped&tab=on_the_way")).toEqual([
    order.number,
  ]);
  expect(await numbers("search=rare&tab=to_pack")).toEqual([]);
  expect(await numbers("search=100%25")).toEqual([]);
  await ask("update orders set email = 'other@rare.example' where id = $1 returning id", [order.id]);
  expect(await numbers("search=other%40rare")).toEqual([order.number]);
});

test("pages follow by cursor, and new orders move no row", async () => {
  const first = await read("orders/?limit=3");
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = (await staff.owner.get(next)).body as StaffListedOrder[];
  await newOrder();
  expect((await staff.owner.get(next)).body).toEqual(second);
  expect((await read("orders/?after=nonsense")).status).toBe(400);
  const counts = (await read("order_counts/")).body as Record<string, number>;
  expect(counts.all).toBe(Number((await read("orders/?limit=1")).headers.get("x-total-count")));
});

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
