import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { expireReservations } from "#app/features/stock/expire-reservations.ts";
import { RESERVATION_LIMITS } from "#app/features/stock/reservation-limits.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { readSettings, useSettings } from "#app/platform/env.ts";
import { newAddress, queryColumn, registered, signedIn } from "#tests/accounts.ts";
import { buyer, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import type { PlacedOrder } from "./checkout.contract.ts";

useDatabase();
const api = createApi();
const settings = readSettings();
afterEach(async () => {
  useSettings(settings);
  shiftClock(60 * 60_000);
  await expireReservations();
  shiftClock(0);
});

let products = 0;
/** A new product with so many units. */
async function product(quantity = 1000): Promise<number | undefined> {
  products += 1;
  const slug = `reserved-${products}`;
  return (await putProducts({ slug, stock: [{ quantity }] })).get(slug);
}

let guests = 0;
const newEmail = () => {
  guests += 1;
  return `guest${guests}@example.com`;
};

type From = { address?: string; email?: string; quantity?: number; bearer?: string };

/** Fills a new cart and orders it. */
async function order(productId: number | undefined, { address, email, quantity = 1, bearer }: From = {}) {
  const headers: Record<string, string> = { "x-client-address": address ?? newAddress() };
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  const shopper = buyer(api, headers);
  await shopper.add(productId, { quantity });
  const response = await shopper.checkOut({ ...details, email: email ?? newEmail() });
  return { ...response, shopper };
}

const statusOf = async (input: ReturnType<typeof order>) => (await input).status;
const stocks = () => queryColumn("select sum(stock)::int from variants");
const reserved = async () =>
  (await queryColumn("select coalesce(sum(quantity), 0)::int from stock_reservations where state = 'held'"))[0];

test("of a hundred checkouts at once from one network as many pass as the limit allows, and no other does anything", async () => {
  const id = await product();
  const address = newAddress();
  const before = await stocks();
  const responses = await Promise.all(Array.from({ length: 100 }, () => order(id, { address })));
  const passed = responses.filter(({ status }) => status === 201);
  expect(passed).toHaveLength(RESERVATION_LIMITS.network.orders);
  for (const { status, body, headers } of responses.filter((response) => response.status !== 201)) {
    expect([status, body]).toEqual([429, { error: expect.stringContaining("waiting for payment") }]);
    expect(Number(headers.get("retry-after"))).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 180);
  }
  expect(await reserved()).toBe(RESERVATION_LIMITS.network.orders);
  expect(await stocks()).toEqual([Number(before[0]) - RESERVATION_LIMITS.network.orders]);
  expect(await statusOf(order(id))).toBe(201);
});

test("what is paid, canceled or over makes room again", async () => {
  const id = await product();
  const address = newAddress();
  const placed = [];
  for (let n = 0; n < RESERVATION_LIMITS.network.orders; n++) placed.push(await order(id, { address }));
  expect(await statusOf(order(id, { address }))).toBe(429);
  const [first, second] = placed.map(({ body }) => body as PlacedOrder);
  if (!first || !second) throw new Error("Nothing was placed");
  await completePayment(first);
  expect(await statusOf(order(id, { address }))).toBe(201);
  expect(await statusOf(order(id, { address }))).toBe(429);
  await buyer(api).post(`/api/orders/${second.number}/cancel/`, { token: second.token });
  expect(await statusOf(order(id, { address }))).toBe(201);
  shiftClock(11 * 60_000);
  expect(await statusOf(order(id, { address }))).toBe(201);
});

test("one network reserves only so many units, no matter who orders from there", async () => {
  const id = await product();
  const address = newAddress();
  for (const quantity of [50, 50]) expect(await statusOf(order(id, { address, quantity }))).toBe(201);
  expect(await statusOf(order(id, { address, quantity: 21 }))).toBe(429);
  expect(await statusOf(order(id, { address, quantity: 20 }))).toBe(201);
  expect(await reserved()).toBe(RESERVATION_LIMITS.network.units);
});

test("an IPv6 network is a /64, and the /48 around it has a limit too", async () => {
  const id = await product(5000);
  const network = (n: number) => `2001:db8:${products}:${n.toString(16)}::1`;
  for (const quantity of [50, 50, 20]) expect(await statusOf(order(id, { address: network(0), quantity }))).toBe(201);
  const sibling = network(0).replace("::1", ":1:2:3:4");
  expect(await statusOf(order(id, { address: sibling }))).toBe(429);
  for (let n = 1; n < 8; n++) {
    for (const quantity of [50, 50, 20]) expect(await statusOf(order(id, { address: network(n), quantity }))).toBe(201);
  }
  expect(await reserved()).toBe(RESERVATION_LIMITS.wider.units);
  expect(await statusOf(order(id, { address: network(9) }))).toBe(429);
});

test("one guest has five unpaid orders and fifty units at a time; a stranger elsewhere takes nothing of that", async () => {
  const id = await product();
  const [here, there] = [newAddress(), newAddress()];
  const email = newEmail();
  for (let n = 0; n < RESERVATION_LIMITS.guest.orders; n++)
    expect(await statusOf(order(id, { address: here, email: email.toUpperCase() }))).toBe(201);
  expect(await statusOf(order(id, { address: here, email }))).toBe(429);
  expect(await statusOf(order(id, { address: there, email }))).toBe(201);
  const whole = await order(id, { quantity: RESERVATION_LIMITS.guest.units + 1 });
  expect([whole.status, whole.body]).toEqual([409, { error: expect.stringContaining("50 items at most") }]);
});

