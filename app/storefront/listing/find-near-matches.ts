import type { Facets } from "#app/features/catalog/catalog.contract.ts";
import type { ProductCardData } from "#app/features/catalog/ui/product-card-data.ts";
import type { AppliedListingFilter } from "./filter-labels.ts";
import { apiParameters } from "./listing-url.ts";

type Cards = { cards: ProductCardData[]; total: number };

/** For an empty list: how many products each applied filter keeps away, and some of those that fit all but one. */
export type NearMatches = { counts: number[]; cards: ProductCardData[] };

/** One page of a list with its filters; `near` if the list is empty because of them. */
export type LoadedList = Cards & { facets: Facets; near?: NearMatches | undefined };

/** More filters than these are not tried, because each takes one query. */
const MAX_FILTERS = 8;
const MAX_CARDS = 4;

/** Finds them by one query for each applied filter. The counts are in the order of the filters. */
export async function findNearMatches(
  applied: AppliedListingFilter[],
  read: (query: URLSearchParams) => Promise<Cards>,
): Promise<NearMatches> {
  const lists = await Promise.all(
    applied.slice(0, MAX_FILTERS).map(({ listing }) => {
      const query = apiParameters(listing);
      query.set("limit", String(MAX_CARDS));
      return read(query);
    }),
  );
  // First the best match of each list, then the second one.
  const inTurn = Array.from({ length: MAX_CARDS }, (_, index) =>
    lists.flatMap(({ cards }) => cards[index] ?? []),
  ).flat();
  const cards = [...new Map(inTurn.toReversed().map((card) => [card.id, card])).values()].toReversed();
  return { counts: lists.map(({ total }) => total), cards: cards.slice(0, MAX_CARDS) };
}
