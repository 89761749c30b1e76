import { beforeAll, expect, test } from "vitest";
import { seedProducts } from "#seed/products.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { readListing } from "#tests/read-listing.ts";
import { resolveFilters } from "./list-products.ts";
import { toListing } from "./listing.contract.ts";
import { planPage, planQuery } from "./query-plan.queries.ts";
import { searchProducts } from "./search-products.queries.ts";

useDatabase();

beforeAll(async () => {
  await putProducts(...seedProducts);
});

/** With these limits the demo range is a large shop, in which every list has many matches. */
const LARGE = { few: 0, scarce: 1, optionsPerProduct: 0 };
const EVERYTHING = { limit: 100, offset: 0 };

function listing(query: string) {
  const read = readListing(new URLSearchParams(query));
  return read.ok ? read.value : toListing({});
}

async function inSmallShop(query: string) {
  const { ordering, ...choice } = listing(query);
  const found = await resolveFilters({ ordering, ...choice }, (filters) =>
    searchProducts(filters, ordering, EVERYTHING),
  );
  return { ordering, ...found };
}

test.each([
  "",
  "category=women",
  "ordering=-created_at",
  "category=men&type=bags&min_price=100&max_price=200&ordering=price",
  "color=Black&ordering=price",
  "color=Black&color=Cognac&in_stock=true",
  "category=accessories&color=Black&size=M&size=L&in_stock=true&ordering=price",
  "search=wallet",
  "search=black+tote",
  "search=pocket&in_stock=true",
  "search=pocket&ordering=-price",
  "search=walet&max_price=100",
  "search=belt&category=men&color=Black&in_stock=true&max_price=100&ordering=price",
  "search=pocket&color=Black&max_price=300",
  "search=pocket&category=women&color=Pink&min_price=900",
])("every plan finds the same products in the same order for “%s”", async (query) => {
  const { filters, ordering, total, ids } = await inSmallShop(query);
  for (const limits of [
    LARGE,
    { ...LARGE, scarce: 1000 },
    { ...LARGE, optionsPerProduct: 1000 },
    { few: 10, scarce: 5, optionsPerProduct: 10 },
  ]) {
    for (const range of [EVERYTHING, { limit: 3, offset: 0 }, { limit: 4, offset: 2 }, { limit: 5, offset: 1000 }]) {
      const expected = { total, ids: ids.slice(range.offset, range.offset + range.limit) };
      expect(await searchProducts(filters, ordering, range, limits)).toEqual(expected);
    }
  }
});

test("a small shop counts and reads the page in one statement", async () => {
  const { filters } = await inSmallShop("search=tote");
  expect(await planQuery(filters)).toMatchObject({ kind: "count_with_page" });
});

test("a large shop counts words, departments, types and options in the bitmap index", async () => {
  const { filters, total } = await inSmallShop("search=wallet&color=Black");
  expect(await planQuery(filters, LARGE)).toEqual({ kind: "total_known", total });
});

test("a price filter is counted on the products, and words that many of them contain on the bitmap index", async () => {
  const { filters } = await inSmallShop("search=pocket&max_price=300");
  expect(await planQuery(filters, LARGE)).toEqual({ kind: "count_first", conditions: ["bitmaps", "maxPrice"] });
  const { filters: rare } = await inSmallShop("search=satchel&max_price=300");
  expect(await planQuery(rare, { ...LARGE, few: seedProducts.length - 1 })).toMatchObject({
    conditions: ["words", "maxPrice"],
  });
});

test("three filters with a selective one are counted together with their page", async () => {
  const { filters } = await inSmallShop("search=pocket&color=Black&max_price=300");
  const plan = { kind: "count_with_page", conditions: expect.arrayContaining(["bitmaps", "options", "maxPrice"]) };
  expect(await planQuery(filters, LARGE)).toMatchObject({ ...plan, optionsPerProduct: false });
  expect(await planQuery(filters, { ...LARGE, optionsPerProduct: 1000 })).toMatchObject({
    ...plan,
    optionsPerProduct: true,
  });
});

test("few matches are sorted, many are read from an ordered index", () => {
  expect(planPage(5_000, true)).toBe("collect_and_sort");
  expect(planPage(5_001, true)).toBe("tier_by_tier");
  expect(planPage(5_001, false)).toBe("scan_in_order");
});
