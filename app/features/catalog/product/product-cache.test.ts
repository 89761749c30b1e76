import { beforeAll, expect, test } from "vitest";
import { clearCatalogCaches, enableCatalogCache } from "#app/features/catalog/catalog-cache.ts";
import { findFacets } from "#app/features/catalog/listing/count-facets.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { findProduct, findProductDetails } from "./product-cache.ts";

useDatabase();

let id: number;
beforeAll(async () => {
  id = (await putProducts({ slug: "harbour-tote" })).get("harbour-tote") ?? 0;
});

const rename = (name: string) => databasePool().query("update products set name = $1", [name]);
const nameNow = async () => [(await findProductDetails([id]))[0]?.name, (await findProduct("harbour-tote"))?.name];

test("until caching is enabled, every read queries the database", async () => {
  await nameNow();
  await rename("Harbor Tote");
  expect(await nameNow()).toEqual(["Harbor Tote", "Harbor Tote"]);
});

test("once enabled, a product is read again only after a change", async () => {
  enableCatalogCache();
  await nameNow();
  await rename("Dock Tote");
  expect(await nameNow()).toEqual(["Harbor Tote", "Harbor Tote"]);
  clearCatalogCaches();
  expect(await nameNow()).toEqual(["Dock Tote", "Dock Tote"]);
});

test("a product that is read during a change is not cached", async () => {
  clearCatalogCaches();
  const reading = Promise.all([findProductDetails([id]), findProduct("harbour-tote")]);
  clearCatalogCaches();
  await reading;
  await rename("Quay Tote");
  expect(await nameNow()).toEqual(["Quay Tote", "Quay Tote"]);
});

test("a change of quantities clears the products that it names, and no others", async () => {
  clearCatalogCaches();
  await nameNow();
  await rename("Pier Tote");
  clearCatalogCaches(new Set([id + 1]));
  expect(await nameNow()).toEqual(["Quay Tote", "Quay Tote"]);
  clearCatalogCaches(new Set([id]));
  expect(await nameNow()).toEqual(["Pier Tote", "Pier Tote"]);
});

test("unknown products are left out, and the order stays", async () => {
  expect((await findProductDetails([id + 1, id])).map((product) => product.id)).toEqual([id]);
  expect(await findProduct("nothing")).toBeUndefined();
});

test("facets are counted again only after a change of the catalog", async () => {
  const choice = { colors: [], sizes: [], ordering: "price" as const };
  clearCatalogCaches();
  const before = await findFacets(choice);
  expect(before).toMatchObject({ total: 1, in_stock: 1 });
  await databasePool().query("update products set status = 'archived'");
  clearCatalogCaches(new Set([id]));
  expect(await findFacets({ ...choice, ordering: "-price" })).toEqual(before);
  expect((await findFacets({ ...choice, colors: ["Black"] })).total).toBe(0);
  clearCatalogCaches();
  expect((await findFacets(choice)).total).toBe(0);
});
