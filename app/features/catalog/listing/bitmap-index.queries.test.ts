import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { productDetails, products, productTags, variants } from "#app/features/catalog/catalog.table.ts";
import { productBitmaps } from "#app/features/catalog/search/search-index.table.ts";
import { db } from "#app/platform/db/db.server.ts";
import { seedProducts } from "#seed/products.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { countByBitmap } from "./bitmap-index.queries.ts";
import { resolveFilters } from "./list-products.ts";
import { type Choice, toListing } from "./listing.contract.ts";
import { countProducts } from "./search-products.queries.ts";

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
  { search: "women's gloves", sizes: ["M"] },
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

test("selling the last unit doesn't write the bitmap index, so that orders don't wait for each other", async () => {
  const bitmaps = () => db().select().from(productBitmaps);
  const before = await bitmaps();
  await db()
    .update(variants)
    .set({ stock: 0 })
    .where(eq(variants.productId, ids.get("harbour-tote") ?? 0));
  expect(await bitmaps()).toEqual(before);
});
