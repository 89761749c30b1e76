import type { Product } from "./catalog.contract.ts";
import { briefProducts, fullProducts } from "./kept-products.ts";
import type { Choice, Listing } from "./listing.contract.ts";
import { countProducts, idsByRelevance, idsOfPage } from "./listing.queries.ts";
import type { Filters } from "./listing-conditions.queries.ts";
import type { BriefProduct } from "./show-product.ts";
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

/** The filters that a choice comes to once its search text is understood, and how many products fit them. */
export async function settleFilters({
  search,
  ordering: _,
  ...choice
}: Choice): Promise<{ filters: Filters; total: number }> {
  const { filters: said, wider }: Understanding = search ? await understandSearch(search) : { filters: {} };
  const filters = narrower(choice, said);
  const total = await countProducts(filters);
  if (total > 0 || !wider) return { filters, total };
  // Words that find something elsewhere in the shop are spelled right: then nothing fits, and no guess helps.
  if ((await countProducts({ ...said, colors: [], sizes: [] })) > 0) return { filters, total };
  const guessed = narrower(choice, wider);
  return { filters: guessed, total: await countProducts(guessed) };
}

async function listIds({ limit, offset, ...choice }: Listing): Promise<{ ids: number[]; total: number }> {
  const { filters, total } = await settleFilters(choice);
  if (offset >= total) return { ids: [], total };
  const page = { limit, offset };
  const byRelevance = filters.words && choice.ordering === "featured";
  const ids = byRelevance
    ? await idsByRelevance(filters, page, total)
    : await idsOfPage(filters, choice.ordering, page);
  return { ids, total };
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
