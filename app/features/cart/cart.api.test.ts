import { beforeEach, expect, test } from "vitest";
import { shiftClock } from "#app/platform/clock.ts";
import { db } from "#app/platform/db/db.server.ts";
import { shopApi } from "#app/platform/http/api.server.ts";
import { rejectCrossSite } from "#app/platform/http/security/csrf.server.ts";
import { type Answered, apiVisitor } from "#tests/api-visitor.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { storedForms } from "#tests/stored-forms.ts";
import { cartApi } from "./cart.api.ts";
import { type Cart, cartSchema } from "./cart.contract.ts";
import { purgeAbandonedCarts } from "./purge-abandoned-carts.ts";

useDatabase();

const api = shopApi();
api.use(rejectCrossSite);
api.route("/", cartApi);

const CART = "/api/orders/cart/";
const ADD = "/api/orders/cart/add_item/";
const UPDATE = "/api/orders/cart/update_item/";
const REMOVE = "/api/orders/cart/remove_item/";
const EMPTY = { items: [], subtotal: "0.00" };

let tote: number;
let belt: number;
let count = 0;

beforeEach(async () => {
  shiftClock(0);
  count += 1;
  const ids = await putProducts(
    {
      slug: `tote-${count}`,
      priceCents: 18900,
      stock: [
        { color: "Cognac", quantity: 5 },
        { color: "Black", quantity: 2, priceCents: 19950 },
        { color: "Forest", quantity: 0 },
      ],
    },
    {
      slug: `belt-${count}`,
      priceCents: 7900,
      stock: [
        { color: "Chestnut", size: "32", quantity: 4 },
        { color: "Chestnut", size: "34", quantity: 3 },
      ],
    },
  );
  tote = ids.get(`tote-${count}`) ?? 0;
  belt = ids.get(`belt-${count}`) ?? 0;
});

const cartIn = (response: Answered): Cart => cartSchema.parse(response.body);
const linesIn = (response: Answered) =>
  cartIn(response).items.map(({ product, color, size, quantity }) => [product.id, color, size, quantity]);
const errorIn = ({ body }: Answered) => body as { error: string; fields?: Record<string, string> };

