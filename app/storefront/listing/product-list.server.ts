import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { countFacets } from "#app/features/catalog/listing/count-facets.ts";
import { listSummaries } from "#app/features/catalog/listing/list-products.ts";
import { type Listing, listingQuery, pageQuery, toListing } from "#app/features/catalog/listing/listing.contract.ts";
import { findProduct } from "#app/features/catalog/product/product-cache.ts";
import { type ProductCardData, toCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { type ProductPageData, toProductPageData } from "#app/features/catalog/ui/product-page-data.ts";

const querySchema = listingQuery.extend(pageQuery.shape);

/** The listing that the list call would make of these parameters: pages and calls read them in one way. */
function listingOf(query: URLSearchParams) {
  return toListing(
    querySchema.parse(Object.fromEntries([...new Set(query.keys())].map((name) => [name, valuesOf(query, name)]))),
  );
}

function valuesOf(query: URLSearchParams, name: string): string | string[] {
  const values = query.getAll(name);
  return values.length === 1 ? (values[0] ?? "") : values;
}

const forEverybody = (product: Parameters<typeof toCardData>[0]) => toCardData(product, { live: false });

/** One page of cards as everybody may see them, and how many products the whole list has. */
export async function readCards(query: URLSearchParams): Promise<{ cards: ProductCardData[]; total: number }> {
  return cardsOf(listingOf(query));
}

async function cardsOf(listing: Listing): Promise<{ cards: ProductCardData[]; total: number }> {
  const { products, total } = await listSummaries(listing);
  return { cards: products.map(forEverybody), total };
}

/** The same with what the filters offer. */
export async function readProductList(query: URLSearchParams) {
  const listing = listingOf(query);
  const [list, facets] = await Promise.all([cardsOf(listing), countFacets(listing)]);
  return { ...list, facets };
}

/** A product as everybody may see it, with cards of what goes with it. Undefined when there is none. */
export async function readProduct(slugOrId: string): Promise<ProductPageData | undefined> {
  const product = await findProduct(slugOrId);
  if (!product) return undefined;
  const pairs = await Promise.all(product.pairs_with.map((slug) => findProduct(slug)));
  const isThere = (pair: Product | undefined) => pair !== undefined;
  return toProductPageData(product, pairs.filter(isThere).map(forEverybody), { live: false });
}
