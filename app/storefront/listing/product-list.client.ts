import { fetchCards } from "#app/features/catalog/cards.client.ts";
import { fetchFacets } from "#app/features/catalog/catalog.client.ts";
import { appliedListingFilters } from "./filter-labels.ts";
import { findNearMatches, type LoadedList } from "./find-near-matches.ts";
import { apiParameters, pageParameters, type ShopListing } from "./listing-url.ts";
import type { ShopScreen } from "./shop-screens.ts";

/** Fetches one page of a list with its facets; if filters leave nothing, what each of them keeps away and the component that says so. */
export async function fetchProductList(
  screen: ShopScreen,
  listing: ShopListing,
  signal: AbortSignal,
): Promise<LoadedList> {
  const [list, facets] = await Promise.all([
    fetchCards(pageParameters(listing).toString(), signal),
    fetchFacets(apiParameters(listing).toString(), signal),
  ]);
  if (list.total > 0) return { ...list, facets };
  const [near] = await Promise.all([
    findNearMatches(appliedListingFilters(screen, listing), (query) => fetchCards(query.toString(), signal)),
    import("./empty-list.tsx"),
  ]);
  return { ...list, facets, near };
}
