import { rest } from "#app/platform/http/rest.ts";
import type { Facets, Product } from "./catalog.contract.ts";
import { CARD_FIELDS, type ProductCardData, toCardData } from "./ui/product-card-data.ts";
import type { PageVariant } from "./ui/product-page-data.ts";
import { wantedIn, wantedUnits, wantsOptions } from "./ui/wanted-card.ts";

/** The URL of the list of products. */
export const PRODUCTS = "/api/products_old/products/";

/** Available units by product id, for the products of this list query, of what their cards show in it. */
export async function fetchStocks(query: string, signal: AbortSignal): Promise<ReadonlyMap<number, number>> {
  const wanted = wantedIn(new URLSearchParams(query));
  const fields = wantsOptions(wanted) ? "id,colors,variants" : "id,stock";
  const products = await rest.get<Product[]>(`${PRODUCTS}?${query}&fields=${fields}`, { signal });
  return new Map(products.map((product) => [product.id, product.stock ?? wantedUnits(product, wanted)]));
}

/** One product with every field, by slug or id. */
export function fetchProduct(slugOrId: string, signal: AbortSignal): Promise<Product> {
  return rest.get<Product>(`${PRODUCTS}${encodeURIComponent(slugOrId)}`, { signal });
}

/** A product's variants with their live stock. */
export async function fetchLiveVariants(slug: string, signal: AbortSignal): Promise<PageVariant[]> {
  const path = `${PRODUCTS}${encodeURIComponent(slug)}?fields=variants`;
  const { variants } = await rest.get<Pick<Product, "variants">>(path, { signal });
  return variants.map((variant) => ({ ...variant, inStock: variant.stock > 0 }));
}

/** Cards of these products. A product that fails to load is left out. */
export async function fetchPairs(slugs: string[], signal: AbortSignal): Promise<ProductCardData[]> {
  const found = await Promise.allSettled(
    slugs.map((slug) => rest.get<Product>(`${PRODUCTS}${encodeURIComponent(slug)}?fields=${CARD_FIELDS}`, { signal })),
  );
  return found.flatMap((response) =>
    response.status === "fulfilled" ? [toCardData(response.value, { live: true })] : [],
  );
}

/** The facet counts for this list query. */
export function fetchFacets(query: string, signal: AbortSignal): Promise<Facets> {
  return rest.get<Facets>(`/api/products_old/facets/?${query}`, { signal });
}

/** Available units of these products, by id. A product that fails to load is left out. */
export async function fetchStocksOf(slugs: string[], signal: AbortSignal): Promise<ReadonlyMap<number, number>> {
  const path = (slug: string) => `${PRODUCTS}${encodeURIComponent(slug)}?fields=id,stock`;
  const found = await Promise.allSettled(
    slugs.map((slug) => rest.get<Pick<Product, "id" | "stock">>(path(slug), { signal })),
  );
  return new Map(
    found.flatMap((response) => (response.status === "fulfilled" ? [[response.value.id, response.value.stock]] : [])),
  );
}
