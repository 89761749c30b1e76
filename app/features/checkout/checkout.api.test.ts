import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { findLedgerGaps } from "#app/features/stock/stock.queries.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { queryColumn } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { buyer, checkOutProduct, completePayment, details } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { product, stockOf } from "#tests/stocked-product.ts";
import { purgeIdempotencyKeys } from "./idempotency/idempotency-key.ts";

useDatabase();
afterEach(() => shiftClock(0));

const api = createApi();
const ordersOf = async (id: number) =>
  (await queryColumn("select count(*)::int from order_lines where product_id = $1", [id]))[0];
const emailsTo = (email: string) =>
  queryColumn("select template from emails where recipient = $1 order by queued_at", [email]);

test("a guest orders the cart, and its units are reserved while the payment is open", async () => {
  const id = await product(5, 18_900);
  const shopper = buyer(api);
  await shopper.add(id, { quantity: 2 });
  const { status, body, headers } = await shopper.checkOut({ ...details, note: "Ring twice" });
  expect(status).toBe(201);
  expect(headers.get("cache-control")).toContain("no-store");
  expect(body).toMatchObject({
    number: expect.stringMatching(/^[2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{2}$/),
    token: expect.stringMatching(/^[\w-]{43}$/),
    status: "awaiting_payment",
    email: "ada@example.com",
    items: [
      { quantity: 2, price: "189.00", subtotal: "378.00", product: { slug: expect.stringMatching(/^product-/) } },
    ],
    subtotal: "378.00",
    shipping: "10.00",
    total: "388.00",
    currency: "USD",
    payment: { provider: "test", url: expect.stringContaining("/pay/test/") },
  });
  expect(await stockOf(id)).toBe(3);
  expect((await shopper.get("/api/orders/cart/")).body).toMatchObject({ subtotal: "378.00" });
});

test("an order's lines have the images of its products", async () => {
  const { order } = await checkOutProduct(api, await product());
  const images = "select image_id from order_lines join orders on id = order_id where number = $1";
  expect(await queryColumn(images, [order.number])).toEqual([expect.stringMatching(/./)]);
});

test("paying sells the units, removes them from the cart and queues one email", async () => {
  const id = await product();
  const other = await product();
  const shopper = buyer(api);
  await shopper.add(id);
  const { body } = await shopper.checkOut({ ...details, email: "paid@example.com" });
  await shopper.add(other);
  await shopper.add(id);
  const order = body as Awaited<ReturnType<typeof checkOutProduct>>["order"];
  for (let again = 0; again < 5; again++) await completePayment(order);
  const viewed = await shopper.get(`/api/orders/${order.number}/?token=${order.token}`);
  expect(viewed.body).toMatchObject({
    status: "paid",
    total: "110.00",
    can_cancel: true,
    can_pay: false,
    hold_expires_at: null,
    payment: { status: "paid" },
    history: [
      { status: "awaiting_payment", actor: "shopper" },
      { status: "paid", actor: "payment" },
    ],
  });
  expect((await shopper.get("/api/orders/cart/")).body).toMatchObject({ items: [{ quantity: 1 }, { quantity: 1 }] });
  expect(await emailsTo("paid@example.com")).toEqual(["order-confirmed"]);
  expect([await stockOf(id), await stockOf(other)]).toEqual([4, 5]);
});

test.each([
  ["no key", ""],
  ["a key of more than 255 characters", "k".repeat(256)],
])("%s is rejected before anything else", async (_, key) => {
  const shopper = buyer(api);
  await shopper.add(await product());
  const { status, body } = await shopper.checkOut({ nonsense: true }, key);
  expect([status, body]).toEqual([400, { error: expect.stringContaining("Idempotency-Key") }]);
});

test("a key may have 255 characters", async () => {
  const shopper = buyer(api);
  await shopper.add(await product());
  expect((await shopper.checkOut(details, "k".repeat(255))).status).toBe(201);
});

test("an empty cart, or none, can't be ordered", async () => {
  const shopper = buyer(api);
  expect(await shopper.checkOut()).toMatchObject({ status: 400, body: { error: "Your cart is empty." } });
  const id = await product();
  await shopper.add(id);
  await shopper.post("/api/orders/cart/remove_item/", { product_id: id });
  expect(await shopper.checkOut()).toMatchObject({ status: 400, body: { error: "Your cart is empty." } });
});

test.each([
  ["no email", { shipping_address: address }, "email"],
  ["an invalid email", { ...details, email: "ada" }, "email"],
  ["no name", { ...details, shipping_address: { ...address, full_name: " " } }, "shipping_address.full_name"],
  [
    "a foreign postcode",
    { ...details, shipping_address: { ...address, postal_code: "SW1A 1AA" } },
    "shipping_address.postal_code",
  ],
  ["no state", { ...details, shipping_address: { ...address, region: "" } }, "shipping_address.region"],
  [
    "a country we don't ship to",
    { ...details, shipping_address: { ...address, country: "BR" } },
    "shipping_address.country",
  ],
  ["an unknown country", { ...details, shipping_address: { ...address, country: "XX" } }, "shipping_address.country"],
  [
    "an invalid billing address",
    { ...details, billing_address: { ...address, postal_code: "1" } },
    "billing_address.postal_code",
  ],
  ["a price in the request", { ...details, total: "1.00" }, "total"],
  ["a control character", { ...details, note: "a\u0007b" }, "note"],
])("%s is a 422 with a message for the field, and is not stored for the key", async (_, body, field) => {
  const shopper = buyer(api);
  await shopper.add(await product());
  const key = `key of ${field}`;
  const fieldErrors = await shopper.checkOut(body, key);
  expect([fieldErrors.status, fieldErrors.body]).toEqual([
    422,
    { error: expect.any(String), fields: { [field]: expect.stringMatching(/^[A-Z].*[.]$/) } },
  ]);
  const right = await shopper.checkOut(details, key);
  expect([right.status, right.headers.get("idempotent-replayed")]).toEqual([201, null]);
});

test("the same key and body get the same response and order once; another body is rejected", async () => {
  const id = await product();
  const shopper = buyer(api);
  await shopper.add(id);
  const first = await shopper.checkOut(details, "mine");
  const again = await shopper.checkOut({ shipping_address: address, email: details.email }, "mine");
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect([first.headers.get("idempotent-replayed"), again.headers.get("idempotent-replayed")]).toEqual([null, "true"]);
  expect((await shopper.checkOut({ ...details, note: "Other" }, "mine")).status).toBe(422);
  expect([await ordersOf(id), await stockOf(id)]).toEqual([1, 4]);
  await completePayment(first.body as { payment: { provider: "test"; url: string } });
  expect((await shopper.checkOut(details, "mine")).body).toEqual(first.body);
});

test("a key belongs to one shopper: the same key of another shopper is another order", async () => {
  const id = await product();
  const [ann, bob] = [buyer(api), buyer(api)];
  for (const shopper of [ann, bob]) await shopper.add(id);
  const numbers = [await ann.checkOut(details, "same"), await bob.checkOut(details, "same")].map(
    ({ body }) => (body as { number: string }).number,
  );
  expect(new Set(numbers).size).toBe(2);
});

test("a key is deleted after a day", async () => {
  const shopper = buyer(api);
  await shopper.add(await product());
  const first = await shopper.checkOut(details, "day");
  shiftClock(23 * 3_600_000);
  await purgeIdempotencyKeys();
  expect((await shopper.checkOut(details, "day")).body).toEqual(first.body);
  shiftClock(25 * 3_600_000);
  expect((await shopper.checkOut(details, "day")).body).not.toEqual(first.body);
  shiftClock(50 * 3_600_000);
  expect(await purgeIdempotencyKeys()).toBeGreaterThan(0);
});

test("20 concurrent requests with one key make one order: the others get a 409 with Retry-After, or the same response", async () => {
  const id = await product();
  const shopper = buyer(api);
  await shopper.add(id);
  const responses = await Promise.all(Array.from({ length: 20 }, () => shopper.checkOut(details, "at once")));
  for (const { status, headers } of responses) {
    expect([201, 409]).toContain(status);
    if (status === 409) expect(headers.get("retry-after")).toBe("1");
  }
  const numbers = responses.flatMap(({ status, body }) =>
    status === 201 ? [(body as { number: string }).number] : [],
  );
  expect(new Set(numbers).size).toBe(1);
  expect([await ordersOf(id), await stockOf(id)]).toEqual([1, 4]);
});

test("20 concurrent requests with 20 keys leave one unpaid order", async () => {
  const id = await product();
  const shopper = buyer(api);
  await shopper.add(id);
  await Promise.all(Array.from({ length: 20 }, () => shopper.checkOut()));
  const states = await queryColumn(
    "select status from orders o join order_lines l on l.order_id = o.id where product_id = $1",
    [id],
  );
  expect(states.filter((status) => status === "awaiting_payment")).toHaveLength(1);
  expect(await stockOf(id)).toBe(4);
  expect(await findLedgerGaps()).toEqual([]);
});

test("of 50 carts with the last unit one becomes an order; 49 are rejected, and leave nothing behind", async () => {
  const id = await product(1);
  const shoppers = Array.from({ length: 50 }, () => buyer(api));
  await Promise.all(shoppers.map((shopper) => shopper.add(id)));
  const responses = await Promise.all(shoppers.map((shopper) => shopper.checkOut()));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { body } of responses.filter(({ status }) => status === 409)) {
    expect(body).toMatchObject({ error: expect.stringContaining("sold"), items: [{ quantity: 1, available: 0 }] });
  }
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(49);
  expect([await ordersOf(id), await stockOf(id)]).toEqual([1, 0]);
  expect(await findLedgerGaps()).toEqual([]);
});
