import { beforeEach, expect, test } from "vitest";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import { purgeAbandonedCarts } from "#app/features/cart/purge-abandoned-carts.ts";
import type { SignedIn } from "#app/features/customers/customers.contract.ts";
import { databasePool, db } from "#app/platform/db/db.server.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { createApi } from "./api.ts";

useDatabase();

const api = createApi();
const CART = "/api/orders/cart/";
const ADD = "/api/orders/cart/add_item/";
const USERS = "/api/accounts/users/";
const password = "a stitch in time saves nine";

let count = 0;
let email: string;
let tote: number;
let clutch: number;

/** A browser with its own client address, so that tests share no rate limit. */
function browser() {
  count += 1;
  return apiVisitor(api, {
    "x-client-address": `198.18.${count >> 8}.${count & 255}`,
    Origin: "http://localhost:3000",
    "Sec-Fetch-Site": "same-origin",
  });
}
type Browser = ReturnType<typeof browser>;

beforeEach(async () => {
  const ids = await putProducts(
    { slug: `tote-${count}`, stock: [{ color: "Cognac", quantity: 5 }] },
    { slug: `clutch-${count}`, stock: [{ color: "Black", quantity: 2 }] },
  );
  tote = ids.get(`tote-${count}`) ?? 0;
  clutch = ids.get(`clutch-${count}`) ?? 0;
  email = `ada.${count}@example.com`;
  const names = { username: `ada${count}`, first_name: "Ada", last_name: "Lovelace" };
  const made = await browser().post(USERS, { email, password, confirm_password: password, ...names });
  expect(made.status).toBe(201);
});

async function signIn(shopper: Browser): Promise<SignedIn> {
  const { status, body } = await shopper.post(`${USERS}login/`, { email, password });
  expect(status).toBe(200);
  return body as SignedIn;
}

async function linesOf(shopper: Browser) {
  const { items } = (await shopper.get(CART)).body as Cart;
  return items.map(({ product, quantity }) => [product.id, quantity]);
}

test("a sign-in merges the guest's cart into the account's cart: quantities add up to at most the stock", async () => {
  const phone = browser();
  await signIn(phone);
  await phone.post(ADD, { product_id: tote, quantity: 2 });
  await phone.post(ADD, { product_id: clutch, quantity: 2 });
  const laptop = browser();
  await laptop.post(ADD, { product_id: clutch, quantity: 1 });
  await laptop.post(ADD, { product_id: tote, quantity: 1 });
  await signIn(laptop);
  expect(await linesOf(laptop)).toEqual([
    [tote, 3],
    [clutch, 2],
  ]);
});

test("a merged cart has at most a hundred lines: the guest's, and the account's newest", async () => {
  const phone = browser();
  await signIn(phone);
  await phone.post(ADD, { product_id: clutch, quantity: 1 });
  const stock = Array.from({ length: 99 }, (_, n) => ({ color: `Shade ${n}`, quantity: 5 }));
  const shades = (await putProducts({ slug: `shades-${count}`, stock })).get(`shades-${count}`) ?? 0;
  await databasePool().query(
    `insert into cart_lines (cart_id, variant_id, quantity)
     select cart_id, id, 1 from variants, (select max(cart_id) as cart_id from cart_lines) newest where product_id = $1`,
    [shades],
  );
  const laptop = browser();
  await laptop.post(ADD, { product_id: tote, quantity: 1 });
  await signIn(laptop);
  const ids = (await linesOf(laptop)).map(([id]) => id);
  expect([ids.length, ids.at(-1), ids.includes(clutch)]).toEqual([100, tote, false]);
});

test("an account has the same cart on every device", async () => {
  const [phone, laptop] = [browser(), browser()];
  await signIn(phone);
  await signIn(laptop);
  await phone.post(ADD, { product_id: tote, quantity: 1 });
  expect(await linesOf(laptop)).toEqual([[tote, 1]]);
  await laptop.post("/api/orders/cart/update_item/", { product_id: tote, quantity: 4 });
  expect(await linesOf(phone)).toEqual([[tote, 4]]);
});

test("a sign-in creates a new session, and the guest's old one no longer opens a cart", async () => {
  const shopper = browser();
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  const before = shopper.jar.get("sessionid") ?? "";
  await signIn(shopper);
  expect(shopper.jar.get("sessionid")).not.toBe(before);
  const thief = apiVisitor(api, { Cookie: `sessionid=${before}` });
  expect((await thief.get(CART)).body).toEqual({ items: [], subtotal: "0.00" });
});

