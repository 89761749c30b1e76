import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { createCatalogCache, currentGeneration } from "#app/features/catalog/catalog-cache.ts";
import { findProductSummaries, findProductsWith } from "./product-cache.ts";
import type { ProductSummary } from "./serialize-product.ts";
import { findSimilarIds } from "./similar-products.queries.ts";

const MAX_PRODUCTS = 2000;

/** By product id. A product that sells out or is back clears all caches, so that the order is current. */
const cachedIds = createCatalogCache<number, number[]>(MAX_PRODUCTS);

async function similarIds(productId: number): Promise<number[]> {
  const cached = cachedIds.get(productId);
  if (cached) return cached;
  const since = currentGeneration();
  const ids = await findSimilarIds(productId);
  cachedIds.set(productId, ids, since);
  return ids;
}

/** Up to four products that are most like this one (decision 0065), with the fields of a card; none for an unknown product. */
export async function findSimilarCards(productId: number): Promise<ProductSummary[]> {
  return findProductSummaries(await similarIds(productId));
}

/** The same products with at least these fields; with all fields if the list is empty. */
export async function findSimilarProducts(productId: number, fields: (keyof Product)[]): Promise<Partial<Product>[]> {
  return findProductsWith(await similarIds(productId), fields);
}
