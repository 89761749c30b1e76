import { LRUCache } from "lru-cache";
import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { findProductsWith } from "#app/features/catalog/product/product-cache.ts";
import { now } from "#app/platform/clock.ts";
import { type Database, db } from "#app/platform/db/db.server.ts";
import { findPopularIds } from "./popular-products.queries.ts";

const MAX_PRODUCTS = 6;
const MAX_AGE_MS = 10 * 60_000;

/** The ids in the connected database. Requests that need them at the same time wait for one query. */
const cachedIds = new LRUCache<Database, number[]>({
  max: 1,
  ttl: MAX_AGE_MS,
  ttlResolution: 0,
  perf: { now: () => now().getTime() },
  fetchMethod: findPopularIds,
});

/**
 * Up to six products in stock, first those that most of the last 1,000 paid orders contain, with at least these fields; with all
 * fields if the list is empty. The ranking is up to ten minutes old, the products are current.
 */
export async function findPopularProducts(fields: (keyof Product)[]): Promise<Partial<Product>[]> {
  const products = await findProductsWith(await cachedIds.forceFetch(db()), fields);
  return products.filter(({ stock }) => stock > 0).slice(0, MAX_PRODUCTS);
}
