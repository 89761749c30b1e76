import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#app/api/api.ts";
import { findFacets } from "#app/features/catalog/listing/count-facets.ts";
import { listSummaries } from "#app/features/catalog/listing/list-products.ts";
import { type Choice, toListing } from "#app/features/catalog/listing/listing.contract.ts";
import { findSummaryRows } from "#app/features/catalog/product/products.queries.ts";
import { serializeSummary } from "#app/features/catalog/product/serialize-product.ts";
import { PRICE_BANDS } from "#app/features/catalog/shop-choices.ts";
import { inColor, toCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { toWantedCard } from "#app/features/catalog/ui/wanted-card.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { queryColumn } from "#tests/accounts.ts";
import { buyer } from "#tests/checkout.ts";
import { countWaiting, useDatabase } from "#tests/database.ts";
import { POLL_OPTIONS } from "#tests/poll-options.ts";
import { putProducts } from "#tests/products.ts";

useDatabase();

let id: number;

beforeAll(async () => {
  const ids = await putProducts(
    {
      slug: "keel-bifold",
      priceCents: 12_900,
      stock: [
        { color: "Cognac", quantity: 3 },
        { color: "Black", quantity: 3 },
        { color: "Oxblood", quantity: 3 },
      ],
    },
    { slug: "harbour-tote", priceCents: 14_000, stock: [{ color: "Black", quantity: 1 }] },
  );
  id = ids.get("keel-bifold") ?? 0;
});

const setPrice = (color: string, cents: number | null) =>
  queryColumn("update variants set price_cents = $2 where product_id = $3 and color = $1 returning id", [
    color,
    cents,
    id,
  ]);

/** Cognac costs what the product does, Black more, Oxblood less. */
beforeEach(async () => {
  await queryColumn("update products set price_cents = 12900 where id = $1 returning id", [id]);
  await queryColumn("update variants set status = 'active' where product_id = $1 returning id", [id]);
  await setPrice("Cognac", null);
  await setPrice("Black", 14_900);
  await setPrice("Oxblood", 11_900);
});

const fromCents = async () => (await queryColumn("select from_cents from products where id = $1", [id]))[0];
const listed = async (choice: Partial<Choice>) =>
  (await listSummaries({ ...toListing({}), ...choice })).products.map(({ slug }) => slug);
const product = async () => {
  const [row] = await findSummaryRows([id]);
  if (!row) throw new Error("No such product");
  return serializeSummary(row);
};

test("a product costs what its cheapest variant does: in its fields, the price filter, the price bands and the order by price", async () => {
  expect(await product()).toMatchObject({ price: "119.00" });
  expect(await listed({ maxCents: 12_000 })).toEqual(["keel-bifold"]);
  expect(await listed({ minCents: 12_900 })).toEqual(["harbour-tote"]);
  expect(await listed({ ordering: "price" })).toEqual(["keel-bifold", "harbour-tote"]);
  const counts = async () => (await findFacets(toListing({}))).prices;
  const cheap = await counts();
  for (const color of ["Cognac", "Black", "Oxblood"]) await setPrice(color, 99_900);
  expect(await product()).toMatchObject({ price: "999.00" });
  expect(await listed({ ordering: "price" })).toEqual(["harbour-tote", "keel-bifold"]);
  expect(PRICE_BANDS.length).toBeGreaterThan(1);
  expect(await counts()).not.toEqual(cheap);
});

test("the lowest price follows every change of variants and of the product", async () => {
  expect(await fromCents()).toBe(11_900);
  await queryColumn(
    "update variants set status = 'archived' where product_id = $1 and color = 'Oxblood' returning id",
    [id],
  );
  expect(await fromCents()).toBe(12_900);
  await queryColumn("update products set price_cents = 20000 where id = $1 returning id", [id]);
  expect(await fromCents()).toBe(14_900);
  const [added] = await queryColumn(
    "insert into variants (product_id, position, color, sku, stock, price_cents) values ($1, 9, 'Navy', 'KEE-NAV', 0, 5000) returning id",
    [id],
  );
  expect(await fromCents()).toBe(5000);
  await queryColumn("delete from variants where id = $1 returning id", [added]);
  expect(await fromCents()).toBe(14_900);
  await queryColumn("update variants set status = 'archived' where product_id = $1 returning id", [id]);
  expect(await fromCents()).toBe(20_000);
});

const PRODUCT_TO_200 = "update products set price_cents = 20000 where id = $1";
const OXBLOOD_TO_50 = "update variants set price_cents = 5000 where product_id = $1 and color = 'Oxblood'";
const OXBLOOD_AS_PRODUCT = "update variants set price_cents = null where product_id = $1 and color = 'Oxblood'";

test.each([
  [OXBLOOD_TO_50, PRODUCT_TO_200, 5000],
  [PRODUCT_TO_200, OXBLOOD_AS_PRODUCT, 14_900],
])("of two changes at the same instant both count: %s; %s", async (earlier, later, expected) => {
  const [one, other] = [await databasePool().connect(), await databasePool().connect()];
  try {
    for (const client of [one, other]) await client.query("begin");
    await one.query(earlier, [id]);
    const waiting = other.query(later, [id]);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), POLL_OPTIONS);
    await one.query("commit");
    await waiting;
    await other.query("commit");
  } finally {
    one.release();
    other.release();
  }
  expect(await fromCents()).toBe(expected);
});

test("a card shows the price of what it adds to the cart", async () => {
  const summary = await product();
  const card = toCardData(summary, { live: true });
  expect(card.price).toEqual({ amount: "119.00", from: true });
  expect(inColor(card, "Black").price).toEqual({ amount: "149.00" });
  expect(toWantedCard(summary, true, { colors: ["black"], sizes: [] }).price).toEqual({ amount: "149.00" });
  const shopper = buyer(createApi());
  await shopper.add(id, { color: "Black" });
  const { body } = await shopper.get("/api/orders/cart/");
  expect(body).toMatchObject({ items: [{ price: "149.00" }] });
});

test("a product whose variants cost the same has one price", async () => {
  await setPrice("Black", null);
  await setPrice("Oxblood", 12_900);
  const card = toCardData(await product(), { live: true });
  expect(card.price).toEqual({ amount: "129.00" });
  expect(card.color_choices.some((choice) => "price" in choice)).toBe(false);
});
