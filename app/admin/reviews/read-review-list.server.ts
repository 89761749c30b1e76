import { z } from "zod";
import { MODERATION_STATES, staffReviewQuery } from "#app/features/reviews/moderation/moderation.contract.ts";
import { readQuery } from "#app/platform/http/input-schemas.ts";
import { REVIEW_FILTERS, type ReviewFilterValues } from "./review-filters.tsx";

/** Reviews are read whole, so a page has fewer of them than of the rows of other lists. */
const PAGE_SIZE = 20;

const querySchema = staffReviewQuery.extend({
  state: z.enum([...MODERATION_STATES, "all"]).default("pending"),
});

/** Reads the URL of the list of reviews: its tab, its query, and the filters as the form writes them. */
export function readReviewList(url: string) {
  const { state, ...given } = readQuery(querySchema, url);
  const set = REVIEW_FILTERS.flatMap((name) => (given[name] === undefined ? [] : [[name, String(given[name])]]));
  const query = { ...given, limit: PAGE_SIZE, offset: undefined, state: state === "all" ? undefined : state };
  return { state, query, filters: Object.fromEntries(set) as ReviewFilterValues };
}
