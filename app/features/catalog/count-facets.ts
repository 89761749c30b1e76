import type { Facets } from "./catalog.contract.ts";
import { type FacetCount, findFacetCounts } from "./facets.queries.ts";
import { settleFilters } from "./list-products.ts";
import type { Choice } from "./listing.contract.ts";
import { DEPARTMENTS, PRICE_BANDS, PRODUCT_TYPES } from "./shop-choices.ts";
import { bySize } from "./sort-sizes.ts";

/** What the filters of a shop screen offer: how many products each value would leave, with the other filters as they are. */
export async function countFacets(choice: Choice): Promise<Facets> {
  const { filters, total } = await settleFilters(choice);
  const counts = await findFacetCounts(filters);
  const of = (facet: FacetCount["facet"]) => counts.filter((count) => count.facet === facet);
  const countOf = (facet: FacetCount["facet"], value: string) =>
    of(facet).find((count) => count.value === value)?.count ?? 0;
  const named = (facet: FacetCount["facet"]) => of(facet).map(({ value, count }) => ({ name: value, count }));
  return {
    total,
    categories: DEPARTMENTS.map(({ id, name }) => ({ id, name, count: countOf("category", String(id)) })),
    types: PRODUCT_TYPES.map(({ id, name }) => ({ name, count: countOf("type", String(id)) })),
    prices: PRICE_BANDS.map(({ name }) => ({ name, count: countOf("price", name) })),
    colors: named("color").sort((a, b) => a.name.localeCompare(b.name, "en")),
    sizes: named("size").sort((a, b) => bySize(a.name, b.name)),
    in_stock: countOf("availability", "true"),
    sold_out: countOf("availability", "false"),
  };
}
