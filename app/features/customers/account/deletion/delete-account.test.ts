import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { sendResetLink } from "#app/features/customers/passwords/request-password-reset.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { deliverOrder } from "#app/features/orders/fulfillment/change-shipment.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { trackOrder } from "#app/features/orders/track-order.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { checkOutProduct, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { type DeletedAccount, newDeletedAccount } from "#tests/deleted-account.ts";
import { command } from "#tests/staff-actors.ts";
import { anonymizeDetachedOrders } from "./anonymize-orders.ts";

vi.setConfig({ testTimeout: 60_000 });
useDatabase();

const api = createApi();
const DAY = 86_400_000;
const anyMessage = expect.stringMatching(/^[A-Z].*[.!]$/);

let { email, id, access, productId } = {} as DeletedAccount;

beforeEach(async () => {
  ({ email, id, access, productId } = await newDeletedAccount(api));
});
afterEach(() => shiftClock(0));

const deleteAccount = (body: unknown = { current_password: ada.password }, bearer: string | undefined = access) =>
  send(api, "DELETE", `${PATH}/me/`, body, { address: newAddress(), bearer });
const asCustomer = () => ({ Authorization: `Bearer ${access}` });

/** Places an order of the customer and takes it to a status. */
async function order(until: "placed" | "cancelled" | "paid" | "shipped" | "delivered"): Promise<PlacedOrder> {
  const { order, shopper } = await checkOutProduct(api, productId, asCustomer());
  const orderId = await idOf(order);
  await queryColumn("update orders set note = 'Ring twice, Ada', gift_message = 'For Ada' where id = $1 returning id", [
    orderId,
  ]);
  if (until === "cancelled") await shopper.post(`/api/orders/${order.number}/cancel/?token=${order.token}`, {});
  if (["paid", "shipped", "delivered"].includes(until)) await completePayment(order);
  if (["shipped", "delivered"].includes(until)) {
    await packOrder(orderId, command);
    await shipOrder(orderId, { carrier: "UPS", number: "1ZADA", url: "https://ups.example/1ZADA" }, command);
  }
  if (until === "delivered") await deliverOrder(orderId, command);
  return order;
}

const idOf = async ({ number }: PlacedOrder) =>
  String((await queryColumn("select id from orders where number = $1", [number]))[0]);

async function orderRow({ number }: PlacedOrder) {
  const [row] = await queryColumn("select to_jsonb(orders) from orders where number = $1", [number]);
  return row as Record<string, unknown>;
}
const PERSONAL = /Ada|Lovelace|Elm Street|04101|Portland|1ZADA|leaver\d/;
/** Whether the order has no personal data left. Its random id is left out: one in 90,000 contains 04101. */
async function isAnonymous(one: PlacedOrder): Promise<boolean> {
  const { id: _random, ...row } = await orderRow(one);
  return !PERSONAL.test(JSON.stringify(row));
}

test("deleting an account in a browser of staff does not clear it: their forms and actions wait there", async () => {
  const sender = { address: newAddress(), bearer: access, cookie: `staff=${"A".repeat(43)}` };
  const deleted = await send(api, "DELETE", `${PATH}/me/`, { current_password: ada.password }, sender);
  expect([deleted.status, deleted.headers.get("clear-site-data")]).toEqual([204, null]);
});

test("deleting an account deletes all data of the customer, and the email can be registered again", async () => {
  await send(api, "POST", `${PATH}/me/addresses/`, address, { bearer: access });
  await send(api, "POST", `${PATH}/wishlist_add/`, { product_id: productId }, { bearer: access });
  await send(api, "POST", `${PATH}/me/verify_email/`, undefined, { bearer: access });
  const shopper = apiVisitor(api, { "x-client-address": newAddress() });
  await shopper.post("/api/orders/cart/add_item/", { product_id: productId, quantity: 1 });
  await shopper.post(`${PATH}/login/`, { email, password: ada.password });
  await sendResetLink(email);
  const tables = [
    "customer_sessions",
    "customer_addresses",
    "email_links",
    "password_resets",
    "wishlist_items",
    "carts",
  ];
  const filled = async () => {
    const counts = await Promise.all(
      tables.map((table) => queryColumn(`select 1 from ${table} where customer_id = $1`, [id])),
    );
    return tables.filter((_, index) => (counts[index]?.length ?? 0) > 0);
  };
  expect(await filled()).toEqual(tables);
  const { status, text, headers } = await deleteAccount();
  expect([status, text]).toEqual([204, ""]);
  expect(headers.get("clear-site-data")).toBe('"storage"');
  expect(await filled()).toEqual([]);
  expect(await queryColumn("select 1 from customers where id = $1", [id])).toEqual([]);
  expect((await send(api, "GET", `${PATH}/me/`, undefined, { bearer: access })).status).toBe(401);
  const signIn = { email, password: ada.password };
  expect((await send(api, "POST", `${PATH}/login/`, signIn, { address: newAddress() })).status).toBe(401);
  expect((await shopper.get("/api/orders/cart/")).body).toMatchObject({ items: [] });
  const again = await registered(api, email);
  expect(again).not.toBe(id);
});

