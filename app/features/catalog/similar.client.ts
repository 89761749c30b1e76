import { rest } from "#app/platform/http/rest.ts";
import { PRODUCTS } from "./catalog.client.ts";
import type { Product } from "./catalog.contract.ts";
import { CARD_FIELDS, type ProductCardData, toCardData } from "./ui/product-card-data.ts";

const fetchSimilar = (slug: string, fields: string, signal: AbortSignal) =>
  rest.get<Product[]>(`${PRODUCTS}${encodeURIComponent(slug)}/similar/?fields=${fields}`, { signal });

/** Cards of products like this one; none if they fail to load. */
export async function fetchSimilarCards(slug: string, signal: AbortSignal): Promise<ProductCardData[]> {
  const found = await fetchSimilar(slug, CARD_FIELDS, signal).catch(() => []);
  return found.map((product) => toCardData(product, { live: true }));
}

/** Available units of products like this one, by id. */
export async function fetchSimilarStocks(slug: string, signal: AbortSignal): Promise<ReadonlyMap<number, number>> {
  const found = await fetchSimilar(slug, "id,stock", signal);
  return new Map(found.map(({ id, stock }) => [id, stock]));
}
