import { beforeEach, expect, test, vi } from "vitest";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import { purgeAbandonedCarts } from "#app/features/cart/purge-abandoned-carts.ts";
import type { PlacedOrder } from "#app/features/checkout/checkout.contract.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { db } from "#app/platform/db/db.server.ts";
import { ada, ask, newAddress, PATH, registered, signedIn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { buyer, press } from "#tests/checkout.ts";
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

async function places(shopper: Shopper): Promise<PlacedOrder> {
  const { status, body } = await shopper.checkOut();
  expect([status, body]).toEqual([201, expect.any(Object)]);
  return body as PlacedOrder;
}

const statusOf = async ({ number: of }: PlacedOrder) =>
  (await ask("select status from orders where number = $1", [of]))[0];

test("what was ordered as a guest and paid after the sign-in leaves the account's cart; what was there besides stays", async () => {
  const phone = guest();
  await signIn(phone);
  await phone.add(clutch);
  await phone.add(tote);
  const laptop = guest();
  await laptop.add(tote, { quantity: 2 });
  const order = await places(laptop);
  await signIn(laptop);
  expect(await inCart(laptop)).toEqual([
    [clutch, 1],
    [tote, 3],
  ]);
  await press(order);
  expect(await statusOf(order)).toBe("paid");
  expect(await inCart(phone)).toEqual([
    [clutch, 1],
    [tote, 1],
  ]);
});

test("what was paid before the sign-in is taken out once, and not out of the account's cart too", async () => {
  const phone = guest();
  await signIn(phone);
  await phone.add(tote);
  const laptop = guest();
  await laptop.add(tote);
  await laptop.add(clutch);
  await laptop.post("/api/orders/cart/remove_item/", { product_id: clutch });
  await press(await places(laptop));
  await signIn(laptop);
  expect(await inCart(laptop)).toEqual([[tote, 1]]);
});

test("paid in the very moment of the sign-in, it leaves the cart all the same", async () => {
  for (let round = 0; round < 8; round++) {
    const laptop = guest();
    await laptop.add(clutch);
    const order = await places(laptop);
    await Promise.all([signIn(laptop), press(order)]);
    expect([round, await statusOf(order), await inCart(laptop)]).toEqual([round, "paid", []]);
  }
});

test("whoever orders anew after the sign-in is not kept from their own pieces, and the guest's order is called off", async () => {
  const laptop = guest();
  await laptop.add(tote, { quantity: 5 });
  const first = await places(laptop);
  await signIn(laptop);
  const second = await places(laptop);
  expect([await statusOf(first), await statusOf(second)]).toEqual(["cancelled", "awaiting_payment"]);
  await press(second);
  expect([await statusOf(second), await inCart(laptop)]).toEqual(["paid", []]);
});

test("the orders of carts that were merged are looked after for 30 days", async () => {
  const laptop = guest();
  await laptop.add(tote);
  await signIn(laptop);
  const merges = () => ask("select count(*)::int from cart_joins");
  const [before] = await merges();
  await purgeAbandonedCarts(db());
  expect(await merges()).toEqual([before]);
  shiftClock(31 * 86_400_000);
  await purgeAbandonedCarts(db());
  shiftClock(0);
  expect([Number(before) > 0, await merges()]).toEqual([true, [0]]);
});

test("a deleted account's cart is opened by no session any more", async () => {
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