test("a cart with more units than one order can hold is refused without waiting for stock that others lock", async () => {
  const id = await product();
  await inTransaction(async (tx) => {
    await tx.execute("select from variants for no key update");
    expect(await statusOf(order(id, { quantity: RESERVATION_LIMITS.guest.units + 1 }))).toBe(409);
  });
});

test("the limits of an email and of a /48 are exact too when all order at once", async () => {
  const id = await product(5000);
  const email = newEmail();
  const ofEmail = await Promise.all(Array.from({ length: 40 }, () => statusOf(order(id, { email }))));
  expect(ofEmail.filter((status) => status === 201)).toHaveLength(20);
  const network = (n: number) => `2001:db8:${products + 100}:${n.toString(16)}::1`;
  const ofBlock = await Promise.all(
    Array.from({ length: 40 }, (_, n) => statusOf(order(id, { address: network(n), quantity: 40 }))),
  );
  expect(ofBlock.filter((status) => status === 201)).toHaveLength(24);
});

test("a stranger with an IPv6 /48 can't use up the limit of someone else's email", async () => {
  const id = await product();
  const email = newEmail();
  const network = (n: number) => `2001:db8:${products + 200}:${(n % 8).toString(16)}::1`;
  for (let n = 0; n < RESERVATION_LIMITS.guestOfWider.orders; n++)
    expect(await statusOf(order(id, { email, address: network(n) }))).toBe(201);
  expect(await statusOf(order(id, { email, address: network(9) }))).toBe(429);
  expect(await statusOf(order(id, { address: network(9) }))).toBe(201);
  expect(await statusOf(order(id, { email }))).toBe(201);
});

test("an email has a limit over all networks, for guests; its owner who signs in is not held up", async () => {
  const id = await product();
  const email = "known@example.com";
  await registered(api, email);
  for (let n = 0; n < RESERVATION_LIMITS.email.orders; n++) expect(await statusOf(order(id, { email }))).toBe(201);
  expect(await statusOf(order(id, { email }))).toBe(429);
  const { access: bearer } = await signedIn(api, email);
  expect(await statusOf(order(id, { email, bearer }))).toBe(201);
});

test("an account has a limit of its own, higher than a guest's, also where guests have used up the network's", async () => {
  const id = await product();
  const address = newAddress();
  for (const quantity of [50, 50, 20]) await order(id, { address, quantity });
  await registered(api, "rich@example.com");
  const { access: bearer } = await signedIn(api, "rich@example.com");
  // The cart of an account is one, so each order is of a cart of its own: the browser's.
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => order(id, { address, email: "rich@example.com", bearer })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(RESERVATION_LIMITS.account.orders);
  expect(await statusOf(order(id, { address }))).toBe(429);
});

test("orders whose reservation is over can't all be paid again at once past the limit", async () => {
  const id = await product();
  const address = newAddress();
  const placed: PlacedOrder[] = [];
  for (const quantity of [50, 50]) placed.push((await order(id, { address, quantity })).body as PlacedOrder);
  shiftClock(4 * 60_000);
  await expireReservations();
  for (const quantity of [50, 50]) expect(await statusOf(order(id, { address, quantity }))).toBe(201);
  const shopper = buyer(api, { "x-client-address": address });
  for (const { number, token } of placed) {
    const paying = await shopper.post(`/api/orders/${number}/pay/`, { token });
    expect([paying.status, paying.body]).toEqual([429, { error: expect.any(String) }]);
    expect(paying.headers.get("retry-after")).toMatch(/^\d+$/);
  }
  expect(await reserved()).toBe(100);
});

test("who reserved is stored as keyed hashes only, and forgotten with the reservation", async () => {
  const id = await product();
  const who = { address: "203.0.113.77", email: "private@example.com" };
  const paid = (await order(id, who)).body as PlacedOrder;
  const canceled = (await order(id, who)).body as PlacedOrder;
  await order(id, who);
  const rows = () =>
    queryColumn(
      "select row_to_json(h)::text from stock_reservations h where coalesce(client_network, buyer) is not null",
    );
  expect(await rows()).toHaveLength(3);
  for (const row of await rows()) expect(row).not.toMatch(/203\.0\.113|private/);
  const hashes = await queryColumn(
    "select distinct client_network from stock_reservations where client_network is not null",
  );
  useSettings({ ...settings, SECRET_KEY: "another key, under which nothing is found again" });
  await order(id, who);
  const others = await queryColumn(
    "select distinct client_network from stock_reservations where client_network is not null",
  );
  expect([hashes.length, others.length]).toEqual([1, 2]);
  useSettings(settings);
  await completePayment(paid);
  await buyer(api).post(`/api/orders/${canceled.number}/cancel/`, { token: canceled.token });
  expect(await rows()).toHaveLength(2);
  shiftClock(4 * 60_000);
  await expireReservations();
  expect(await rows()).toEqual([]);
});
