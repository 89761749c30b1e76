import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import { ada, newAddress, PATH, queryColumn, registered } from "#tests/accounts.ts";
import { address } from "#tests/address.ts";
import { buyer } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { submitCheckoutForm } from "./submit-checkout.server.ts";
import { itemsField } from "./ui/checkout-fields.ts";

useDatabase();
const api = createApi();

const named = (name: string) =>
  Object.fromEntries(Object.entries(address).map(([part, value]) => [`${name}.${part}`, String(value)]));
const filled = { ...named("shipping_address"), email: "ada@example.com", key: "f1" };

/** Sends the checkout's form without JavaScript, with a filled cart. */
async function begin(shopper = buyer(api)) {
  const slug = `form-${Math.random().toString(36).slice(2)}`;
  await shopper.add((await putProducts({ slug })).get(slug));
  const cookie = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields);
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const request = { method: "POST", body, headers: { cookie, ...type, ...headers } };
    return submitCheckoutForm(new Request("http://shop.example/checkout", request));
  };
}

test("a form without JavaScript places an order, and sent twice it places one", async () => {
  const send = await begin();
  const first = await send(filled);
  expect(first).toMatchObject({ order: { status: "awaiting_payment" } });
  expect(await send(filled)).toEqual(first);
});

test("a form that shows other items than the cart has is not ordered", async () => {
  const shopper = buyer(api);
  const send = await begin(shopper);
  const { items } = (await shopper.get("/api/orders/cart/")).body as Cart;
  const fields = { ...filled, key: "items" };
  expect(await send({ ...fields, expected_items: `${items[0]?.id}:2` })).toMatchObject({
    status: 409,
    error: expect.stringContaining("Your cart has changed"),
  });
  expect(await send({ ...fields, expected_items: itemsField(items) })).toHaveProperty("order");
});

test("line breaks count as one character without JavaScript too, and make no other order", async () => {
  const shopper = buyer(api);
  const send = await begin(shopper);
  const text = (lineBreak: string) => ["a".repeat(150), "b".repeat(149)].join(lineBreak);
  const placed = await send({ ...filled, key: "lines", gift_message: text("\r\n"), note: "Ring\r\ntwice" });
  expect(placed).toHaveProperty("order");
  const again = { email: filled.email, shipping_address: address, gift_message: text("\n"), note: "Ring\ntwice" };
  expect((await shopper.checkOut(again)).body).toEqual((placed as { order: unknown }).order);
  expect(await send({ ...filled, key: "longer", gift_message: `${text("\r\n")}c` })).toMatchObject({
    status: 422,
    fieldErrors: { gift_message: "Gift message is too long: at most 300 characters." },
  });
});

test("a customer who orders without JavaScript has the order in the account, because the cart is the account's", async () => {
  const email = "signed-in-earlier@example.com";
  const id = await registered(api, email);
  const shopper = buyer(api);
  await shopper.add((await putProducts({ slug: "before-signing-in" })).get("before-signing-in"));
  await shopper.post(`${PATH}/login/`, { email, password: ada.password });
  const send = await begin(shopper);
  expect(await send({ ...filled, key: "of an account" })).toHaveProperty("order");
  expect(await queryColumn("select count(*)::int from orders where customer_id = $1", [id])).toEqual([1]);
});

test("the billing address may differ, and is then needed in full", async () => {
  const send = await begin();
  const bill = named("billing_address");
  expect(await send({ ...filled, ...bill, "billing_address.city": "" })).toMatchObject({
    status: 422,
    fieldErrors: { "billing_address.city": "City is required." },
  });
  expect(await send({ ...filled, ...bill })).toHaveProperty("order");
});

test("an incomplete form is shown again with everything that was typed", async () => {
  const send = await begin();
  const typed = { ...filled, email: "", note: "Ring twice" };
  expect(await send(typed)).toMatchObject({ status: 422, values: typed, fieldErrors: { email: "Email is required." } });
});

test("changing the country places no order and keeps what was typed", async () => {
  const send = await begin();
  const typed = { ...filled, intent: "country", "shipping_address.country": "DE" };
  expect(await send(typed)).toEqual({ values: typed, status: 200 });
});

test("a region of the country before is not sent along with another country", async () => {
  const send = await begin();
  const typed = { ...filled, "shipping_address.country": "AU", "shipping_address.region": "WA" };
  const before = { ...typed, "shipping_address.country_before": "US" };
  expect(await send({ ...before, intent: "country" })).toMatchObject({ values: { "shipping_address.region": "" } });
  expect(await send(before)).toMatchObject({
    status: 422,
    fieldErrors: { "shipping_address.region": expect.any(String) },
  });
  const same = { ...before, "shipping_address.country_before": "AU", intent: "country" };
  expect(await send(same)).toMatchObject({ values: { "shipping_address.region": "WA" } });
});

test("a total that differs from the one that was shown places no order", async () => {
  const send = await begin();
  expect(await send({ ...filled, expected_total: "1.00" })).toMatchObject({ status: 409, fieldErrors: {} });
});

test("a form from another site places no order", async () => {
  const send = await begin();
  expect(await send(filled, { "sec-fetch-site": "cross-site" })).toMatchObject({ status: 403 });
});

test("a form above the rate limit is shown again with everything that was typed, and when to retry", async () => {
  const from = { "x-client-address": newAddress() };
  const email = "often@example.com";
  const typed = { ...filled, email, note: "Ring twice" };
  for (let n = 0; n < 5; n++)
    expect(await (await begin())({ ...typed, key: `often ${n}` }, from)).toHaveProperty("order");
  const send = await begin();
  const rejected = {
    status: 429,
    values: typed,
    retryAfterSeconds: expect.toSatisfy((n: number) => n > 0 && n <= 180),
  };
  expect(await send(typed, from)).toMatchObject({
    ...rejected,
    error: expect.stringContaining("waiting for payment"),
  });
  expect(await send(typed, { "x-client-address": newAddress() })).toHaveProperty("order");
});
