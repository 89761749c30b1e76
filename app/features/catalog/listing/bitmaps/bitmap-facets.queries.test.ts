import { beforeAll, expect, test } from "vitest";
import {
  countByBand,
  countByDepartment,
  countByOption,
  countByType,
  findSizesOfModels,
} from "#app/features/catalog/listing/facets.queries.ts";
import { resolveFilters } from "#app/features/catalog/listing/list-products.ts";
import { toListing } from "#app/features/catalog/listing/listing.contract.ts";
import { type FacetFilters, facetFilters } from "#app/features/catalog/listing/listing-filters.ts";
import { countProducts } from "#app/features/catalog/listing/search-products.queries.ts";
import { seedProducts } from "#seed/products.ts";
import { queryColumn } from "#tests/accounts.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { readListing } from "#tests/read-listing.ts";
import {
  countBandsByBitmap,
  countDepartmentsByBitmap,
  countOptionByBitmap,
  countTypesByBitmap,
  findSizesByBitmap,
  type ValueCount,
} from "./bitmap-facets.queries.ts";

useDatabase();

beforeAll(async () => {
  await putProducts(...seedProducts);
  // So that colors and sizes of one product differ in stock.
  await queryColumn("update variants set stock = 0 where id % 3 = 0 returning id");
});

async function filtersOf(query: string): Promise<FacetFilters> {
  const read = readListing(new URLSearchParams(query));
  const choice = read.ok ? read.value : toListing({});
  const { parsed } = await resolveFilters(choice, async (filters) => ({ total: await countProducts(filters) }));
  return facetFilters(choice, parsed);
}

const found = (counts: ValueCount[]) =>
  counts.filter(({ count }) => count > 0).sort((a, b) => a.value.localeCompare(b.value));
const sorted = <Row>(rows: Row[]) => rows.map((row) => JSON.stringify(row)).sort();

test.each([
  "",
  "category=women",
  "type=bags&type=wallets",
  "category=women&color=Cognac&in_stock=true",
  "color=Black&color=Cognac",
  "color=Black&size=M&size=L&in_stock=true",
  "color=Black&color=Brown&in_stock=true&min_price=50",
  "in_stock=false",
  "min_price=93&max_price=247",
  "search=pocket&max_price=300",
  "search=women's+belt",
  "search=black+belt&in_stock=true",
  "search=wallet&type=bags",
  "search=bags+under+95&min_price=200",
  "search=women's+belt&category=women&max_price=60",
])("the bitmap index and the indexes of products count the same facets for “%s”", async (query) => {
  const { all, anyDepartment, anyType, anyPrice } = await filtersOf(query);
  expect(found(await countDepartmentsByBitmap(anyDepartment))).toEqual(found(await countByDepartment(anyDepartment)));
  expect(found(await countTypesByBitmap(anyType))).toEqual(found(await countByType(anyType)));
  expect(await countBandsByBitmap(anyPrice)).toEqual(await countByBand(anyPrice));
  for (const option of ["color", "size"] as const) {
    expect(found(await countOptionByBitmap(option, all))).toEqual(found(await countByOption(option, all)));
  }
  const noOptions = { ...all, colors: [], sizes: [] };
  expect(sorted(await findSizesByBitmap(noOptions))).toEqual(sorted(await findSizesOfModels(all)));
});