test("a visitor who only looks has an empty cart and gets no cookie", async () => {
  const response = await apiVisitor(api).get(CART);
  expect([response.status, response.body, response.setCookies]).toEqual([200, EMPTY, []]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
});

test("the first item opens a cart, with every field of a line", async () => {
  const shopper = apiVisitor(api);
  const added = await shopper.post(ADD, { product_id: tote, quantity: 2 });
  expect(added.status).toBe(200);
  expect(added.body).toEqual({
    items: [
      {
        id: expect.any(Number),
        product: {
          id: tote,
          name: expect.any(String),
          slug: `tote-${count}`,
          category: { id: expect.any(Number), name: expect.any(String) },
          primary_image: expect.objectContaining({ image_url: expect.stringMatching(/^\//) }),
        },
        quantity: 2,
        price: "189.00",
        subtotal: "378.00",
        color: "Cognac",
        size: null,
        stock: 5,
        available: true,
      },
    ],
    subtotal: "378.00",
  });
  expect((await shopper.get(CART)).body).toEqual(added.body);
});

test("scripts can read the CSRF cookie but not the session's, and only its hash is stored", async () => {
  const { setCookies } = await apiVisitor(api).post(ADD, { product_id: tote, quantity: 1 });
  expect(setCookies).toEqual([
    expect.stringMatching(/^sessionid=[\w-]{22}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/),
    expect.stringMatching(/^csrftoken=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax$/),
  ]);
  const secret = /^sessionid=([^;]+)/.exec(setCookies[0] ?? "")?.[1] ?? "";
  const { rows } = await db().execute("select row_to_json(s)::text as row from cart_sessions s");
  const stored = rows.map((row) => row.row).join();
  for (const form of storedForms(secret)) expect(stored).not.toContain(form);
});

test("adding a variant again adds to its line, and another color is a line of its own", async () => {
  const shopper = apiVisitor(api);
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  await shopper.post(ADD, { product_id: tote, quantity: 2, color: "cognac" });
  const added = await shopper.post(ADD, { product_id: tote, color: "Black" });
  expect(linesIn(added)).toEqual([
    [tote, "Cognac", null, 3],
    [tote, "Black", null, 1],
  ]);
  expect(cartIn(added).subtotal).toBe("766.50");
});

test("a color without a size means its first size", async () => {
  const added = await apiVisitor(api).post(ADD, { product_id: belt, quantity: 1, color: "Chestnut", size: null });
  expect(linesIn(added)).toEqual([[belt, "Chestnut", "32", 1]]);
});

test("more than the stock is rejected with the number that is left, and nothing changes", async () => {
  const shopper = apiVisitor(api);
  const tooMany = await shopper.post(ADD, { product_id: tote, quantity: 6 });
  expect([tooMany.status, errorIn(tooMany).error, tooMany.setCookies]).toEqual([409, "Only 5 left.", []]);
  await shopper.post(ADD, { product_id: tote, quantity: 4 });
  const more = await shopper.post(ADD, { product_id: tote, quantity: 2 });
  expect([more.status, errorIn(more).error]).toEqual([409, "Only 5 left, 4 of them already in your cart."]);
  const sold = await shopper.post(ADD, { product_id: tote, quantity: 1, color: "Forest" });
  expect([sold.status, errorIn(sold).error]).toEqual([409, "Sold out: 0 left."]);
  const set = await shopper.post(UPDATE, { product_id: tote, quantity: 6 });
  expect([set.status, errorIn(set)]).toEqual([409, { error: "Only 5 left.", fields: { quantity: "Only 5 left." } }]);
  await shopper.post(UPDATE, { product_id: tote, quantity: 5 });
  const full = await shopper.post(ADD, { product_id: tote, quantity: 1 });
  expect([full.status, errorIn(full).error]).toEqual([409, "Only 5 left, already in your cart."]);
  expect(linesIn(await shopper.get(CART))).toEqual([[tote, "Cognac", null, 5]]);
});

test("updating sets the only line of a product", async () => {
  const shopper = apiVisitor(api);
  await shopper.post(ADD, { product_id: belt, size: "34", quantity: 1 });
  const set = await shopper.post(UPDATE, { product_id: belt, quantity: 3 });
  expect(linesIn(set)).toEqual([[belt, "Chestnut", "34", 3]]);
});

test("with two lines of a product the shopper has to name one", async () => {
  const shopper = apiVisitor(api);
  await shopper.post(ADD, { product_id: belt, size: "32", quantity: 1 });
  await shopper.post(ADD, { product_id: belt, size: "34", quantity: 1 });
  for (const response of [
    await shopper.post(UPDATE, { product_id: belt, quantity: 2, color: "Chestnut" }),
    await shopper.post(REMOVE, { product_id: belt }),
  ]) {
    expect([response.status, errorIn(response).error]).toEqual([
      400,
      "This product is in your cart in several colors or sizes. Please choose one.",
    ]);
  }
  await shopper.post(UPDATE, { product_id: belt, quantity: 2, size: "34" });
  const removed = await shopper.post(REMOVE, { product_id: belt, size: "32" });
  expect(linesIn(removed)).toEqual([[belt, "Chestnut", "34", 2]]);
});

test("removing the last line leaves an empty cart", async () => {
  const shopper = apiVisitor(api);
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  expect((await shopper.post(REMOVE, { product_id: tote })).body).toEqual(EMPTY);
});

test("an unknown product or line is a 404", async () => {
  const shopper = apiVisitor(api);
  expect((await shopper.post(ADD, { product_id: 999_999, quantity: 1 })).status).toBe(404);
  expect((await shopper.post(ADD, { product_id: 999_999, quantity: 1, color: "Red" })).status).toBe(404);
  expect((await shopper.post(UPDATE, { product_id: tote, quantity: 1 })).status).toBe(404);
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  expect((await shopper.post(UPDATE, { product_id: belt, quantity: 1 })).status).toBe(404);
  expect((await shopper.post(REMOVE, { product_id: belt })).status).toBe(404);
  expect((await shopper.post(REMOVE, { product_id: tote, color: "Black" })).status).toBe(404);
});

test.each([
  { quantity: 0 },
  { quantity: -1 },
  { quantity: 1.5 },
  { quantity: "2" },
  { quantity: true },
  { quantity: null },
  { quantity: 1e99 },
  { quantity: [1] },
  { product_id: "1" },
  { product_id: 1.5 },
  { product_id: 1e99 },
  { product_id: -1 },
  { product_id: null },
  { product_id: { id: 1 } },
  { color: 7 },
  { size: "x".repeat(61) },
  { price: "0.01" },
])("invalid input is rejected with 400 and a message: %o", async (invalid) => {
  const shopper = apiVisitor(api);
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  for (const path of [ADD, UPDATE]) {
    const response = await shopper.post(path, { product_id: tote, quantity: 1, ...invalid });
    expect(response.status).toBe(400);
    expect(errorIn(response)).toEqual({ error: expect.stringMatching(/\.$/), fields: expect.any(Object) });
  }
  expect(linesIn(await shopper.get(CART))).toEqual([[tote, "Cognac", null, 1]]);
});

test("an update needs a quantity, and a color must exist", async () => {
  const shopper = apiVisitor(api);
  await shopper.post(ADD, { product_id: tote });
  expect((await shopper.post(UPDATE, { product_id: tote })).status).toBe(400);
  const purple = await shopper.post(ADD, { product_id: tote, quantity: 1, color: "'; drop table carts; --" });
  expect([purple.status, errorIn(purple).error]).toEqual([400, "This product doesn’t come in that color or size."]);
});

test("a quantity beyond any number of the database is more than the stock", async () => {
  const shopper = apiVisitor(api);
  for (const quantity of [2_147_483_648, Number.MAX_SAFE_INTEGER]) {
    expect((await shopper.post(ADD, { product_id: tote, quantity })).status).toBe(409);
  }
});

test("parallel clicks add up exactly, and never above the stock", async () => {
  const shopper = apiVisitor(api);
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  const clicks = await Promise.all(
    Array.from({ length: 12 }, () => shopper.post(ADD, { product_id: tote, quantity: 1 })),
  );
  expect(clicks.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(clicks.filter(({ status }) => status === 409)).toHaveLength(8);
  expect(linesIn(await shopper.get(CART))).toEqual([[tote, "Cognac", null, 5]]);
});

test("the price is the current one, not the one when it was added", async () => {
  const shopper = apiVisitor(api);
  await shopper.post(ADD, { product_id: tote, quantity: 2 });
  await db().execute(`update products set price_cents = 10001 where id = ${tote}`);
  expect(cartIn(await shopper.get(CART)).subtotal).toBe("200.02");
});

test("no visitor sees another's cart, and an unknown session opens none", async () => {
  await apiVisitor(api).post(ADD, { product_id: tote, quantity: 1 });
  for (const sessionid of ["AAAAAAAAAAAAAAAAAAAAAA", "", "x", "' or 1=1 --", "%00"]) {
    const stranger = apiVisitor(api, { Cookie: `sessionid=${sessionid}` });
    expect((await stranger.get(CART)).body).toEqual(EMPTY);
    const added = await stranger.post(ADD, { product_id: tote, quantity: 1 });
    expect(stranger.jar.get("sessionid")).not.toBe(sessionid);
    expect(added.status).toBe(200);
  }
});

test("a cart is deleted 30 days after its last use", async () => {
  const shopper = apiVisitor(api);
  await shopper.post(ADD, { product_id: tote, quantity: 1 });
  const hour = 3_600_000;
  shiftClock(20 * hour);
  expect((await shopper.get(CART)).setCookies).toEqual([]);
  shiftClock(20 * 24 * hour);
  expect((await shopper.get(CART)).setCookies).toHaveLength(2);
  shiftClock(49 * 24 * hour);
  expect(cartIn(await shopper.get(CART)).items).toHaveLength(1);
  await purgeAbandonedCarts(db());
  expect(cartIn(await shopper.get(CART)).items).toHaveLength(1);
  shiftClock(80 * 24 * hour);
  expect((await shopper.get(CART)).body).toEqual(EMPTY);
  await purgeAbandonedCarts(db());
  const { rows } = await db().execute("select count(*)::int as left from carts");
  expect(rows[0]?.left).toBe(0);
});

test("a browser's request from another site is rejected, even one for a new cart", async () => {
  const sites: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
  ];
  for (const headers of sites) {
    const response = await apiVisitor(api).post(ADD, { product_id: tote, quantity: 1 }, headers);
    expect(response.status).toBe(403);
    expect(errorIn(response).error).toMatch(/reload/);
    expect(response.setCookies).toEqual([]);
  }
});

test("our own pages may send requests, with the token of their session or before they have one", async () => {
  const shopper = apiVisitor(api, { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-origin" });
  expect((await shopper.post(ADD, { product_id: tote, quantity: 1 })).status).toBe(200);
  const token = { "X-CSRFToken": shopper.jar.get("csrftoken") ?? "" };
  expect((await shopper.post(ADD, { product_id: tote, quantity: 1 }, token)).status).toBe(200);
  const invalid = await shopper.post(ADD, { product_id: tote, quantity: 1 }, { "X-CSRFToken": "x".repeat(43) });
  expect(invalid.status).toBe(403);
  expect(linesIn(await shopper.get(CART))).toEqual([[tote, "Cognac", null, 2]]);
});