test("a new sign-in ends the one that the browser had, and no other", async () => {
  const [shopper, phone] = [browser(), browser()];
  const [former, other] = [await signIn(shopper), await signIn(phone)];
  const latest = await signIn(shopper);
  const refreshed = async ({ refresh }: SignedIn) =>
    (await browser().post(`${USERS}token_refresh/`, { refresh })).status;
  expect([await refreshed(former), await refreshed(other), await refreshed(latest)]).toEqual([401, 200, 200]);
  const profile = async ({ access }: SignedIn) =>
    (await browser().get(`${USERS}me/`, { Authorization: `Bearer ${access}` })).status;
  expect(await profile(former)).toBe(401);
});

test("after signing out the browser has no cart, and the next sign-in restores it", async () => {
  const shopper = browser();
  const { refresh } = await signIn(shopper);
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  const session = shopper.jar.get("sessionid") ?? "";
  await shopper.post(`${USERS}logout/`, { refresh });
  expect([...shopper.jar.keys()]).toEqual([]);
  expect(await linesOf(shopper)).toEqual([]);
  const nextPerson = apiVisitor(api, { Cookie: `sessionid=${session}` });
  expect((await nextPerson.get(CART)).body).toEqual({ items: [], subtotal: "0.00" });
  await signIn(shopper);
  expect(await linesOf(shopper)).toEqual([[tote, 1]]);
});

test("signing in twice doesn't double the cart", async () => {
  const shopper = browser();
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  await signIn(shopper);
  await signIn(shopper);
  expect(await linesOf(shopper)).toEqual([[tote, 1]]);
});

test("a wrong password does not change the guest's cart", async () => {
  const shopper = browser();
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  const session = shopper.jar.get("sessionid");
  const rejected = await shopper.post(`${USERS}login/`, { email, password: "not my password" });
  expect([rejected.status, rejected.setCookies]).toEqual([401, []]);
  expect(shopper.jar.get("sessionid")).toBe(session);
  expect(await linesOf(shopper)).toEqual([[tote, 1]]);
});

test("when a session is ended on the server, its device no longer opens the account's cart", async () => {
  const [phone, laptop] = [browser(), browser()];
  const { refresh } = await signIn(phone);
  await signIn(laptop);
  await laptop.post(ADD, { product_id: tote, quantity: 1 });
  // The session ends without the phone's cookies, as after a theft or a password reset.
  await apiVisitor(api).post(`${USERS}logout/`, { refresh });
  expect(await linesOf(phone)).toEqual([]);
  expect(await linesOf(laptop)).toEqual([[tote, 1]]);
});

test("signing in to another account in the same browser carries nothing over", async () => {
  const shopper = browser();
  await signIn(shopper);
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  const bob = { email: `bob.${count}@example.com`, username: `bob${count}`, first_name: "Bob", last_name: "Cratchit" };
  await browser().post(USERS, { ...bob, password, confirm_password: password });
  const { status } = await shopper.post(`${USERS}login/`, { email: bob.email, password });
  expect(status).toBe(200);
  expect(await linesOf(shopper)).toEqual([]);
});

test("parallel sign-ins of one browser merge its cart once", async () => {
  const shopper = browser();
  await shopper.post(ADD, { product_id: tote, quantity: 2 });
  await Promise.all([signIn(shopper), signIn(shopper), signIn(shopper)]);
  expect(await linesOf(shopper)).toEqual([[tote, 2]]);
});

test("the purge of abandoned carts keeps an account's cart, even when no device is signed in", async () => {
  const shopper = browser();
  const { refresh } = await signIn(shopper);
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  await shopper.post(`${USERS}logout/`, { refresh });
  await purgeAbandonedCarts(db());
  await signIn(shopper);
  expect(await linesOf(shopper)).toEqual([[tote, 1]]);
});

test("a sign-in that can't be committed sets no cookies, and the next one merges the guest's cart", async () => {
  const shopper = browser();
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  await databasePool().query(`
    create function refuse_commit() returns trigger language plpgsql as $$
    begin raise 'terminating connection' using errcode = '57P01'; end $$;
    create constraint trigger refuse after insert on cart_sessions deferrable initially deferred
    for each row execute function refuse_commit()`);
  const failed = await shopper.post(`${USERS}login/`, { email, password });
  await databasePool().query("drop function refuse_commit cascade");
  expect([failed.status, failed.setCookies]).toEqual([503, []]);
  await signIn(shopper);
  expect(await linesOf(shopper)).toEqual([[tote, 1]]);
});
