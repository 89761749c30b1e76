import { expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { ada, PATH, registered } from "#tests/accounts.ts";
import { buyer, checkOutProduct } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { product } from "#tests/stocked-product.ts";
import { viewCheckout } from "./view-checkout.ts";

useDatabase();
const api = createApi();

const priceOf = (id: number | undefined, cents: number) =>
  databasePool().query("update products set price_cents = $2 where id = $1", [id, cents]);
const viewOf = (shopper: ReturnType<typeof buyer>) => viewCheckout({ session: shopper.jar.get("sessionid") });
const seenBy = async (shopper: ReturnType<typeof buyer>) => Object.values((await viewOf(shopper)).pricesWhenAdded);

test("the price when a unit was added is stored until the shopper adds another at the current price", async () => {
  const id = (await putProducts({ slug: "dearer", priceCents: 10_000 })).get("dearer");
  const shopper = buyer(api);
  await shopper.add(id);
  await priceOf(id, 12_000);
  expect(await seenBy(shopper)).toEqual(["100.00"]);
  await shopper.post("/api/orders/cart/update_item/", { product_id: id, quantity: 2 });
  expect(await seenBy(shopper)).toEqual(["100.00"]);
  await shopper.add(id);
  expect(await seenBy(shopper)).toEqual(["120.00"]);
  expect(await viewCheckout({ session: undefined })).toMatchObject({ cart: { items: [] }, pricesWhenAdded: {} });
});

test("it stays stored when a guest's cart is merged into the account's at sign-in", async () => {
  const id = (await putProducts({ slug: "joined", priceCents: 10_000 })).get("joined");
  await registered(api, "joined@example.com");
  const shopper = buyer(api);
  await shopper.add(id);
  await priceOf(id, 9000);
  await shopper.post(`${PATH}/login/`, { email: "joined@example.com", password: ada.password });
  expect(await seenBy(shopper)).toEqual(["100.00"]);
});

test("units that are reserved for the visitor's own unpaid order count as theirs, until the order is over", async () => {
  const id = await product(1);
  const { shopper, order } = await checkOutProduct(api, id);
  const leftFor = async () => (await viewOf(shopper)).cart.items.map(({ stock }) => stock);
  expect(await leftFor()).toEqual([1]);
  await databasePool().query("update orders set status = 'cancelled' where number = $1", [order.number]);
  expect(await leftFor()).toEqual([0]);
});
