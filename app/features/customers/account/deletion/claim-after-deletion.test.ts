import { afterEach, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import { ada, newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { checkOutProduct, completePayment } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { product } from "#tests/stocked-product.ts";
import { anonymizeDetachedOrdersNightly } from "./anonymize-orders.ts";

useDatabase();
const api = createApi();
const DAY = 86_400_000;
let count = 0;
afterEach(() => shiftClock(0));

/** Registers a customer with a verified email, who signs in. Returns the id and an access token. */
async function customer(email: string) {
  const id = await registered(api, email);
  await queryColumn("update customers set email_verified_at = now() where id = $1 returning id", [id]);
  const { access } = await signedIn(api, email);
  return { id, access };
}

/** A customer pays an order with this email and deletes the account. Returns the order's number. */
async function orderOfDeletedAccount(account: string, email: string): Promise<string> {
  const { access } = await customer(account);
  const { order } = await checkOutProduct(api, await product(), { Authorization: `Bearer ${access}` }, email);
  await completePayment(order);
  const deleted = { address: newAddress(), bearer: access };
  expect((await send(api, "DELETE", `${PATH}/me/`, { current_password: ada.password }, deleted)).status).toBe(204);
  return order.number;
}

const ownerOf = async (number: string) =>
  (await queryColumn("select coalesce(customer_id::text, 'nobody') from orders where number = $1", [number]))[0];
const nameIn = async (number: string) =>
  (
    await queryColumn("select coalesce(shipping_address ->> 'full_name', '') from orders where number = $1", [number])
  )[0];

test("an order with the email of somebody else stays without an owner and is anonymized", async () => {
  const [xena, bob] = [`xena-${++count}@example.com`, `bob-${count}@example.com`];
  const number = await orderOfDeletedAccount(xena, bob);
  const { access } = await customer(bob);
  expect(await ownerOf(number)).toBe("nobody");
  const list = await send(api, "GET", "/api/orders/", undefined, { bearer: access });
  expect([list.status, list.text]).toEqual([200, "[]"]);
  await queryColumn(
    "update orders set status = 'delivered', fulfillment = 'delivered' where number = $1 returning id",
    [number],
  );
  shiftClock(120 * DAY);
  await inTransaction(anonymizeDetachedOrdersNightly);
  expect(await nameIn(number)).toBe("");
});

test("a customer who registers again gets the open orders with the account's email back", async () => {
  const email = `again-${++count}@example.com`;
  const number = await orderOfDeletedAccount(email, email);
  expect(await ownerOf(number)).toBe("nobody");
  const { id } = await customer(email);
  expect(await ownerOf(number)).toBe(id);
});
