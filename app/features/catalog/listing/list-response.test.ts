import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { catalogApi } from "#app/features/catalog/catalog.api.ts";
import { productSchema } from "#app/features/catalog/catalog.contract.ts";
import { enableCatalogCache } from "#app/features/catalog/catalog-cache.ts";
import { seedProducts } from "#seed/products.ts";
import { useDatabase } from "#tests/database.ts";
import { putProducts } from "#tests/products.ts";
import { checkedRequest } from "#tests/responses/check-response.ts";
import { createListResponse, textBytes } from "./list-response.ts";

useDatabase();

beforeAll(async () => {
  await putProducts(...seedProducts);
});

const LIST = "http://shop.test/api/products_old/products/";

test.each([
  "",
  "?limit=3",
  "?fields=id,name,price&limit=2&offset=4",
  "?category=bags&color=Black&fields=id,images,variants&ordering=price",
  "?search=tote&color=Black&color=Cognac&in_stock=true",
  "?search=nothing-of-the-kind",
])("the assembled list for “%s” is the same as the endpoint's, plain and compressed", async (query) => {
  const expected = await checkedRequest(catalogApi, LIST + query);
  const text = await expected.text();
  const list = await createListResponse(new URL(LIST + query));
  expect(list?.body.toString()).toBe(text);
  expect(gunzipSync(list?.gzip ?? "").toString()).toBe(text);
  const headers = [...expected.headers].filter(([name]) => name !== "cache-control");
  expect(list?.headers.toSorted()).toEqual(headers.toSorted());
});

test("invalid parameters are left to the endpoint, which responds with the error", async () => {
  expect(await createListResponse(new URL(`${LIST}?ordering=name`))).toBeUndefined();
  expect(await createListResponse(new URL(`${LIST}?limit=3&limit=4`))).toBeUndefined();
  expect(await createListResponse(new URL(`${LIST}?fields=password`))).toBeUndefined();
});

test("the texts of products are limited by bytes, whichever fields are requested in whatever order", async () => {
  // Cached products are the same objects at each request, as in the shop.
  enableCatalogCache();
  const names = productSchema.keyof().options;
  for (let n = 0; n < 65; n += 1) {
    const fields = [...names.slice(n % names.length), ...names.slice(0, n % names.length)].slice(
      n < names.length ? 0 : 1,
    );
    await createListResponse(new URL(`${LIST}?limit=100&fields=${fields}`));
  }
  const megabytes = textBytes() / 1024 / 1024;
  expect(megabytes).toBeGreaterThan(20);
  expect(megabytes).toBeLessThanOrEqual(24);
});
