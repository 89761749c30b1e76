import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { clearCatalogCaches, enableCatalogCache } from "#app/features/catalog/catalog-cache.ts";
import { findFacets } from "#app/features/catalog/listing/count-facets.ts";
import { countInDatabase } from "#app/features/catalog/listing/facet-values.ts";
import { findTotal, listSummaries, resolveFilters } from "#app/features/catalog/listing/list-products.ts";
import { type Choice, toListing } from "#app/features/catalog/listing/listing.contract.ts";
import { facetFilters } from "#app/features/catalog/listing/listing-filters.ts";
import { countProducts, searchProducts } from "#app/features/catalog/listing/search-products.queries.ts";
import { DEPARTMENTS, ORDERINGS, PRICE_BANDS, PRODUCT_TYPES } from "#app/features/catalog/shop-choices.ts";
import { databasePool } from "#app/platform/db/db.server.ts";
import { seedProducts } from "#seed/products.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { readListing } from "#tests/read-listing.ts";
import { countListedValues } from "./count-listed-values.ts";
import { cachedListedProducts, type ListedProducts, readListedProducts } from "./listed-products.ts";
import { countMatching, searchListed } from "./match-products.ts";

useDatabase();

let listed: ListedProducts;
beforeAll(async () => {
  await putProducts(...seedProducts, {
    slug: "shouting-belt",
    stock: [
      { color: "BLACK", size: "m", quantity: 0 },
      { color: "Ümber", size: "L", quantity: 2 },
    ],
  });
  await databasePool().query("update variants set stock = 0 where id % 5 = 0");
  await databasePool().query("update products set status = 'archived' where id % 11 = 0");
  const read = await readListedProducts();
  if (!read) throw new Error("The demo range is a small shop");
  listed = read;
});

const several = (values: readonly string[]) => fc.subarray([...values], { maxLength: 3 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const searches = [
  "tote",
  "wallet black",
  "walet",
  "pocket",
  "coinpurse",
  "key rings",
  "the",
  "with to",
  "bags under 100",
  "wallets",
  "over 150",
  "men's wallet from 40 to 90",
  "men belt",
  "women's bags",
  "13 in",
  "saddle stitch full-grain",
  "zzzz",
  "gift card",
  "HAR-TOT-COG",
  "dark brown strap",
  "pen sle",
];

/** Any list that a shopper can ask for. */
const listings = fc.record({
  search: maybe(fc.constantFrom(...searches)),
  category: maybe(fc.constantFrom(...DEPARTMENTS.map(({ name }) => name), ...PRODUCT_TYPES.map(({ name }) => name))),
  type: several(PRODUCT_TYPES.map(({ name }) => name)),
  min_price: maybe(fc.integer({ min: 0, max: 400 }).map(String)),
  max_price: maybe(fc.integer({ min: 0, max: 400 }).map(String)),
  color: several(["Black", "black", "Cognac", "Navy", "Pink", "ümber"]),
  size: several(["M", "l", "32", "13 in", "XXL"]),
  in_stock: maybe(fc.constantFrom("true", "false")),
  ordering: maybe(fc.constantFrom(...ORDERINGS.filter((name) => name !== "featured"))),
});

function listingOf(query: Record<string, string | string[] | undefined>) {
  const given = Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value ?? ""]));
  const read = readListing(new URLSearchParams(given.filter(([, value]) => value !== "")));
  return read.ok ? read.value : toListing({});
}

type Values = Awaited<ReturnType<typeof countInDatabase>>;

/** Without values that nothing has, in a fixed order: facets sort them. */
function comparable({ sizesOfModels, ...values }: Values) {
  const counted = Object.entries(values).map(([name, counts]) => [
    name,
    Array.isArray(counts)
      ? counts.filter((one) => typeof one === "number" || one.count > 0).sort((a, b) => key(a).localeCompare(key(b)))
      : counts,
  ]);
  return { ...Object.fromEntries(counted), bands: values.bands, sizesOfModels: sizesOfModels.map(key).sort() };
}
const key = (one: unknown) => JSON.stringify(one, one && typeof one === "object" ? Object.keys(one).sort() : null);

test("memory and database find the same products in the same order, with the same facets", async () => {
  await fc.assert(
    fc.asyncProperty(listings, fc.nat(30), async (query, offset) => {
      const { ordering, ...choice } = listingOf(query);
      const range = { limit: 24, offset };
      const { filters, parsed, total, ids } = await resolveFilters({ ...choice, ordering }, (found) =>
        searchProducts(found, ordering, range),
      );
      expect(await searchListed(listed, filters, ordering, range)).toEqual({ total, ids });
      expect(await countMatching(listed, filters)).toBe(await countProducts(filters));
      const facets = facetFilters({ ...choice, ordering }, parsed);
      const [inMemory, inDatabase] = [await countListedValues(listed, facets), await countInDatabase(facets)];
      expect(comparable(inMemory)).toEqual(comparable(inDatabase));
    }),
    { numRuns: 250 },
  );
});

