import { expect, test } from "vitest";
import { catalogApi } from "#app/features/catalog/catalog.api.ts";
import { clearCatalogCaches, enableCatalogCache } from "#app/features/catalog/catalog-cache.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { newSlug, putProducts } from "#tests/products.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";

useDatabase();

type Product = { slug: string; name: string };

async function get(address: string) {
  const response = await checkedRequest(catalogApi, `/api/products_old/products/${address}`);
  return { status: response.status, body: await response.json() };
}
const similarTo = async (slug: string) =>
  (await get(`${slug}/similar/?fields=slug`)).body.map((product: Product) => product.slug);

type Given = { type?: "bags" | "wallets" | "accessories"; model: string; price: number; color: string; stock?: number };

/** A product with one variant. Returns its slug. */
async function put({ type = "bags", model, price, color, stock = 3 }: Given): Promise<string> {
  const slug = newSlug(`${color}-${model}`);
  await putProducts({ slug, type, model, priceCents: price * 100, stock: [{ color, quantity: stock }] });
  return slug;
}

test("similar are products of the same type: of the same model first, then the nearest in color and price", async () => {
  await queryColumn("update products set status = 'archived' returning id");
  const sameColorFar = await put({ model: "satchel", price: 300, color: "black" });
  const otherColorNear = await put({ model: "satchel", price: 110, color: "navy" });
  const sameColorNear = await put({ model: "satchel", price: 120, color: "black" });
  const sameModel = await put({ model: "tote", price: 900, color: "navy" });
  await put({ type: "wallets", model: "tote", price: 100, color: "black" });
  const tote = await put({ model: "tote", price: 100, color: "black" });
  expect(await similarTo(tote)).toEqual([sameModel, sameColorNear, otherColorNear, sameColorFar]);
});

test("those in stock come before the others, and a color counts only while it is in stock", async () => {
  await queryColumn("update products set status = 'archived' returning id");
  const soldOut = await put({ model: "tote", price: 100, color: "black", stock: 0 });
  const inStock = await put({ model: "satchel", price: 400, color: "navy" });
  const tote = await put({ model: "tote", price: 100, color: "black", stock: 0 });
  expect(await similarTo(tote)).toEqual([inStock, soldOut]);
  await queryColumn("update products set status = 'draft' where slug = $1 returning id", [inStock]);
  expect(await similarTo(tote)).toEqual([soldOut]);
});

test("at most four, without the product itself and those that pair with it", async () => {
  await queryColumn("update products set status = 'archived' returning id");
  const others: string[] = [];
  for (let price = 100; price < 106; price += 1) others.push(await put({ model: "tote", price, color: "black" }));
  const tote = await put({ model: "tote", price: 100, color: "black" });
  await queryColumn(
    `insert into product_pairs (product_id, position, pair_id)
     select one.id, 1, pair.id from products one, products pair where one.slug = $1 and pair.slug = $2 returning pair_id`,
    [tote, others[0]],
  );
  expect(await similarTo(tote)).toEqual(others.slice(1, 5));
});

test("the response has the requested fields, or all; an unknown product or field is an error", async () => {
  const tote = await put({ model: "tote", price: 100, color: "black" });
  await put({ model: "tote", price: 100, color: "black" });
  const { status, body } = await get(`${tote}/similar/?fields=name,stock`);
  expect([status, Object.keys(body[0])]).toEqual([200, ["name", "stock"]]);
  expect((await get(`${tote}/similar/`)).body[0]).toMatchObject({ price: "100.00", leather: "Full-grain cowhide" });
  expect((await get("no-such-product/similar/")).status).toBe(404);
  expect((await get(`${tote}/similar/?fields=secret`)).status).toBe(400);
});

test("they are read once until the catalog changes", async () => {
  await queryColumn("update products set status = 'archived' returning id");
  const tote = await put({ model: "tote", price: 100, color: "black" });
  enableCatalogCache();
  expect(await similarTo(tote)).toEqual([]);
  const fresh = await put({ model: "tote", price: 100, color: "black" });
  expect(await similarTo(tote)).toEqual([]);
  clearCatalogCaches();
  expect(await similarTo(tote)).toEqual([fresh]);
});
