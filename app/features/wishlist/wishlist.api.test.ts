import { beforeAll, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { shiftClock } from "#app/platform/clock.ts";
import { newAddress, PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";

// Hashing many passwords is slow while other tests run.
vi.setConfig({ testTimeout: 60_000 });
useDatabase();
const api = createApi();
let ids: number[] = [];
beforeAll(async () => {
  ids = [...(await putProducts({ slug: "tote" }, { slug: "belt" }, { slug: "wallet" })).values()];
});

let number = 0;
/** Registers a customer and returns functions that send requests with their token. */
async function shopper() {
  number += 1;
  const email = `wisher${number}@example.com`;
  const id = await registered(api, email);
  const { access: bearer, refresh } = await signedIn(api, email);
  const call = (method: string, path: string, body?: unknown) => send(api, method, PATH + path, body, { bearer });
  return {
    id,
    refresh,
    view: async () => slugs((await call("GET", "/wishlist/")).text),
    add: (product_id: unknown) => call("POST", "/wishlist_add/", { product_id }),
    remove: (product_id: unknown) => call("POST", "/wishlist_remove/", { product_id }),
    call,
  };
}

const slugs = (text: string) => JSON.parse(text).map((product: Product) => product.slug);

test("a wishlist starts empty, and adding and removing return the new list, last added first", async () => {
  const { view, add, remove, call } = await shopper();
  expect(await view()).toEqual([]);
  const [tote, belt] = ids;
  expect(slugs((await add(tote)).text)).toEqual(["tote"]);
  shiftClock(1000);
  expect(slugs((await add(belt)).text)).toEqual(["belt", "tote"]);
  shiftClock(0);
  expect(await view()).toEqual(["belt", "tote"]);
  expect((await call("GET", "/wishlist/")).headers.get("x-total-count")).toBe("2");
  expect(slugs((await remove(tote)).text)).toEqual(["belt"]);
  expect(await view()).toEqual(["belt"]);
});

test("a wishlist is returned in pages, with the total and links to the others", async () => {
  const { add, remove, call } = await shopper();
  for (const [at, id] of ids.entries()) {
    shiftClock(at * 1000);
    await add(id);
  }
  shiftClock(0);
  const { text, headers } = await call("GET", "/wishlist/?limit=1&offset=1");
  expect([slugs(text), headers.get("x-total-count")]).toEqual([["belt"], "3"]);
  const link = (relation: string, offset: number) => `<${PATH}/wishlist/?limit=1&offset=${offset}>; rel="${relation}"`;
  expect(headers.get("link")).toBe([link("first", 0), link("prev", 0), link("next", 2), link("last", 2)].join(", "));
  expect((await call("GET", "/wishlist/?offset=9")).text).toBe("[]");
  const invalid = await call("GET", "/wishlist/?limit=101");
  expect([invalid.status, invalid.json.fields]).toEqual([
    400,
    { limit: "limit must be a whole number from 1 to 100." },
  ]);
  expect(slugs((await remove(ids[0])).text)).toEqual(["wallet", "belt"]);
});

test("an item of a wishlist has every field of a product", async () => {
  const { add } = await shopper();
  const [product] = JSON.parse((await add(ids[0])).text);
  expect(product).toMatchObject({ id: ids[0], name: "Tote", price: "100.00", category: { name: "general" }, stock: 5 });
  expect(product.primary_image.image_url).toMatch(/^\//);
});

test("a product stays on the list in the color that was chosen last", async () => {
  const { add, call } = await shopper();
  await add(ids[0]);
  const color = async () => JSON.parse((await call("GET", "/wishlist/")).text)[0].wished_color;
  expect(await color()).toBe(null);
  const [bag] = [
    ...(
      await putProducts({
        slug: "two-colors",
        stock: [
          { color: "Black", quantity: 1 },
          { color: "Cognac", quantity: 0 },
        ],
      })
    ).values(),
  ];
  const wish = (chosen: unknown) => call("POST", "/wishlist_add/", { product_id: bag, color: chosen });
  expect(JSON.parse((await wish("cognac")).text)[0]).toMatchObject({ id: bag, wished_color: "Cognac" });
  await add(bag);
  expect(await color()).toBe("Cognac");
  await wish("Black");
  expect(await color()).toBe("Black");
  const unknown = await wish("Red");
  expect([unknown.status, unknown.json.fields]).toEqual([400, { color: "This product doesn’t come in that color." }]);
  for (const invalid of [1, {}, "\0", "x".repeat(61)]) expect((await wish(invalid)).status).toBe(400);
  expect(await color()).toBe("Black");
});

test("adding twice, in parallel too, and removing what isn't there change nothing", async () => {
  const { view, add, remove } = await shopper();
  const responses = await Promise.all(Array.from({ length: 10 }, () => add(ids[0])));
  expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
  expect(await view()).toEqual(["tote"]);
  expect((await remove(ids[1])).status).toBe(200);
  expect((await remove(999_999)).status).toBe(200);
  expect(await view()).toEqual(["tote"]);
});

test("every customer has their own list", async () => {
  const [ada, ben] = [await shopper(), await shopper()];
  await ada.add(ids[0]);
  await ben.add(ids[1]);
  await ben.remove(ids[0]);
  expect([await ada.view(), await ben.view()]).toEqual([["tote"], ["belt"]]);
});

test("a product that doesn't exist is not found", async () => {
  const { add } = await shopper();
  const { status, json } = await add(999_999);
  expect([status, json]).toEqual([404, { error: "Product not found." }]);
});

test("deleting a product removes it from wishlists", async () => {
  const { view, add } = await shopper();
  const id = (await putProducts({ slug: "gone-soon" })).get("gone-soon");
  await add(id);
  await queryColumn("delete from products where id = $1", [id]);
  expect(await view()).toEqual([]);
});

test("a wishlist holds a hundred products, however many are added at once", async () => {
  const { view, add, remove } = await shopper();
  const many = await putProducts(...Array.from({ length: 103 }, (_, n) => ({ slug: `wished-${n}` })));
  const responses = await Promise.all([...many.values()].map(add));
  const full = responses.filter((response) => response.status === 409);
  expect([full.length, full[0]?.json]).toEqual([
    3,
    { error: "Your wishlist holds 100 items at most. Please remove one first." },
  ]);
  const stored = await view();
  expect(stored).toHaveLength(100);
  expect((await add(many.get(stored[5]))).status).toBe(200);
  await remove(many.get(stored[5]));
  expect((await add(ids[0])).status).toBe(200);
  expect((await add(ids[1])).status).toBe(409);
  // The customer can't see a product that is no longer available, so it takes up no room.
  await queryColumn("update products set status = 'archived' where id = $1", [many.get(stored[6])]);
  expect((await add(ids[1])).status).toBe(200);
  expect(await view()).toHaveLength(100);
});

test("without a valid token a list can't be read or changed", async () => {
  const owner = await shopper();
  await owner.add(ids[0]);
  const requests: [string, string, unknown][] = [
    ["GET", "/wishlist/", undefined],
    ["POST", "/wishlist_add/", { product_id: ids[1] }],
    ["POST", "/wishlist_remove/", { product_id: ids[0] }],
  ];
  await send(api, "POST", `${PATH}/logout/`, { refresh: owner.refresh }, { address: newAddress() });
  for (const [method, path, body] of requests) {
    expect((await send(api, method, PATH + path, body)).json).toEqual({ error: "Please sign in first." });
    const forged = await send(api, method, PATH + path, body, { bearer: "forged.token.here" });
    expect([forged.status, forged.json]).toEqual([401, { error: "Your session has ended. Please sign in again." }]);
    const signedOut = await owner.call(method, path, body);
    expect([signedOut.status, signedOut.headers.get("cache-control")]).toEqual([401, "no-store"]);
  }
  expect(await queryColumn("select product_id from wishlist_items where customer_id = $1", [owner.id])).toEqual([
    ids[0],
  ]);
});

test("invalid input gets a message", async () => {
  const { add, remove, call, view } = await shopper();
  const invalid = [
    undefined,
    null,
    "",
    "1",
    `${ids[0]}`,
    0,
    -1,
    1.5,
    2_147_483_648,
    1e30,
    true,
    [1],
    { id: 1 },
    "' or 1=1 --",
  ];
  for (const product_id of invalid) {
    for (const action of [add, remove]) {
      const { status, json } = await action(product_id);
      expect([product_id, status, json.fields.product_id]).toEqual([
        product_id,
        400,
        "The field product_id must be the number of a product.",
      ]);
    }
  }
  const unknown = await call("POST", "/wishlist_add/", { product_id: ids[0], customer_id: "another" });
  expect([unknown.status, unknown.json.fields]).toEqual([400, { customer_id: "Unknown field." }]);
  for (const body of ["", "{", "null", "[1]"]) expect((await call("POST", "/wishlist_add/", body)).status).toBe(400);
  for (const path of ["/wishlist_add/", "/wishlist_remove/"]) expect((await call("GET", path)).status).toBe(405);
  expect((await call("POST", "/wishlist/", {})).status).toBe(405);
  expect(await view()).toEqual([]);
});
