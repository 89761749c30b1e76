import { beforeAll, expect, test } from "vitest";
import { createApi } from "#app/api/api.ts";
import type { Cart } from "#app/features/cart/cart.contract.ts";
import type { Facets, Product } from "#app/features/catalog/catalog.contract.ts";
import { findHomePageImages } from "#app/features/catalog/editorial-images.queries.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { loader as sitemap } from "#app/storefront/seo/sitemap.ts";
import { PATH, queryColumn, registered, send, signedIn } from "#tests/accounts.ts";
import { apiVisitor } from "#tests/api-visitor.ts";
import { buyer } from "#tests/checkout.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";

useDatabase();

const api = createApi();
const PRODUCTS = "/api/products_old/products/";
const visitor = apiVisitor(api);
let ids: Map<string, number>;
let hidden: number;
let bearer: string;

beforeAll(async () => {
  ids = await putProducts(
    {
      slug: "zephyr-satchel",
      name: "Zephyr Satchel",
      department: "men",
      featuredRank: 1,
      tags: ["quixotic"],
      stock: [{ color: "Vermilion", size: "XXL", quantity: 5 }],
      colors: ["Vermilion"],
      sizes: ["XXL"],
    },
    { slug: "harbour-tote", department: "women", stock: [{ color: "Black", quantity: 5 }], colors: ["Black"] },
    { slug: "keel-bifold", type: "wallets", pairsWith: ["zephyr-satchel"], priceCents: 4_000 },
  );
  hidden = ids.get("zephyr-satchel") ?? 0;
  await registered(api, "wisher@example.com");
  bearer = (await signedIn(api, "wisher@example.com")).access;
  await send(api, "POST", `${PATH}/wishlist_add/`, { product_id: hidden }, { bearer });
});

const setStatus = (status: string) =>
  databasePool().query("update products set status = $2 where id = $1", [hidden, status]);
const list = async (query: string) =>
  ((await visitor.get(`${PRODUCTS}?${query}`)).body as Product[]).map(({ slug }) => slug);
const facets = async () => (await visitor.get("/api/products_old/facets/")).body as Facets;

/** What shoppers see of the product, place by place. */
async function places() {
  const names = ({ total, categories, types, prices, colors, sizes, in_stock }: Facets) => ({
    total,
    men: categories.find(({ name }) => name === "men")?.count,
    bags: types.find(({ name }) => name === "bags")?.count,
    prices: prices.map(({ count }) => count),
    colors: colors.map(({ name }) => name),
    sizes: sizes.map(({ name }) => name),
    in_stock,
  });
  const wishlist = await send(api, "GET", `${PATH}/wishlist/`, undefined, { bearer });
  return {
    byId: (await visitor.get(`${PRODUCTS}${hidden}/`)).status,
    bySlug: (await visitor.get(`${PRODUCTS}zephyr-satchel/`)).status,
    all: await list(""),
    byPrice: await list("ordering=price"),
    ofDepartment: await list("category=1"),
    inPriceRange: await list("min_price=90&max_price=110"),
    inStock: await list("in_stock=true"),
    inColor: await list("color=vermilion"),
    found: await list("search=zephyr"),
    foundByTag: await list("search=quixotic"),
    foundWithTypo: await list("search=zephir"),
    foundBySku: await list("search=ZEP-SAT-VER-XXL"),
    facets: names(await facets()),
    pairs: ((await visitor.get(`${PRODUCTS}keel-bifold/`)).body as Product).pairs_with,
    words: await queryColumn(
      "select word from search_words where word in ('zephyr', 'satchel', 'quixotic', 'vermilion') order by 1",
    ),
    bitmaps: await queryColumn("select count(*)::int from product_bitmaps where get_bit(products, $1 % 4096) = 1", [
      hidden,
    ]),
    sitemap: (await (await sitemap({ request: new Request("http://localhost/sitemap.xml") })).text()).includes(
      "zephyr-satchel",
    ),
    homeImages: (await findHomePageImages()).length,
    wishlist: [(JSON.parse(wishlist.text) as Product[]).length, wishlist.headers.get("x-unavailable-count")],
  };
}

