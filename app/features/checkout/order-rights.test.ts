import { afterEach, beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { deliverOrder } from "#app/features/orders/fulfillment/change-shipment.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { claimOrders } from "#app/features/orders/orders.queries.ts";
import { trackOrder } from "#app/features/orders/track-order.ts";
import { cancelForStaff } from "#app/features/payments/staff/cancel-for-staff.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { newAddress, queryColumn, registered, signedIn } from "#tests/accounts.ts";
import { buyer, checkOutProduct, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { command } from "#tests/staff-actors.ts";
import type { PlacedOrder } from "./checkout.contract.ts";

useDatabase();

const api = createApi();
const bearer = (access: string) => ({ Authorization: `Bearer ${access}` });
let products = 0;
let accounts: { a: string; b: string };

beforeAll(async () => {
  await registered(api, "a@example.com");
  await registered(api, "b@example.com");
  accounts = {
    a: (await signedIn(api, "a@example.com")).access,
    b: (await signedIn(api, "b@example.com")).access,
  };
});

// Shopper A has many orders in this file, and the number of unpaid ones per account is limited.
afterEach(async () => {
  shiftClock(4 * 60_000);
  await expireReservations();
  shiftClock(0);
});

/** Places an order as shopper A, signed in. */
async function orderOfA(): Promise<PlacedOrder> {
  products += 1;
  const slug = `right-${products}`;
  const id = (await putProducts({ slug })).get(slug);
  return (await checkOutProduct(api, id, bearer(accounts.a))).order;
}

type Caller = "nobody" | "wrong token" | "another order's token" | "shopper B" | "the token" | "shopper A";
const CALLERS: [Caller, boolean][] = [
  ["nobody", false],
  ["wrong token", false],
  ["another order's token", false],
  ["shopper B", false],
  ["the token", true],
  ["shopper A", true],
];

async function requestAs(
  caller: Caller,
  order: PlacedOrder,
): Promise<{ query: string; headers: Record<string, string> }> {
  if (caller === "wrong token") return { query: `?token=${"x".repeat(43)}`, headers: {} };
  if (caller === "another order's token") return { query: `?token=${(await orderOfA()).token}`, headers: {} };
  if (caller === "the token") return { query: `?token=${order.token}`, headers: {} };
  if (caller === "shopper A") return { query: "", headers: bearer(accounts.a) };
  return { query: "", headers: caller === "shopper B" ? bearer(accounts.b) : {} };
}

const ENDPOINTS = [
  ["GET", ""],
  ["POST", "cancel/"],
  ["POST", "pay/"],
] as const;
const matrix = ENDPOINTS.flatMap(([method, action]) =>
  CALLERS.map(([caller, may]) => [method, action, caller, may] as const),
);

test.each(matrix)("%s /api/orders/{number}/%s by %s: allowed is %s", async (method, action, caller, may) => {
  const order = await orderOfA();
  const { query, headers } = await requestAs(caller, order);
  const response = await buyer(api, headers).call(`/api/orders/${order.number}/${action}${query}`, { method });
  expect(response.status).toBe(may ? 200 : 404);
  expect(response.headers.get("cache-control")).toMatch(/no-store/);
  if (!may) {
    expect(response.body).toEqual({ error: "There is no such order." });
    const [status] = await queryColumn("select status from orders where number = $1", [order.number]);
    expect(status).toBe("awaiting_payment");
  }
});

test("the list of orders has only the customer's own, newest first", async () => {
  const first = await orderOfA();
  const second = await orderOfA();
  const mine = await buyer(api, bearer(accounts.a)).get("/api/orders/?limit=2");
  expect(mine.body).toMatchObject([{ number: second.number }, { number: first.number }]);
  expect(Number(mine.headers.get("x-total-count"))).toBeGreaterThan(2);
  expect((await buyer(api, bearer(accounts.b)).get("/api/orders/")).body).toEqual([]);
  expect((await buyer(api).get("/api/orders/")).status).toBe(401);
});

test.each([
  "limit=0x1f",
  "limit=1e1",
  "limit=%205",
  "limit=+5",
  "limit=",
  "limit=0",
  "limit=101",
  "offset=0x1",
  "offset=-1",
])("the list of orders reads only decimal digits from 1 to 100, and refuses %s", async (query) => {
  const { status, body } = await buyer(api, bearer(accounts.a)).get(`/api/orders/?${query}`);
  const [name = ""] = query.split("=");
  expect([status, body]).toEqual([
    400,
    { error: expect.any(String), fields: { [name]: expect.stringMatching(/^The /) } },
  ]);
});

test("a sign-in that has ended is a 401, not a 404", async () => {
  const order = await orderOfA();
  const late = buyer(api, bearer("not.a.token"));
  expect((await late.get(`/api/orders/${order.number}/`)).status).toBe(401);
  expect((await late.checkOut()).status).toBe(401);
  expect((await late.get(`/api/orders/${order.number}/?token=${order.token}`)).status).toBe(200);
});

test("steps can't be skipped: nothing is shipped that was not paid and packed", async () => {
  const order = await orderOfA();
  const [found] = await queryColumn("select id::text from orders where number = $1", [order.number]);
  const id = String(found);
  const tracking = { carrier: "UPS", number: "1Z999", url: "https://ups.example/1Z999" };
  for (const early of [packOrder, deliverOrder]) expect((await early(id, command)).ok).toBe(false);
  expect((await shipOrder(id, tracking, command)).ok).toBe(false);
  await completePayment(order);
  expect((await deliverOrder(id, command)).ok).toBe(false);
  expect((await packOrder(id, command)).ok).toBe(true);
  expect((await shipOrder(id, tracking, command)).ok).toBe(true);
  expect((await shipOrder(id, tracking, command)).ok).toBe(false);
  expect((await deliverOrder(id, command)).ok).toBe(true);
  const emails = await queryColumn("select template from emails where data ->> 'number' = $1 order by queued_at", [
    order.number,
  ]);
  expect(emails).toEqual(["order-confirmed", "order-shipped"]);
  const viewed = await buyer(api).get(`/api/orders/${order.number}/?token=${order.token}`);
  expect(viewed.body).toMatchObject({
    status: "delivered",
    tracking,
    can_cancel: false,
    history: ["awaiting_payment", "paid", "packed", "shipped", "delivered"].map((status) => ({ status })),
  });
});

test.each([
  "http://ups.example/1Z999",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,hello",
  "//ups.example/1Z999",
  "ups.example/1Z999",
  "https://",
  "",
])("an order is not shipped with the tracking URL %j", async (url) => {
  const order = await orderOfA();
  await completePayment(order);
  const id = String((await queryColumn("select id::text from orders where number = $1", [order.number]))[0]);
  expect((await packOrder(id, command)).ok).toBe(true);
  expect(await shipOrder(id, { carrier: "UPS", number: "1Z999", url }, command)).toEqual({
    ok: false,
    error: { code: "invalid_tracking_url", message: "The tracking address must begin with https://." },
  });
  expect(await queryColumn("select status from orders where id = $1", [id])).toEqual(["packed"]);
  expect(
    await queryColumn("select 1 from emails where template = 'order-shipped' and data ->> 'number' = $1", [
      order.number,
    ]),
  ).toEqual([]);
});

test("number and email show an order's state, but neither street nor amounts, and guesses show nothing", async () => {
  const order = await orderOfA();
  const tracked = await trackOrder({ number: order.number.toLowerCase(), email: "ADA@example.com" }, "192.0.2.7");
  expect(tracked).toMatchObject({
    ok: true,
    value: { number: order.number, shipping_address: { line1: "", city: "Portland" } },
  });
  expect(JSON.stringify(tracked)).not.toContain(order.token);
  expect(JSON.stringify(tracked)).not.toContain("Elm Street");
  expect(order.items[0]?.price).toMatch(/^\d+\.\d\d$/);
  expect(tracked).toMatchObject({ value: { items: [{ price: "", subtotal: "" }] } });
  const guess = () => trackOrder({ number: order.number, email: "eve@example.com" }, "192.0.2.8");
  expect(await guess()).toEqual({ ok: false, error: { code: "no_such_order" } });
  for (let tried = 0; tried < 12; tried++) await guess();
  expect(await guess()).toMatchObject({ error: { code: "too_many_attempts" } });
});

test("number and email show that the shop canceled an order, but not what staff typed as the reason", async () => {
  const order = await orderOfA();
  const [id] = await queryColumn("select id::text from orders where number = $1", [order.number]);
  expect((await cancelForStaff(String(id), { reason: "Quillfeather asked", notify: false }, command)).ok).toBe(true);
  const viewed = await buyer(api).get(`/api/orders/${order.number}/?token=${order.token}`);
  expect(viewed.body).toMatchObject({ history: [{}, { status: "cancelled", reason: "Quillfeather asked" }] });
  const tracked = await trackOrder({ number: order.number, email: "ada@example.com" }, newAddress());
  expect(tracked).toMatchObject({ value: { history: [{}, { status: "cancelled", reason: "Canceled by the shop" }] } });
  expect(JSON.stringify(tracked)).not.toContain("Quillfeather");
});

test("guesses from any number of networks never keep an order's shopper from tracking it", async () => {
  const order = await orderOfA();
  const track = (email: string, address: string) => trackOrder({ number: order.number, email }, address);
  for (let stranger = 0; stranger < 10; stranger++) {
    const address = newAddress();
    for (let guess = 0; guess < 12; guess++) await track("eve@example.com", address);
    expect(await track("eve@example.com", address)).toMatchObject({ error: { code: "too_many_attempts" } });
  }
  const home = newAddress();
  for (let view = 0; view < 20; view++) expect((await track("ada@example.com", home)).ok).toBe(true);
});

test("tracking counts the /64 of an IPv6 address, not the address", async () => {
  const order = await orderOfA();
  const track = (n: number) => trackOrder({ number: order.number, email: "eve@example.com" }, `2001:db8:77:1::${n}`);
  for (let n = 0; n < 10; n++) expect(await track(n)).toMatchObject({ error: { code: "no_such_order" } });
  expect(await track(10)).toMatchObject({ error: { code: "too_many_attempts" } });
});

test("a guest's orders become a customer's once the email is verified, but only orders without a customer", async () => {
  const slug = "claimed-tote";
  const id = (await putProducts({ slug })).get(slug);
  const guest = buyer(api);
  await guest.add(id);
  const { body } = await guest.checkOut({ ...details, email: "B@example.com" });
  const [customer] = await queryColumn("select id::text from customers where email = 'b@example.com'");
  const claim = () => inTransaction((tx) => claimOrders({ id: String(customer), email: "b@example.com" }, tx));
  expect([await claim(), await claim()]).toEqual([1, 0]);
  const mine = await buyer(api, bearer(accounts.b)).get("/api/orders/");
  const { number, token } = body as PlacedOrder;
  expect(mine.body).toMatchObject([{ number, token }]);
  expect((await buyer(api).get(`/api/orders/${number}/?token=${token}`)).status).toBe(200);
});