const totalOf = async (choice: Choice) =>
  (await resolveFilters(choice, async (found) => ({ total: await countMatching(listed, found) }))).total;

/** The count of each value that a shopper can choose in a list, with the list that the choice leads to. */
async function countedChoices(choice: Choice): Promise<{ count: number; chosen: Choice }[]> {
  const { parsed } = await resolveFilters(choice, async (found) => ({ total: await countMatching(listed, found) }));
  const values = await countListedValues(listed, facetFilters(choice, parsed));
  const countOf = (counts: { value: string; count: number }[], id: number) =>
    counts.find(({ value }) => value === String(id))?.count ?? 0;
  return [
    ...DEPARTMENTS.map(({ id }) => ({
      count: countOf(values.departments, id),
      chosen: { ...choice, departmentId: id },
    })),
    ...PRODUCT_TYPES.map(({ id, name }) => ({
      count: countOf(values.types, id),
      chosen: { ...choice, types: [name] },
    })),
    ...PRICE_BANDS.map(({ minCents, maxCents }, band) => ({
      count: values.bands[band] ?? 0,
      chosen: { ...choice, minCents, maxCents },
    })),
    ...values.colors.map(({ value, count }) => ({ count, chosen: { ...choice, colors: [value] } })),
    ...values.sizes.map(({ value, count }) => ({ count, chosen: { ...choice, sizes: [value] } })),
    { count: values.inStock, chosen: { ...choice, inStock: true } },
    { count: values.soldOut, chosen: { ...choice, inStock: false } },
  ];
}

test("the count of a value is the total once it is chosen, also if the search names types, prices or departments", async () => {
  await fc.assert(
    fc.asyncProperty(listings, async (query) => {
      const { limit: _limit, offset: _offset, ...choice } = listingOf(query);
      const counted = await countedChoices(choice);
      const totals = await Promise.all(counted.map(({ chosen }) => totalOf(chosen)));
      expect(counted.map(({ count, chosen }, index) => ({ count, chosen, total: totals[index] }))).toEqual(
        counted.map(({ count, chosen }) => ({ count, chosen, total: count })),
      );
    }),
    { numRuns: 150 },
  );
});

const blackBelts = () => listSummaries(listingOf({ color: "black", search: "belt" }));
const countStatements = async (run: () => Promise<unknown>) => {
  const query = vi.spyOn(databasePool(), "query");
  const connect = vi.spyOn(databasePool(), "connect");
  await run();
  const count = query.mock.calls.length + connect.mock.calls.length;
  vi.restoreAllMocks();
  return count;
};

test("while caching is off, lists are read from the database", async () => {
  expect(await cachedListedProducts()).toBeUndefined();
  expect((await blackBelts()).total).toBeGreaterThan(0);
  expect(await countStatements(blackBelts)).toBeGreaterThan(0);
});

test("once it is on, a list that was never asked for needs no statement, until the catalog changes", async () => {
  const before = await blackBelts();
  enableCatalogCache();
  expect(await blackBelts()).toEqual(before);
  const fresh = () => findTotal({ colors: ["Black"], sizes: [], maxCents: 12_345 });
  expect(await countStatements(fresh)).toBe(0);
  expect(await countStatements(() => findFacets({ ...toListing({}), colors: ["Cognac"] }))).toBe(0);

  const [gone] = before.products;
  await databasePool().query("update products set status = 'archived' where id = $1", [gone?.id]);
  clearCatalogCaches();
  expect((await blackBelts()).total).toBe(before.total - 1);
});

test("lists that are asked for at the same time after a change read the products once", async () => {
  clearCatalogCaches();
  const found = await Promise.all([cachedListedProducts(), cachedListedProducts(), cachedListedProducts()]);
  expect(new Set(found).size).toBe(1);
  expect(await cachedListedProducts()).toBe(found[0]);
});

test("products that are read during a change are used once and not kept", async () => {
  clearCatalogCaches();
  const reading = cachedListedProducts();
  clearCatalogCaches();
  const outdated = await reading;
  expect(await cachedListedProducts()).not.toBe(outdated);
});

test("a shop with more products than fit is left to the database", async () => {
  expect(await readListedProducts(seedProducts.length - 10)).toBeUndefined();
});