test.each(["draft", "archived"])(
  "a product that is %s is nowhere for shoppers, and comes back whole",
  async (status) => {
    const shown = await places();
    expect(shown).toMatchObject({
      byId: 200,
      bySlug: 200,
      pairs: ["zephyr-satchel"],
      sitemap: true,
      wishlist: [1, null],
    });
    expect(shown.words).toHaveLength(4);
    await setStatus(status);
    const others = ["keel-bifold", "harbour-tote"];
    expect(await places()).toEqual({
      byId: 404,
      bySlug: 404,
      all: others,
      byPrice: others,
      ofDepartment: [],
      inPriceRange: ["harbour-tote"],
      inStock: others,
      inColor: [],
      found: [],
      foundByTag: [],
      foundWithTypo: [],
      foundBySku: [],
      facets: {
        total: 2,
        men: 0,
        bags: 1,
        prices: [1, 1, 1, 0],
        colors: ["Black"],
        sizes: [],
        in_stock: 2,
      },
      pairs: [],
      words: [],
      bitmaps: [0],
      sitemap: false,
      homeImages: shown.homeImages - 1,
      wishlist: [0, "1"],
    });
    await setStatus("published");
    expect(await places()).toEqual(shown);
  },
);

test("a product that is unpublished later stays in a cart, flagged, and can't be ordered", async () => {
  const shopper = buyer(api);
  await shopper.add(hidden);
  await shopper.add(ids.get("harbour-tote"));
  await setStatus("archived");
  const { items } = (await shopper.get("/api/orders/cart/")).body as Cart;
  expect(items.map(({ available, stock }) => [available, stock])).toEqual([
    [false, 0],
    [true, 5],
  ]);
  expect((await shopper.checkOut()).status).toBe(409);
  expect((await buyer(api).add(hidden)).status).toBe(404);
  await setStatus("published");
  expect((await shopper.checkOut()).status).toBe(201);
});

test("an archived variant is not offered, and a line with it can't be ordered", async () => {
  const shopper = buyer(api);
  const belt = (
    await putProducts({ slug: "ribbon-belt", stock: ["Navy", "Olive"].map((color) => ({ color, quantity: 3 })) })
  ).get("ribbon-belt");
  await shopper.add(belt, { color: "Olive" });
  await databasePool().query("update variants set status = 'archived' where product_id = $1 and color = 'Olive'", [
    belt,
  ]);
  const product = (await visitor.get(`${PRODUCTS}ribbon-belt/`)).body as Product;
  expect([product.colors, product.stock, product.variants.length]).toEqual([["Navy"], 3, 1]);
  expect(await list("color=olive")).toEqual([]);
  expect(await list("search=olive")).toEqual([]);
  expect((await buyer(api).add(belt, { color: "Olive" })).status).toBe(400);
  expect((await shopper.checkOut()).status).toBe(409);
});

test("the version rises once with each change of the product, and never with stock", async () => {
  const change = (statement: string) => databasePool().query(statement, [hidden]);
  const version = async () => (await queryColumn("select version from products where id = $1", [hidden]))[0] as number;
  const before = await version();
  await change("update variants set stock = stock - 1 where product_id = $1");
  await change("update variants set stock = 0 where product_id = $1");
  expect(await version()).toBe(before);
  const changes = [
    "update products set name = 'Zephyr Bag' where id = $1",
    "update product_details set summary = 'New words.' where product_id = $1",
    "update variants set low_stock_at = 5 where product_id = $1",
    "update product_images set focus_x = 20 where product_id = $1",
    "with a as (update products set price_cents = 9900 where id = $1) update variants set price_cents = 9800 where product_id = $1",
  ];
  for (const [index, statement] of changes.entries()) {
    await change(statement);
    expect(await version(), statement).toBe(before + index + 1);
  }
});
