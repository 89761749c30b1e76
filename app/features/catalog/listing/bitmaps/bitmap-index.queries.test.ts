import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { productDetails, products, productTags, variants } from "#app/features/catalog/catalog.table.ts";
import { resolveFilters } from "#app/features/catalog/listing/list-products.ts";
import { type Choice, toListing } from "#app/features/catalog/listing/listing.contract.ts";
import { countProducts } from "#app/features/catalog/listing/search-products.queries.ts";
import { productBitmaps } from "#app/features/catalog/search/search-index.table.ts";
import { db, inTransaction } from "#app/platform/db/db.server.ts";
import { seedProducts } from "#seed/products.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { countByBitmap } from "./bitmap-index.queries.ts";

useDatabase();

let ids: Map<string, number>;
beforeAll(async () => {
  ids = await putProducts(...seedProducts);
});

/** Counts matches in the bitmap index and in the products. */
async function bothWays(choice: Partial<Choice>): Promise<{ byBitmap: number; byProducts: number }> {
  const count = async (filters: Parameters<typeof countProducts>[0]) => ({ total: await countProducts(filters) });
  const { filters, total } = await resolveFilters({ ...toListing({}), ...choice }, count);
  return { byBitmap: await countByBitmap(filters), byProducts: total };
}

const CHOICES: Partial<Choice>[] = [
  {},
  { departmentId: 1 },
  { types: ["bags", "wallets"] },
  { types: [] },
  { colors: ["Black", "cognac"] },
  { colors: ["Black"], sizes: ["M", "L"] },
  { search: "tote" },
  { search: "black tote" },
  { search: "card holder" },
  { search: "key ring" },
  { search: "walet" },
  { search: "bri" },
  { search: "women's belt", sizes: ["M"] },
  { search: "belt", departmentId: 1, types: ["accessories"], colors: ["Black"] },
];

async function expectSame(): Promise<void> {
  for (const choice of CHOICES) {
    const { byBitmap, byProducts } = await bothWays(choice);
    expect({ choice, count: byBitmap }).toEqual({ choice, count: byProducts });
  }
}

test("the bitmap index counts the same as the products", async () => {
  expect((await bothWays({})).byBitmap).toBe(seedProducts.length);
  expect((await bothWays({ search: "tote" })).byBitmap).toBeGreaterThan(0);
  await expectSame();
});

test("the counts stay the same when products are renamed, moved, described, recolored, sold out or deleted", async () => {
  const id = (slug: string) => ids.get(slug) ?? 0;
  const tote = id("harbour-tote");
  const before = (await bothWays({ search: "tote" })).byBitmap;
  await db().update(products).set({ name: "Harbour Shopper", departmentId: 3 }).where(eq(products.id, tote));
  await db().delete(productTags).where(eq(productTags.productId, tote));
  await db()
    .update(productDetails)
    .set({ description: "Carries a briefcase." })
    .where(eq(productDetails.productId, tote));
  await db().update(variants).set({ color: "Ivory" }).where(eq(variants.sku, "HAR-TOT-COG"));
  await db()
    .update(variants)
    .set({ stock: 0 })
    .where(eq(variants.productId, id("keel-bifold")));
  await expectSame();
  await db()
    .delete(products)
    .where(eq(products.id, id("mill-satchel")));
  await expectSame();
  expect((await bothWays({})).byBitmap).toBe(seedProducts.length - 1);
  expect((await bothWays({ search: "tote" })).byBitmap).toBeLessThanOrEqual(before);
});

/** The bits of all keys, with the pending changes. */
const CURRENT = `select key, part, bit_xor(products) as products from (
  select key, part, products from product_bitmaps
  union all select key, product_id / 4096, product_bit(product_id) from pending_bits) as all_bits
  group by key, part having bit_count(bit_xor(products)) > 0`;

/** What differs from bitmaps that are built anew. */
async function differences(): Promise<unknown[]> {
  return inTransaction(async (tx) => {
    await tx.$client.query(`create temp table stored on commit drop as ${CURRENT}`);
    await tx.$client.query("select rebuild_bitmaps()");
    const { rows } = await tx.$client.query(
      `select key, part from stored full join (${CURRENT}) as built using (key, part) where stored.products is distinct from built.products`,
    );
    await tx.$client.query("truncate pending_bits");
    return rows;
  });
}

test("triggers write what building all bitmaps anew does", async () => {
  await queryColumn(
    "update variants set stock = case when id % 4 = 0 then 0 else stock end, color = case when id % 7 = 0 then 'Ivory' else color end returning id",
  );
  await queryColumn(
    "update products set price_cents = price_cents + 4900, status = case when id % 5 = 0 then 'draft' else status end returning id",
  );
  await queryColumn("update variants set stock = 3 where id % 2 = 0 returning id");
  await queryColumn("update products set status = 'published', model = 'thing' where status = 'draft' returning id");
  await queryColumn("delete from products where id % 11 = 0 returning id");
  expect(await differences()).toEqual([]);
});

const pending = () => queryColumn("select count(*)::int from pending_bits");
const setStock = (stock: number, products: string) =>
  `update variants set stock = ${stock} where product_id in (select id from products where ${products})`;

test("many pending changes are applied, and change no count", async () => {
  await queryColumn("truncate pending_bits");
  await queryColumn("select rebuild_bitmaps()");
  for (let round = 0; round < 3; round += 1) {
    await queryColumn(setStock(0, "id % 2 = 0"));
    await queryColumn(setStock(5, "true"));
  }
  expect((await pending())[0]).toBeLessThan(500);
  await queryColumn(setStock(0, "id % 3 = 0"));
  expect(await differences()).toEqual([]);
});

test("a sale of last units doesn't wait for a transaction that applies pending changes", async () => {
  await queryColumn("truncate pending_bits");
  await queryColumn("select rebuild_bitmaps()");
  await inTransaction(async (first) => {
    await first.$client.query(
      "insert into pending_bits (key, product_id) select 'now color=none', 1 from generate_series(1, 600)",
    );
    await first.$client.query(setStock(0, "id % 2 = 0"));
    expect((await first.$client.query("select from pending_bits")).rowCount).toBe(0);
    await inTransaction(async (second) => {
      await second.$client.query("set local lock_timeout = '500ms'");
      await second.$client.query(
        "insert into pending_bits (key, product_id) select 'now color=none', 1 from generate_series(1, 600)",
      );
      await second.$client.query(setStock(0, "id % 2 = 1"));
    });
  });
  expect(await differences()).toEqual([]);
});

test("selling the last unit doesn't write the bitmap index, so that orders don't wait for each other", async () => {
  const bitmaps = () => db().select().from(productBitmaps);
  const before = await bitmaps();
  await db()
    .update(variants)
    .set({ stock: 0 })
    .where(eq(variants.productId, ids.get("harbour-tote") ?? 0));
  expect(await bitmaps()).toEqual(before);
});
