import { rest } from "#app/platform/http/rest.ts";
import type { Facets, Product } from "./catalog.contract.ts";
import { CARD_FIELDS, type ProductCardData, toCardData } from "./ui/product-card-data.ts";
import type { PageVariant } from "./ui/product-page-data.ts";

const PRODUCTS = "/api/products_old/products/";

/** The few products that a half-typed search text may mean, best first. */
export function suggestProducts(text: string, signal: AbortSignal) {
  const query = new URLSearchParams({ search: text, fields: "id,name,slug,price,primary_image", limit: "6" });
  return rest.get<Pick<Product, "id" | "name" | "slug" | "price" | "primary_image">[]>(`${PRODUCTS}?${query}`, {
    signal,
  });
}

/** Pieces on hand by product id, of the products that these parameters of the list call name. */
export async function fetchStocks(query: string, signal: AbortSignal): Promise<ReadonlyMap<number, number>> {
  const products = await rest.get<Pick<Product, "id" | "stock">[]>(`${PRODUCTS}?${query}&fields=id,stock`, { signal });
  return new Map(products.map(({ id, stock }) => [id, stock]));
}

/** One page of cards with their live stock, and how many products the whole list has. */
export async function fetchCards(
  query: string,
  signal: AbortSignal,
): Promise<{ cards: ProductCardData[]; total: number }> {
  const { items, total } = await rest.list<Product>(`${PRODUCTS}?${query}&fields=${CARD_FIELDS}`, { signal });
  return { cards: items.map((product) => toCardData(product, { live: true })), total };
}

/** One product with all that the shop knows of it, by slug or id. */
export function fetchProduct(slugOrId: string, signal: AbortSignal): Promise<Product> {
  return rest.get<Product>(`${PRODUCTS}${encodeURIComponent(slugOrId)}`, { signal });
}

/** A product's variants with their live stock. */
export async function fetchLiveVariants(slug: string, signal: AbortSignal): Promise<PageVariant[]> {
  const path = `${PRODUCTS}${encodeURIComponent(slug)}?fields=variants`;
  const { variants } = await rest.get<Pick<Product, "variants">>(path, { signal });
  return variants.map((variant) => ({ ...variant, inStock: variant.stock > 0 }));
}

/** Cards of the goods that go with a product; one that can't be had is left out. */
export async function fetchPairs(slugs: string[], signal: AbortSignal): Promise<ProductCardData[]> {
  const found = await Promise.allSettled(
    slugs.map((slug) => rest.get<Product>(`${PRODUCTS}${encodeURIComponent(slug)}?fields=${CARD_FIELDS}`, { signal })),
  );
  return found.flatMap((response) =>
    response.status === "fulfilled" ? [toCardData(response.value, { live: true })] : [],
  );
}

/** What the filters offer for these parameters of the list call. */
export function fetchFacets(query: string, signal: AbortSignal): Promise<Facets> {
  return rest.get<Facets>(`/api/products_old/facets/?${query}`, { signal });
}

/** Pieces on hand of each of these products, by id. */
export async function fetchStocksOf(slugs: string[], signal: AbortSignal): Promise<ReadonlyMap<number, number>> {
  const path = (slug: string) => `${PRODUCTS}${encodeURIComponent(slug)}?fields=id,stock`;
  const found = await Promise.all(slugs.map((slug) => rest.get<Pick<Product, "id" | "stock">>(path(slug), { signal })));
  return new Map(found.map(({ id, stock }) => [id, stock]));
}
