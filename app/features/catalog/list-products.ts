import type { Product } from "./catalog.contract.ts";
import { briefProducts, fullProducts } from "./product-cache.ts";
import type { Choice, Listing } from "./listing.contract.ts";
import type { Filters } from "./listing-filters.ts";
import { countProducts, lookAt } from "./search-products.queries.ts";
import type { BriefProduct } from "./serialize-product.ts";
import { type Understanding, understandSearch } from "./understand-search.ts";

/** One page of a list, and how many products the whole list has. */
export type Page<Item> = { products: Item[]; total: number };

/** What was chosen, narrowed by what the search text says: both must hold. */
function narrower(choice: Omit<Choice, "search" | "ordering">, said: Partial<Filters>): Filters {
  const isElsewhere =
    choice.departmentId !== undefined && said.departmentId !== undefined && choice.departmentId !== said.departmentId;
  const least = [choice.minCents, said.minCents].filter((cents) => cents !== undefined);
  const most = [choice.maxCents, said.maxCents].filter((cents) => cents !== undefined);
  return {
    ...choice,
    ids: isElsewhere ? [] : said.ids,
    words: said.words,
    departmentId: choice.departmentId ?? said.departmentId,
    types:
      choice.types && said.types
        ? choice.types.filter((type) => said.types?.includes(type))
        : (choice.types ?? said.types),
    minCents: least.length > 0 ? Math.max(...least) : undefined,
    maxCents: most.length > 0 ? Math.min(...most) : undefined,
  };
}

/**
 * The filters that a choice comes to once its search text is understood, with what `look` sees through them. Where it sees
 * nothing, the text may be mistyped in words that the shop knows: those are then doubted too.
 */
export async function settleFilters<Look extends { total: number }>(
  { search, ordering: _, ...choice }: Choice,
  look: (filters: Filters) => Promise<Look>,
): Promise<Look & { filters: Filters }> {
  const { filters: said, wider }: Understanding = search ? await understandSearch(search) : { filters: {} };
  const filters = narrower(choice, said);
  const seen = await look(filters);
  if (seen.total > 0 || !wider) return { ...seen, filters };
  // Words that find something elsewhere in the shop are spelled right: then nothing fits, and no guess helps.
  if ((await countProducts({ ...said, colors: [], sizes: [] })) > 0) return { ...seen, filters };
  const guessed = narrower(choice, wider);
  return { ...(await look(guessed)), filters: guessed };
}

function listIds({ limit, offset, ...choice }: Listing): Promise<{ ids: number[]; total: number }> {
  return settleFilters(choice, (filters) => lookAt(filters, choice.ordering, { limit, offset }));
}

/** One page of the products that fit, as cards show them. A search in featured order is ordered by how well a product fits: names first. */
export async function listBriefly(listing: Listing): Promise<Page<BriefProduct>> {
  const { ids, total } = await listIds(listing);
  return { products: await briefProducts(ids), total };
}

/** The same with every field of every product. */
export async function listProducts(listing: Listing): Promise<Page<Product>> {
  const { ids, total } = await listIds(listing);
  return { products: await fullProducts(ids), total };
}
