import { beforeEach, expect, test, vi } from "vitest";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import { purgeAbandonedCarts } from "#app/features/cart/purge-abandoned-carts.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { db } from "#app/platform/db/db.server.ts";
import { ada, newAddress, PATH, queryColumn, registered, signedIn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { buyer, completePayment } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { createApi } from "./api.ts";

vi.setConfig({ testTimeout: 60_000 });
useDatabase();

const api = createApi();
const CART = "/api/orders/cart/";

let number = 0;
let email: string;
let tote: number;
let clutch: number;

beforeEach(async () => {
  number += 1;
  email = `ada${number}@example.com`;
  const ids = await putProducts(
    { slug: `tote-${number}`, stock: [{ color: "Cognac", quantity: 5 }] },
    { slug: `clutch-${number}`, stock: [{ color: "Black", quantity: 9 }] },
  );
  tote = ids.get(`tote-${number}`) ?? 0;
  clutch = ids.get(`clutch-${number}`) ?? 0;
  await registered(api, email);
});

const guest = () => buyer(api, { "x-client-address": newAddress() });
type Shopper = ReturnType<typeof guest>;

async function signIn(shopper: Shopper): Promise<void> {
  const { status } = await shopper.post(`${PATH}/login/`, { email, password: ada.password });
  expect(status).toBe(200);
}

async function inCart(shopper: Shopper): Promise<[number, number][]> {
  const { items } = (await shopper.get(CART)).body as Cart;
  return items.map(({ product, quantity }) => [product.id, quantity]);
}

async function placeOrder(shopper: Shopper): Promise<PlacedOrder> {
  const { status, body } = await shopper.checkOut();
  expect([status, body]).toEqual([201, expect.any(Object)]);
  return body as PlacedOrder;
}

const statusOf = async ({ number: of }: PlacedOrder) =>
  (await queryColumn("select status from orders where number = $1", [of]))[0];

test("paying a guest order after the sign-in removes its products from the account's cart and keeps the others", async () => {
  const phone = guest();
  await signIn(phone);
  await phone.add(clutch);
  await phone.add(tote);
  const laptop = guest();
  await laptop.add(tote, { quantity: 2 });
  const order = await placeOrder(laptop);
  await signIn(laptop);
  expect(await inCart(laptop)).toEqual([
    [clutch, 1],
    [tote, 3],
  ]);
  await completePayment(order);
  expect(await statusOf(order)).toBe("paid");
  expect(await inCart(phone)).toEqual([
    [clutch, 1],
    [tote, 1],
  ]);
});

test("a guest order that was paid before the sign-in does not change the account's cart", async () => {
  const phone = guest();
  await signIn(phone);
  await phone.add(tote);
  const laptop = guest();
  await laptop.add(tote);
  await laptop.add(clutch);
  await laptop.post("/api/orders/cart/remove_item/", { product_id: clutch });
  await completePayment(await placeOrder(laptop));
  await signIn(laptop);
  expect(await inCart(laptop)).toEqual([[tote, 1]]);
});

test("an order that is paid during the sign-in is also removed from the cart", async () => {
  for (let run = 0; run < 8; run++) {
    const laptop = guest();
    await laptop.add(clutch);
    const order = await placeOrder(laptop);
    await Promise.all([signIn(laptop), completePayment(order)]);
    expect([run, await statusOf(order), await inCart(laptop)]).toEqual([run, "paid", []]);
  }
});

test("a new order after the sign-in can use the units reserved by the guest's order, which is cancelled", async () => {
  const laptop = guest();
  await laptop.add(tote, { quantity: 5 });
  const first = await placeOrder(laptop);
  await signIn(laptop);
  const second = await placeOrder(laptop);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["cancelled", "awaiting_payment"]);
  await completePayment(second);
  expect([await statusOf(second), await inCart(laptop)]).toEqual(["paid", []]);
});

test("merged carts are recorded for 30 days", async () => {
  const laptop = guest();
  await laptop.add(tote);
  await signIn(laptop);
  const merges = () => queryColumn("select count(*)::int from cart_merges");
  const [before] = await merges();
  await purgeAbandonedCarts(db());
  expect(await merges()).toEqual([before]);
  shiftClock(31 * 86_400_000);
  await purgeAbandonedCarts(db());
  shiftClock(0);
  expect([Number(before) > 0, await merges()]).toEqual([true, [0]]);
});

test("no session opens the cart of a deleted account", async () => {
  const laptop = guest();
  await laptop.add(tote);
  await signIn(laptop);
  const { access } = await signedIn(api, email);
  const cookie = { Cookie: `sessionid=${laptop.jar.get("sessionid")}` };
  await laptop.call(`${PATH}/me/`, {
    method: "DELETE",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${access}` },
    body: JSON.stringify({ current_password: ada.password }),
  });
  expect([...laptop.jar.keys()]).toEqual([]);
  expect((await apiVisitor(api, cookie).get(CART)).body).toEqual({ items: [], subtotal: "0.00" });
});
