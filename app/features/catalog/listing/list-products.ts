import type { Product } from "#app/features/catalog/catalog.contract.ts";
import { findProductDetails, findProductSummaries } from "#app/features/catalog/product/product-cache.ts";
import type { ProductSummary } from "#app/features/catalog/product/serialize-product.ts";
import { type Understanding, understandSearch } from "#app/features/catalog/search/understand-search.ts";
import type { Choice, Listing } from "./listing.contract.ts";
import type { Filters } from "./listing-filters.ts";
import { countProducts, searchProducts } from "./search-products.queries.ts";

/** One page of a list, and how many products the whole list has. */
export type ProductListPage<Item> = { products: Item[]; total: number };

/** What was chosen, narrowed by what the search text says: both must hold. */
function narrower(choice: Omit<Choice, "search" | "ordering">, parsed: Partial<Filters>): Filters {
  const isElsewhere =
    choice.departmentId !== undefined &&
    parsed.departmentId !== undefined &&
    choice.departmentId !== parsed.departmentId;
  const least = [choice.minCents, parsed.minCents].filter((cents) => cents !== undefined);
  const upTo = [choice.maxCents, parsed.maxCents].filter((cents) => cents !== undefined);
  return {
    ...choice,
    ids: isElsewhere ? [] : parsed.ids,
    words: parsed.words,
    departmentId: choice.departmentId ?? parsed.departmentId,
    types:
      choice.types && parsed.types
        ? choice.types.filter((type) => parsed.types?.includes(type))
        : (choice.types ?? parsed.types),
    minCents: least.length > 0 ? Math.max(...least) : undefined,
    maxCents: upTo.length > 0 ? Math.min(...upTo) : undefined,
  };
}

/**
 * The filters that a choice comes to once its search text is understood, with what `look` sees through them. Where it sees
 * nothing, the text may be mistyped in words that the shop knows: those are then doubted too.
 */
export async function resolveFilters<Found extends { total: number }>(
  { search, ordering: _, ...choice }: Choice,
  find: (filters: Filters) => Promise<Found>,
): Promise<Found & { filters: Filters }> {
  const { filters: parsed, wider }: Understanding = search ? await understandSearch(search) : { filters: {} };
  const filters = narrower(choice, parsed);
  const seen = await find(filters);
  if (seen.total > 0 || !wider) return { ...seen, filters };
  // Words that find something elsewhere in the shop are spelled right: then nothing fits, and no guess helps.
  if ((await countProducts({ ...parsed, colors: [], sizes: [] })) > 0) return { ...seen, filters };
  const guessed = narrower(choice, wider);
  return { ...(await find(guessed)), filters: guessed };
}

function listIds({ limit, offset, ...choice }: Listing): Promise<{ ids: number[]; total: number }> {
  return resolveFilters(choice, (filters) => searchProducts(filters, choice.ordering, { limit, offset }));
}

/** One page of the products that fit, as cards show them. A search in featured order is ordered by how well a product fits: names first. */
export async function listSummaries(listing: Listing): Promise<ProductListPage<ProductSummary>> {
  const { ids, total } = await listIds(listing);
  return { products: await findProductSummaries(ids), total };
}

/** The same with every field of every product. */
export async function listProducts(listing: Listing): Promise<ProductListPage<Product>> {
  const { ids, total } = await listIds(listing);
  return { products: await findProductDetails(ids), total };
}
