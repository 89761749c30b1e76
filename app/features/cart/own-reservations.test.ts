import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { ada, PATH, registered } from "#tests/accounts.ts";
import { buyer } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { product } from "#tests/stocked-product.ts";
import { cartSchema } from "./cart.contract.ts";

useDatabase();
const api = createApi();

const UPDATE = "/api/orders/cart/update_item/";
const REMOVE = "/api/orders/cart/remove_item/";
type Shopper = ReturnType<typeof buyer>;

/** A shopper who has added units of a product and gone to the payment page, so that the units are reserved. */
async function checkedOut(product_id: number, quantity: number): Promise<Shopper> {
  const shopper = buyer(api);
  await shopper.add(product_id, { quantity });
  expect((await shopper.checkOut()).status).toBe(201);
  return shopper;
}

/** The quantity of each line of a cart, and the units that are left for it. */
async function linesOf(shopper: Shopper) {
  const { items } = cartSchema.parse((await shopper.get("/api/orders/cart/")).body);
  return items.map(({ quantity, stock }) => [quantity, stock]);
}

test("the units that a shopper has reserved stay available to their cart", async () => {
  const product_id = await product(3);
  const shopper = await checkedOut(product_id, 3);
  expect(await linesOf(shopper)).toEqual([[3, 3]]);
  expect((await shopper.post(UPDATE, { product_id, quantity: 2 })).status).toBe(200);
  expect((await shopper.add(product_id)).status).toBe(200);
  expect((await shopper.post(REMOVE, { product_id })).status).toBe(200);
  expect((await shopper.add(product_id, { quantity: 3 })).status).toBe(200);
  expect(await linesOf(shopper)).toEqual([[3, 3]]);
  expect((await shopper.add(product_id)).body).toMatchObject({ error: "Only 3 left, already in your cart." });
  expect((await shopper.post(UPDATE, { product_id, quantity: 4 })).body).toMatchObject({ error: "Only 3 left." });
});

test("they are not available to anybody else, nor once the product is no longer sold", async () => {
  const product_id = await product(3);
  const shopper = await checkedOut(product_id, 2);
  const other = buyer(api);
  expect((await other.add(product_id)).status).toBe(200);
  expect((await other.add(product_id)).body).toMatchObject({ error: "Only 1 left, already in your cart." });
  expect(await linesOf(other)).toEqual([[1, 1]]);
  await databasePool().query("update products set status = 'archived' where id = $1", [product_id]);
  expect(await linesOf(shopper)).toEqual([[2, 0]]);
  expect((await shopper.post(UPDATE, { product_id, quantity: 1 })).status).toBe(409);
});

test("signing in after the checkout keeps the quantities of the guest's cart", async () => {
  const product_id = await product(3);
  const email = "signs-in-late@example.com";
  await registered(api, email);
  const shopper = await checkedOut(product_id, 3);
  expect((await shopper.post(`${PATH}/login/`, { email, password: ada.password })).status).toBe(200);
  expect(await linesOf(shopper)).toEqual([[3, 3]]);
});
