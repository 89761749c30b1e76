import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { type CatalogCache, createCatalogCache, currentGeneration } from "#app/features/catalog/catalog-cache.ts";
import { findBySlugOrId, findDetailRows, findSummaryRows } from "./products.queries.ts";
import { areSummaryFields, type ProductSummary, serializeProduct, serializeSummary } from "./serialize-product.ts";

/** Takes up to about 40 MB. */
const MAX_PRODUCTS = 2000;
/** PostgreSQL's largest integer. */
const MAX_ID = 2_147_483_647;

const idOf = ({ id }: { id: number }) => id;
const summaries = createCatalogCache<number, ProductSummary>(MAX_PRODUCTS, idOf);
const details = createCatalogCache<number, Product>(MAX_PRODUCTS, idOf);
const bySlugOrId = createCatalogCache<string, Product>(MAX_PRODUCTS, idOf);

async function readThrough<Item extends { id: number }>(
  cache: CatalogCache<number, Item>,
  ids: number[],
  read: (missing: number[]) => Promise<Item[]>,
): Promise<Item[]> {
  const since = currentGeneration();
  const found = new Map(ids.map((id) => [id, cache.get(id)]));
  const missing = ids.filter((id) => !found.get(id));
  for (const item of missing.length > 0 ? await read(missing) : []) {
    found.set(item.id, item);
    cache.set(item.id, item, since);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** These products with the fields of a card, in this order. Unknown ids are left out. */
export function findProductSummaries(ids: number[]): Promise<ProductSummary[]> {
  return readThrough(summaries, ids, async (missing) => (await findSummaryRows(missing)).map(serializeSummary));
}

/** These products with every field, in this order. Unknown ids are left out. */
export function findProductDetails(ids: number[]): Promise<Product[]> {
  return readThrough(details, ids, async (missing) => (await findDetailRows(missing)).map(serializeProduct));
}

/** These products with at least these fields, in this order; with every field if the list is empty. Unknown ids are left out. */
export function findProductsWith(ids: number[], fields: (keyof Product)[]): Promise<(ProductSummary | Product)[]> {
  return areSummaryFields(fields) ? findProductSummaries(ids) : findProductDetails(ids);
}

/** The product with this slug or id, with every field. Undefined when there is none. */
export async function findProduct(slugOrId: string): Promise<Product | undefined> {
  if (slugOrId.includes("\0")) return undefined;
  const cached = bySlugOrId.get(slugOrId);
  if (cached) return cached;
  const since = currentGeneration();
  const id = /^\d{1,10}$/.test(slugOrId) ? Number(slugOrId) : undefined;
  const row = await findBySlugOrId(slugOrId, id !== undefined && id <= MAX_ID ? id : null);
  if (!row) return undefined;
  const product = serializeProduct(row);
  bySlugOrId.set(slugOrId, product, since);
  return product;
}