test("the cart's session cookie is cleared, and the owner gets a last email", async () => {
  const { headers } = await deleteAccount();
  expect(headers.getSetCookie().join()).toMatch(/sessionid=;.*Max-Age=0/);
  expect(
    await queryColumn(
      "select template from emails where recipient = $1 and status = 'queued' and template = 'account-closed'",
      [email],
    ),
  ).toHaveLength(1);
});

test.each([
  ["the wrong password", { current_password: "not my password" }, 400],
  ["no password", {}, 400],
  ["a password that is a list", { current_password: [ada.password] }, 400],
  ["a huge password", { current_password: "x".repeat(600) }, 400],
  ["a field that is not known", { current_password: ada.password, everything: true }, 400],
])("nothing is deleted with %s", async (_what, body, status) => {
  const response = await deleteAccount(body);
  expect([response.status, response.json.error]).toEqual([status, anyMessage]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect((await send(api, "GET", `${PATH}/me/`, undefined, { bearer: access })).status).toBe(200);
});

test("other accounts are not changed", async () => {
  const other = `stays-${email}`;
  await registered(api, other);
  const stays = await signedIn(api, other);
  const mine = await checkOutProduct(api, productId, { Authorization: `Bearer ${stays.access}` });
  await deleteAccount();
  expect((await send(api, "GET", `${PATH}/me/`, undefined, { bearer: stays.access })).json.email).toBe(other);
  expect(await orderRow(mine.order)).toMatchObject({ owner_deleted_at: null, email: details.email });
});

test("orders keep their amounts and lines; personal data in finished ones is deleted at once", async () => {
  const canceled = await order("cancelled");
  const before = await orderRow(canceled);
  await deleteAccount();
  const after = await orderRow(canceled);
  expect(await isAnonymous(canceled)).toBe(true);
  for (const field of ["number", "status", "subtotal_cents", "shipping_cents", "total_cents", "placed_at"])
    expect([field, after[field]]).toEqual([field, before[field]]);
  expect(after).toMatchObject({ customer_id: null, email: "", billing_address: null, note: "", gift_message: "" });
  expect(after.shipping_address).toMatchObject({ country: "US", region: "ME", full_name: "", city: "" });
  const orderId = await idOf(canceled);
  expect(await queryColumn("select quantity from order_lines where order_id = $1", [orderId])).toEqual([1]);
  expect(
    JSON.stringify(await queryColumn("select to_jsonb(order_events) from order_events where order_id = $1", [orderId])),
  ).not.toMatch(PERSONAL);
});

test("orders that are not finished keep their address until they are", async () => {
  const [waiting, paid, shipped, delivered] = [
    await order("placed"),
    await order("paid"),
    await order("shipped"),
    await order("delivered"),
  ];
  await deleteAccount();
  for (const open of [waiting, paid, shipped, delivered]) {
    expect(await orderRow(open)).toMatchObject({ customer_id: null, email: details.email, shipping_address: address });
  }
  const [emailed] = await queryColumn(
    "select data->>'openOrders' from emails where recipient = $1 and template = 'account-closed'",
    [email],
  );
  expect(emailed).toBe("4");
  expect(await inTransaction(anonymizeDetachedOrders)).toBe(0);

  await packOrder(await idOf(paid), command);
  await shipOrder(await idOf(paid), { carrier: "UPS", number: "1ZADA2" }, command);
  expect(
    await queryColumn("select 1 from emails where recipient = $1 and template = 'order-shipped'", [details.email]),
  ).not.toEqual([]);

  shiftClock(29 * DAY);
  expect([await inTransaction(anonymizeDetachedOrders), await isAnonymous(delivered)]).toEqual([0, false]);
  shiftClock(31 * DAY);
  expect([
    await inTransaction(anonymizeDetachedOrders),
    await isAnonymous(delivered),
    await isAnonymous(shipped),
  ]).toEqual([1, true, false]);
  shiftClock(91 * DAY);
  expect([await inTransaction(anonymizeDetachedOrders), await isAnonymous(shipped), await isAnonymous(paid)]).toEqual([
    2,
    true,
    true,
  ]);
  expect([await inTransaction(anonymizeDetachedOrders), await isAnonymous(waiting)]).toEqual([0, false]);
});

test("an order with a pending refund keeps its email", async () => {
  const paid = await order("paid");
  await apiVisitor(api).post(`/api/orders/${paid.number}/cancel/?token=${paid.token}`, {});
  await deleteAccount();
  expect(await orderRow(paid)).toMatchObject({ status: "cancelled", email: details.email });
  await queryColumn("update payments set status = 'refunded' where order_id = $1 returning id", [await idOf(paid)]);
  expect([await inTransaction(anonymizeDetachedOrders), await isAnonymous(paid)]).toEqual([1, true]);
});

test("an anonymized order opens by its link without personal data, and cannot be tracked by email", async () => {
  const canceled = await order("cancelled");
  await deleteAccount();
  const { status, body } = await apiVisitor(api).get(`/api/orders/${canceled.number}/?token=${canceled.token}`);
  expect([status, body]).toEqual([200, expect.objectContaining({ email: "", total: canceled.total })]);
  expect(JSON.stringify(body)).not.toMatch(PERSONAL);
  for (const typed of ["", details.email]) {
    const tracked = await trackOrder({ number: canceled.number, email: typed }, newAddress());
    expect(tracked).toEqual({ ok: false, error: { code: "no_such_order" } });
  }
});

test("no email is queued for an order without an email", async () => {
  const before = await queryColumn("select 1 from emails");
  await inTransaction((tx) => queueEmail(tx, { to: "", template: "contact-received", data: {} }));
  expect(await queryColumn("select 1 from emails")).toHaveLength(before.length);
});

test("messages, the newsletter subscription and back-in-stock requests are deleted only if the email is verified", async () => {
  const message = { name: "Ada", email, subject: "Lining", message: "Is it lined?" };
  const writeMessage = () => send(api, "POST", "/api/contact/", { ...message, website: "" }, { address: newAddress() });
  const left = async () => [
    (await queryColumn("select 1 from messages where email = $1", [email])).length,
    (await queryColumn("select 1 from newsletter_subscribers where email = $1", [email])).length,
    (await queryColumn("select 1 from back_in_stock_requests where email = $1", [email])).length,
  ];
  await writeMessage();
  await queryColumn(
    "insert into newsletter_subscribers (id, email, hash, requested_at) values (gen_random_uuid(), $1, $2, now()) returning id",
    [email, Buffer.from(email)],
  );
  await queryColumn(
    `insert into back_in_stock_requests (id, variant_id, email, hash, requested_at, expires_at)
     select gen_random_uuid(), min(id), $1, $2, now(), now() + interval '7 days' from variants returning id`,
    [email, Buffer.from(email)],
  );
  expect(await left()).toEqual([1, 1, 1]);
  await deleteAccount();
  expect(await left()).toEqual([1, 1, 1]);
  await registered(api, email);
  await queryColumn("update customers set email_verified_at = now() where email = $1 returning id", [email]);
  access = (await signedIn(api, email)).access;
  await deleteAccount();
  expect(await left()).toEqual([0, 0, 0]);
});

test("the history of emails about a guest's order, and of those to a shop with this address, stays if the email is not verified", async () => {
  const own = await order("cancelled");
  const { order: guests } = await checkOutProduct(api, productId);
  const guestId = await idOf(guests);
  const sent = `insert into emails (id, recipient, template, status, failure, order_id, queued_at, finished_at)
    values (gen_random_uuid(), $1, $2, 'failed', 'No mailbox', $3, now(), now()) returning id`;
  const address = email.toUpperCase();
  for (const orderId of [guestId, await idOf(own)]) await queryColumn(sent, [address, "shipped", orderId]);
  for (const template of ["welcome", "contact-message", "newsletter-welcome"])
    await queryColumn(sent, [address, template, null]);
  const left = () =>
    queryColumn("select coalesce(order_id::text, template) from emails where recipient = $1 order by 1", [address]);
  await deleteAccount();
  expect(await left()).toEqual([guestId, "contact-message", "newsletter-welcome"].toSorted());
  await registered(api, email);
  await queryColumn("update customers set email_verified_at = now() where email = $1 returning id", [email]);
  access = (await signedIn(api, email)).access;
  await deleteAccount();
  expect(await left()).toEqual([]);
});

test("an open guest order with the verified email is detached too, and claimed again by a new account", async () => {
  await queryColumn("update customers set email_verified_at = now() where id = $1 returning id", [id]);
  const { order: guests } = await checkOutProduct(api, productId);
  await queryColumn("update orders set email = $1 where number = $2 returning id", [email, guests.number]);
  await deleteAccount();
  expect(await orderRow(guests)).toMatchObject({ customer_id: null, owner_deleted_at: expect.any(String), email });
  const again = await registered(api, email);
  await queryColumn("update customers set email_verified_at = now() where id = $1 returning id", [again]);
  await signedIn(api, email);
  expect(await orderRow(guests)).toMatchObject({ customer_id: again, owner_deleted_at: null });
});
