import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { findProductDetails, findProductSummaries } from "#app/features/catalog/product/product-cache.ts";
import type { ProductSummary } from "#app/features/catalog/product/serialize-product.ts";
import { type ParsedSearch, parseSearch } from "#app/features/catalog/search/parse-search.ts";
import type { Ordering } from "#app/features/catalog/shop-choices.ts";
import { cachedListedProducts } from "./in-memory/listed-products.ts";
import { countMatching, searchListed } from "./in-memory/match-products.ts";
import type { Choice, Listing } from "./listing.contract.ts";
import { combineFilters, type Filters } from "./listing-filters.ts";
import type { IdPage, PageRange } from "./page-ids.queries.ts";
import { countProducts, searchProducts } from "./search-products.queries.ts";

/** How many products match: counted in memory for a small shop, in the database for a large one. */
export async function findTotal(filters: Filters): Promise<number> {
  const listed = await cachedListedProducts();
  return listed ? countMatching(listed, filters) : countProducts(filters);
}

/** The total and the ids of one page, from memory or from the database. */
async function findPage(filters: Filters, ordering: Ordering, range: PageRange): Promise<IdPage> {
  const listed = await cachedListedProducts();
  return listed ? searchListed(listed, filters, ordering, range) : searchProducts(filters, ordering, range);
}

/** One page of a list, and the total of the whole list. */
export type ProductListPage<Item> = { products: Item[]; total: number };

/**
 * Turns a choice with its search text into filters, and returns them with the result of `find` and with the filters of the search
 * text alone (`parsed`). If that finds nothing, words that are in the catalog may be typos too: both then include corrections of them.
 */
export async function resolveFilters<Found extends { total: number }>(
  choice: Choice,
  find: (filters: Filters) => Promise<Found>,
): Promise<Found & { filters: Filters; parsed: Partial<Filters> }> {
  const { search } = choice;
  const { filters: parsed, wider }: ParsedSearch = search ? await parseSearch(search) : { filters: {} };
  const filters = combineFilters(choice, parsed);
  const found = await find(filters);
  if (found.total > 0 || !wider) return { ...found, filters, parsed };
  // Words that find products without the other filters are spelled correctly: then nothing matches.
  if ((await findTotal({ ...parsed, colors: [], sizes: [] })) > 0) return { ...found, filters, parsed };
  const guessed = combineFilters(choice, wider);
  return { ...(await find(guessed)), filters: guessed, parsed: wider };
}

function listIds({ limit, offset, ...choice }: Listing): Promise<{ ids: number[]; total: number }> {
  return resolveFilters(choice, (filters) => findPage(filters, choice.ordering, { limit, offset }));
}

/** One page of a list with the fields of a card. A search in featured order is sorted by relevance. */
export async function listSummaries(listing: Listing): Promise<ProductListPage<ProductSummary>> {
  const { ids, total } = await listIds(listing);
  return { products: await findProductSummaries(ids), total };
}

/** One page of a list with every field. */
export async function listProducts(listing: Listing): Promise<ProductListPage<Product>> {
  const { ids, total } = await listIds(listing);
  return { products: await findProductDetails(ids), total };
}
