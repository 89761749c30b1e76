import type { Facets } from "#app/features/catalog/catalog.contract.ts";
import { createCatalogCache, currentGeneration } from "#app/features/catalog/catalog-cache.ts";
import { DEPARTMENTS, PRICE_BANDS, PRODUCT_TYPES } from "#app/features/catalog/shop-choices.ts";
import type { ValueCount } from "./bitmaps/bitmap-facets.queries.ts";
import { countInDatabase } from "./facet-values.ts";
import { groupSizes } from "./group-sizes.ts";
import { countListedValues } from "./in-memory/count-listed-values.ts";
import { cachedListedProducts } from "./in-memory/listed-products.ts";
import { findTotal, resolveFilters } from "./list-products.ts";
import type { Choice } from "./listing.contract.ts";
import { facetFilters } from "./listing-filters.ts";

/** Where a clothing size stands: M is 0, S below and L above, each X one step further. Undefined for other sizes. */
function clothingRank(size: string): number | undefined {
  const [, xs = "", side] = /^(X*)([SL])$/i.exec(size) ?? [];
  if (side) return (side.toUpperCase() === "L" ? 1 : -1) * (xs.length + 1);
  return size.toUpperCase() === "M" ? 0 : undefined;
}

/** Compares two sizes: clothing sizes such as XS, M and XXXL by size, after all others, which are compared by number. */
export function bySize(a: string, b: string): number {
  const [rankA, rankB] = [clothingRank(a), clothingRank(b)];
  if (rankA === undefined && rankB === undefined) return a.localeCompare(b, "en", { numeric: true });
  return (rankA ?? -Infinity) - (rankB ?? -Infinity);
}

function countOf(counts: ValueCount[], id: number): number {
  return counts.find(({ value }) => value === String(id))?.count ?? 0;
}

function named(counts: ValueCount[], order: (a: string, b: string) => number) {
  return counts.map(({ value, count }) => ({ name: value, count })).sort((a, b) => order(a.name, b.name));
}

/** Pages and orders of one list have the same facets. An entry takes about 3 kB. */
const counted = createCatalogCache<string, Facets>(1000);

/**
 * The facets of a list: how many products each value of each filter would leave, with the other filters unchanged. Cached until
 * the catalog changes; a mere quantity changes none of them.
 */
export async function findFacets({ ordering: _, ...choice }: Choice): Promise<Facets> {
  const key = JSON.stringify(choice);
  const cached = counted.get(key);
  if (cached) return cached;
  const since = currentGeneration();
  const facets = await countFacets({ ...choice, ordering: "featured" });
  counted.set(key, facets, since);
  return facets;
}

async function countFacets(choice: Choice): Promise<Facets> {
  const { parsed, total } = await resolveFilters(choice, async (found) => ({ total: await findTotal(found) }));
  const filters = facetFilters(choice, parsed);
  const listed = await cachedListedProducts();
  const values = listed ? await countListedValues(listed, filters) : await countInDatabase(filters);
  const sizes = named(values.sizes, bySize);
  return {
    total,
    categories: DEPARTMENTS.map(({ id, name }) => ({ id, name, count: countOf(values.departments, id) })),
    types: PRODUCT_TYPES.map(({ id, name }) => ({ name, count: countOf(values.types, id) })),
    prices: PRICE_BANDS.map(({ name }, index) => ({ name, count: values.bands[index] ?? 0 })),
    colors: named(values.colors, (a, b) => a.localeCompare(b, "en")),
    sizes,
    size_groups: groupSizes(
      sizes.map(({ name }) => name),
      values.sizesOfModels,
    ),
    in_stock: values.inStock,
    sold_out: values.soldOut,
  };
}
