import { useEffect, useState } from "react";
import { REVIEWS_PER_PAGE } from "#app/features/reviews/review-choices.ts";
import type { Review, ReviewSummary } from "#app/features/reviews/reviews.contract.ts";
import { rest } from "#app/platform/http/rest.ts";
import { type ReviewsQuery, readReviewsQuery, reviewsKey } from "./reviews-url.ts";

/** A page of reviews. The summary is undefined for a product without reviews. */
export type LoadedReviews = {
  query: ReviewsQuery;
  summary: ReviewSummary | undefined;
  reviews: Review[];
  total: number;
};

/** "Reviews 11 to 20 of 40 with 5 stars". */
export function describeList({ query: { stars, page }, reviews, total }: Omit<LoadedReviews, "summary">): string {
  const rated = stars ? ` with ${stars} ${stars === 1 ? "star" : "stars"}` : "";
  if (reviews.length === 0) return total === 0 ? `No reviews${rated}.` : "No reviews on this page.";
  const first = (page - 1) * REVIEWS_PER_PAGE + 1;
  if (reviews.length === total) return `${total} ${total === 1 ? "review" : "reviews"}${rated}`;
  const last = first + reviews.length - 1;
  return first === last ? `Review ${first} of ${total}${rated}` : `Reviews ${first} to ${last} of ${total}${rated}`;
}

async function fetchReviews(slug: string, query: ReviewsQuery, signal: AbortSignal): Promise<LoadedReviews> {
  const { stars, sort, page } = query;
  const params = new URLSearchParams({ sort, page: String(page), ...(stars && { rating: String(stars) }) });
  const path = `/api/products_old/products/${encodeURIComponent(slug)}/reviews/?${params}`;
  const fetched = await rest.get<Omit<LoadedReviews, "query">>(path, { signal });
  return { query, ...fetched };
}

/** The reviews with this key: those of the document, or fetched ones. While others are fetched, `shown` are the earlier ones. */
export function useReviews(
  slug: string,
  wanted: string,
  loaded: LoadedReviews | undefined,
): { shown: LoadedReviews | undefined; busy: boolean; failed: boolean; retry: () => void } {
  const [fetched, setFetched] = useState(loaded);
  const [failedKey, setFailedKey] = useState<string>();
  const isOf = (list: LoadedReviews | undefined) => list && reviewsKey(list.query) === wanted;
  const shown = isOf(loaded) ? loaded : fetched;
  const isMissing = !isOf(shown);
  const failed = failedKey === wanted;
  useEffect(() => {
    if (!isMissing || failed) return;
    const request = new AbortController();
    const query = readReviewsQuery(new URLSearchParams(wanted));
    fetchReviews(slug, query, request.signal).then(setFetched, (problem: unknown) => {
      if (request.signal.aborted) return;
      console.error("The reviews could not be loaded", problem);
      setFailedKey(wanted);
    });
    return () => request.abort();
  }, [slug, wanted, isMissing, failed]);
  return { shown, busy: isMissing && !failed, failed, retry: () => setFailedKey(undefined) };
}
