import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeStatus } from "#app/features/product-editing/change-status.ts";
import { editProduct } from "#app/features/product-editing/edit-product.ts";
import { changeTimeZone } from "#app/features/settings/time-zone.ts";
import { useOwnDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { buildShop } from "#tests/servers/running-shop.ts";
import { staffActor } from "#tests/staff-actors.ts";
import { openRaceShop, type RaceShop } from "../../reliability/shops.ts";

const databaseUrl = useOwnDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "wellworn-price-"));
const owner = staffActor("owner");
let other: RaceShop | undefined;
let id = 0;

beforeAll(async () => {
  buildShop();
  id =
    (await putProducts({ slug: "field-satchel", priceCents: 12_900, stock: [{ quantity: 5 }] })).get("field-satchel") ??
    0;
  other = await openRaceShop({ entry: "build/server/index.js", databaseUrl: databaseUrl(), dataDir });
}, 120_000);
afterAll(async () => {
  await other?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const read = async (path: string) => (await fetch(`${other?.url}${path}`)).text();
const PAGE = "/product/field-satchel";
const LIST = "/shop";

/** Waits for a text in a page of the other process. A second is the budget. */
const expectSoon = (path: string, text: string) =>
  expect.poll(() => read(path), { timeout: 1000, interval: 10 }).toContain(text);

const SEARCH = "/search?q=satchel";
const API = "/api/products_old/products/?search=satchel";

/** Adds the product to a cart of the other process. Returns the cart's cookies. */
async function fillCart(): Promise<string> {
  const added = await fetch(`${other?.url}/api/orders/cart/add_item/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify({ product_id: id, quantity: 2 }),
  });
  expect(added.status).toBe(200);
  return added.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** The offer of the product page's structured data. */
async function offer(): Promise<object> {
  const [, json = "{}"] =
    /<script type="application\/ld\+json"[^>]*>(\{[^<]*"Product"[^<]*)<\/script>/.exec(await read(PAGE)) ?? [];
  return (JSON.parse(json) as { offers?: object[] }).offers?.[0] ?? {};
}

test("another process serves a changed price within a second: page, lists, search, structured data and cart", async () => {
  for (const path of [PAGE, LIST, SEARCH, PAGE, LIST, SEARCH]) expect(await read(path)).toContain("$129.00");
  expect(await read(API)).toContain('"129.00"');
  const cookie = await fillCart();
  const edited = await editProduct(id, undefined, { price: "116.50", compare_at_price: "129.00" }, owner);
  expect(edited.ok).toBe(true);
  const soon = { timeout: 1000, interval: 10 };
  const cart = (path: string) => fetch(`${other?.url}${path}`, { headers: { cookie } }).then((sent) => sent.text());
  await Promise.all([
    ...[PAGE, LIST, SEARCH].map((path) => expectSoon(path, "$116.50")),
    expectSoon(API, '"116.50"'),
    expect.poll(offer, soon).toMatchObject({
      price: "116.50",
      priceSpecification: { priceType: "https://schema.org/ListPrice", price: "129.00" },
    }),
    expect.poll(() => cart("/api/orders/cart/"), soon).toContain('"233.00"'),
    expect.poll(() => cart("/cart/plain"), soon).toContain("$233.00"),
  ]);
  for (const path of [PAGE, LIST, SEARCH]) expect(await read(path)).toMatch(/<del class="price-before">.*?\$129\.00/s);
});

test("another process hides an unpublished product, and shows it again once it is published", async () => {
  expect(await read(LIST)).toContain("field-satchel");
  expect((await changeStatus("unpublish", { id }, owner)).ok).toBe(true);
  await expect.poll(() => read(LIST), { timeout: 1000, interval: 10 }).not.toContain("field-satchel");
  expect((await changeStatus("publish", { id }, owner)).ok).toBe(true);
  await expectSoon(LIST, "field-satchel");
});

test("another process serves pages in a changed time zone within a second", async () => {
  expect(await read(LIST)).toContain("America/New_York");
  expect((await changeTimeZone("Asia/Tokyo", owner)).ok).toBe(true);
  await expectSoon(LIST, "Asia/Tokyo");
});
