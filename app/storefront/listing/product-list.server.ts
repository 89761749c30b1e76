import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { findFacets } from "#app/features/catalog/listing/count-facets.ts";
import { listSummaries } from "#app/features/catalog/listing/list-products.ts";
import { type Listing, listingQuery, pageQuery, toListing } from "#app/features/catalog/listing/listing.contract.ts";
import { findProduct } from "#app/features/catalog/product/product-cache.ts";
import { findCurrentSlug } from "#app/features/catalog/product/products.queries.ts";
import { findSimilarCards } from "#app/features/catalog/product/similar-products.ts";
import { type CardProduct, type ProductCardData, toCardData } from "#app/features/catalog/ui/product-card-data.ts";
import { type ProductPageData, toProductPageData } from "#app/features/catalog/ui/product-page-data.ts";
import { toWantedCard } from "#app/features/catalog/ui/wanted-card.ts";
import { appliedListingFilters } from "./filter-labels.ts";
import { findNearMatches, type LoadedList } from "./find-near-matches.ts";
import { pageParameters, type ShopListing } from "./listing-url.ts";
import type { ShopScreen } from "./shop-screens.ts";

const querySchema = listingQuery.extend(pageQuery.shape);

/** Parses the parameters with the schema of the API. */
function listingOf(query: URLSearchParams) {
  return toListing(
    querySchema.parse(Object.fromEntries([...new Set(query.keys())].map((name) => [name, valuesOf(query, name)]))),
  );
}

function valuesOf(query: URLSearchParams, name: string): string | string[] {
  const values = query.getAll(name);
  return values.length === 1 ? (values[0] ?? "") : values;
}

/** Reads one page of product cards without stock, and the total number of products. */
export async function readCards(query: URLSearchParams): Promise<{ cards: ProductCardData[]; total: number }> {
  return cardsOf(listingOf(query));
}

async function cardsOf(listing: Listing): Promise<{ cards: ProductCardData[]; total: number }> {
  const { products, total } = await listSummaries(listing);
  return { cards: products.map((product) => toWantedCard(product, false, listing)), total };
}

/** Reads one page of a list with its facets; if filters leave nothing, what each of them keeps away. */
export async function loadProductList(screen: ShopScreen, shown: ShopListing): Promise<LoadedList> {
  const listing = listingOf(pageParameters(shown));
  const { limit: _, offset: __, ...choice } = listing;
  const [list, facets] = await Promise.all([cardsOf(listing), findFacets(choice)]);
  return list.total > 0
    ? { ...list, facets }
    : { ...list, facets, near: await findNearMatches(appliedListingFilters(screen, shown), readCards) };
}

/** The slug now of the product that had this slug before. */
export const readCurrentSlug = (formerSlug: string) => findCurrentSlug(formerSlug);

/** Reads a product without stock, with cards of the products that pair with it and of similar ones. Undefined when it does not exist. */
export async function readProduct(slugOrId: string): Promise<ProductPageData | undefined> {
  const product = await findProduct(slugOrId);
  return product && toPageData(product, { live: false });
}

/** The page data of a product that is not in the shop yet, with its units. */
export const readPreviewData = (product: Product) => toPageData(product, { live: true });

async function toPageData(product: Product, { live }: { live: boolean }): Promise<ProductPageData> {
  const [pairs, similar] = await Promise.all([
    Promise.all(product.pairs_with.map((slug) => findProduct(slug))),
    findSimilarCards(product.id),
  ]);
  const isFound = (pair: Product | undefined) => pair !== undefined;
  const toCard = (card: CardProduct) => toCardData(card, { live: false });
  return toProductPageData(
    product,
    { pairs: pairs.filter(isFound).map(toCard), similar: similar.map(toCard) },
    { live },
  );
}
