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

/** With these limits the demo range is a large shop. Pages are scanned, or collected, or what costs less. */
const SCANNING = { few: 0, entriesPerMatch: Number.POSITIVE_INFINITY };
const COLLECTING = { few: 0, entriesPerMatch: 0 };
const LARGE = { few: 0, entriesPerMatch: 5 };
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
  "ordering=-price",
  "in_stock=false&ordering=price",
  "in_stock=true&size=M&ordering=-price",
  "min_price=100&max_price=250&ordering=price",
  "min_price=93&max_price=247&ordering=-price",
  "min_price=250&max_price=100",
  "max_price=9999999&color=Black",
  "search=wallet",
  "search=card+holder",
  "search=coinpurse",
  "search=women's+belt&size=M",
  "search=black+bags+under+300",
  "search=black+tote",
  "search=pocket&in_stock=true",
  "search=pocket&ordering=-price",
  "search=walet&max_price=100",
  "search=belt&category=men&color=Black&in_stock=true&max_price=100&ordering=price",
  "search=pocket&color=Black&max_price=300",
  "search=pocket&category=women&color=Pink&min_price=900",
])("every plan finds the same products in the same order for “%s”", async (query) => {
  const { filters, ordering, total, ids } = await inSmallShop(query);
  for (const limits of [SCANNING, COLLECTING, LARGE]) {
    for (const range of [EVERYTHING, { limit: 3, offset: 0 }, { limit: 4, offset: 2 }, { limit: 5, offset: 1000 }]) {
      const expected = { total, ids: ids.slice(range.offset, range.offset + range.limit) };
      expect(await searchProducts(filters, ordering, range, limits)).toEqual(expected);
    }
  }
});

test("a small shop counts by its indexes and reads the page in one statement, a large one counts in the bitmap index", async () => {
  const { filters } = await inSmallShop("search=tote");
  expect(await planQuery(filters)).toBe("count_with_page");
  expect(await planQuery(filters, LARGE)).toBe("bitmaps");
});

test("products given by their ids are counted by their ids in every shop", async () => {
  const { colors, sizes } = listing("");
  expect(await planQuery({ colors, sizes, ids: [1] }, LARGE)).toBe("count_with_page");
});

test("few matches and pages near the end are sorted, pages near the start are read from an ordered index", async () => {
  const products = seedProducts.length;
  const plan = (total: number, end: number) => planPage(total, end, { few: 0, entriesPerMatch: 1 });
  expect(await plan(2, 2)).toBe("collect_and_sort");
  expect(await plan(products - 1, 3)).toBe("scan_in_order");
  expect(await plan(products - 1, products - 1)).toBe("collect_and_sort");
});
