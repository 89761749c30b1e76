import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { address, buyer } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { placeOrderFromForm } from "./place-order-from-form.ts";

useDatabase();
const api = createApi();

const named = (prefix: string) =>
  Object.fromEntries(Object.entries(address).map(([name, value]) => [`${prefix}.${name}`, value]));
const shipping = named("shipping_address");

/** A shopper without scripts who has something in the cart sends the checkout's form. */
async function send(fields: Record<string, string>) {
  const slug = `form-${Math.random().toString(36).slice(2)}`;
  const id = (await putProducts({ slug })).get(slug);
  const shopper = buyer(api);
  await shopper.add(id);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const headers = { cookie: [...shopper.jar].map(([name, value]) => `${name}=${value}`).join("; ") };
  const request = new Request("http://shop.example/checkout", { headers });
  return [await placeOrderFromForm(request, form), await placeOrderFromForm(request, form)] as const;
}

test("a plain form orders, and sent twice it orders once", async () => {
  const fields = { ...shipping, email: "ada@example.com", idempotency_key: "f1", expected_total: "110.00" };
  const [first, again] = await send(fields);
  expect(first).toMatchObject({ ok: true, value: { replayed: false, order: { total: "110.00" } } });
  expect(again).toMatchObject({ ok: true, value: { replayed: true } });
});

test("the bill may go elsewhere", async () => {
  const fields = { ...shipping, ...named("billing_address"), email: "ada@example.com", idempotency_key: "f2" };
  expect((await send(fields))[0].ok).toBe(true);
  expect((await send({ ...fields, "billing_address.city": "" }))[0]).toMatchObject({
    refusal: { code: "wrong_fields", fields: { "billing_address.city": "City is required." } },
  });
});

test("empty fields are named as the API names them; a form without its key is refused", async () => {
  expect((await send({ idempotency_key: "f3", "shipping_address.country": "US" }))[0]).toMatchObject({
    refusal: {
      code: "wrong_fields",
      fields: { email: "Email is required.", "shipping_address.full_name": "Full name is required." },
    },
  });
  expect((await send({ ...shipping, email: "ada@example.com" }))[0]).toMatchObject({
    refusal: { code: "key_missing" },
  });
});
