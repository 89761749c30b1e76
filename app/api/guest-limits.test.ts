import { afterEach, beforeAll, expect, test } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { attemptsOf } from "#app/platform/rate-limit/rate-limit.server.ts";
import { newAddress, queryColumn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { buyer, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { createApi } from "./api.ts";

useDatabase();
const api = createApi();
const ADD = "/api/orders/cart/add_item/";
let tote: number | undefined;

beforeAll(async () => {
  tote = (await putProducts({ slug: "limited-tote", stock: [{ quantity: 1000 }] })).get("limited-tote");
  await putProducts({ slug: "sold-out-tote", stock: [{ quantity: 0 }] });
});
afterEach(() => shiftClock(0));

const from = (address: string) => apiVisitor(api, { "x-client-address": address });
const countOf = async (table: string) => Number((await queryColumn(`select count(*)::int from ${table}`))[0]);

/** The response when a limit is exceeded. `max` is the longest wait in seconds. */
function expectTooMany({ status, body, headers }: Awaited<ReturnType<ReturnType<typeof from>["get"]>>, max: number) {
  expect([status, body]).toEqual([
    429,
    { error: expect.stringMatching(/^Too many attempts\. Please try again in .+\.$/) },
  ]);
  expect(Number(headers.get("retry-after"))).toSatisfy((seconds: number) => seconds >= 1 && seconds <= max);
}

test("a network can open 300 carts in ten minutes; the next gets 429 and opens no cart until the limit resets", async () => {
  const address = newAddress();
  const open = () => from(address).post(ADD, { product_id: tote });
  const opened = await Promise.all(Array.from({ length: 300 }, open));
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
  const before = await countOf("carts");
  const rejected = await open();
  expectTooMany(rejected, 600);
  expect(rejected.setCookies).toEqual([]);
  expect(await countOf("carts")).toBe(before);
  expect((await from(newAddress()).post(ADD, { product_id: tote })).status).toBe(200);
  shiftClock(601_000);
  expect((await open()).status).toBe(200);
});

test("a visitor with a cart can still add to it when the network's limit is reached, and failed requests do not count", async () => {
  const address = newAddress();
  const shopper = from(address);
  await shopper.post(ADD, { product_id: tote });
  for (let n = 0; n < 10; n++) await from(address).post(ADD, { product_id: 999_999 });
  expect(await attemptsOf({ name: "new-carts", max: 300, seconds: 600 }, address)).toBe(1);
  await Promise.all(Array.from({ length: 300 }, () => from(address).post(ADD, { product_id: tote })));
  expect((await from(address).post(ADD, { product_id: tote })).status).toBe(429);
  expect((await shopper.post(ADD, { product_id: tote })).status).toBe(200);
});

test("new carts count for the /64 of IPv6, and for the /48 around it", async () => {
  for (const host of ["1:0::1", "1:0::2", "2:0::1"]) await from(`2001:db8:300:${host}`).post(ADD, { product_id: tote });
  const limit = { max: 300, seconds: 600 };
  expect(await attemptsOf({ ...limit, name: "new-carts" }, "2001:db8:300:1::/64")).toBe(2);
  expect(await attemptsOf({ ...limit, name: "new-carts-wider" }, "2001:db8:300::/48")).toBe(3);
});

test("a guest can check out 30 times in ten minutes, a network 120 times; the next gets 429 and places no order", async () => {
  const address = newAddress();
  const shopper = buyer(api, { "x-client-address": address });
  await shopper.add(tote);
  const checkOut = (email: string) => shopper.checkOut({ ...details, email });
  for (let guest = 0; guest < 4; guest++) {
    for (let n = 0; n < 30; n++) expect((await checkOut(`g${guest}@example.com`)).status).toBe(201);
    if (guest < 3) expectTooMany(await checkOut(`g${guest}@example.com`), 600);
  }
  const before = await countOf("orders");
  expectTooMany(await checkOut("new@example.com"), 600);
  expect(await countOf("orders")).toBe(before);
  const elsewhere = buyer(api);
  await elsewhere.add(tote);
  expect((await elsewhere.checkOut({ ...details, email: "g0@example.com" })).status).toBe(201);
}, 120_000);

/** Places an order. Returns the function that reopens its payment. */
async function payerOf(email: string) {
  const shopper = buyer(api);
  await shopper.add(tote);
  const { body } = await shopper.checkOut({ ...details, email });
  const { number, token } = body as { number: string; token: string };
  return () => shopper.post(`/api/orders/${number}/pay/`, { token });
}

test("an order's payment can be reopened 20 times in ten minutes; other orders have their own limit", async () => {
  const pay = await payerOf("payer@example.com");
  const payOther = await payerOf("other-payer@example.com");
  for (let n = 0; n < 20; n++) expect((await pay()).status).toBe(200);
  expectTooMany(await pay(), 600);
  expect((await payOther()).status).toBe(200);
  shiftClock(590_000);
  expectTooMany(await pay(), 10);
  shiftClock(601_000);
  expect((await pay()).status).toBe(200);
});

const message = { name: "Ann", message: "Is the tote lined?" };
const contact = (address: string, email: string) => from(address).post("/api/contact/", { ...message, email });
const subscribe = (address: string, email: string) => from(address).post("/api/newsletter/subscribe/", { email });
const waitFor = async (address: string, email: string) => {
  const [variantId] = await queryColumn("select id from variants where stock = 0 limit 1");
  return await from(address).post("/api/back_in_stock/request/", { variant_id: variantId, email });
};
let people = 0;
const newEmail = () => {
  people += 1;
  return `person${people}@example.com`;
};

test.each([
  ["contact", contact, 10, 300],
  ["newsletter", subscribe, 20, 600],
  ["back in stock", waitFor, 20, 600],
] as const)(
  "the %s form has an overall limit, which one network can't reach, not even with a /48",
  async (_, send, ofNetwork, ofAll) => {
    const network = newAddress();
    for (let n = 0; n < ofNetwork; n++) expect((await send(network, newEmail())).status).toBe(200);
    for (let n = 0; n < 20; n++) expectTooMany(await send(network, newEmail()), 3600);
    const wide = (n: number) => `2001:db8:${ofNetwork}:${n.toString(16)}::1`;
    const sent = [];
    for (let n = 0; n < ofNetwork * 8 + 10; n++) sent.push((await send(wide(n), newEmail())).status);
    expect(sent.filter((status) => status === 200)).toHaveLength(ofNetwork * 8);
    for (let n = 0; n < ofAll - 9 * ofNetwork; n++) expect((await send(newAddress(), newEmail())).status).toBe(200);
    expectTooMany(await send(newAddress(), newEmail()), 3600);
  },
  120_000,
);
