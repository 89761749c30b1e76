import { RATINGS, type Rating, REVIEW_SORTS, type ReviewSort } from "#app/features/reviews/review-choices.ts";

/** Which reviews of a product are listed. `stars` is undefined for all of them. */
export type ReviewsQuery = { stars: Rating | undefined; sort: ReviewSort; page: number };

/** Reads the parameters of a product page's URL. Missing and invalid ones are the usual ones. */
export function readReviewsQuery(params: URLSearchParams): ReviewsQuery {
  const page = params.get("page") ?? "";
  return {
    stars: RATINGS.find((rating) => String(rating) === params.get("stars")),
    sort: REVIEW_SORTS.find((sort) => sort === params.get("sort")) ?? REVIEW_SORTS[0],
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  };
}

/** The parameters of these reviews, in a fixed order; empty for the usual ones. */
export function reviewsKey({ stars, sort, page }: ReviewsQuery): string {
  return String(
    new URLSearchParams({
      ...(stars && { stars: String(stars) }),
      ...(sort !== REVIEW_SORTS[0] && { sort }),
      ...(page > 1 && { page: String(page) }),
    }),
  );
}

/** The link to these reviews from the page at `params`, which keeps the chosen color and size. */
export function reviewsLink(params: URLSearchParams, query: ReviewsQuery): string {
  const next = new URLSearchParams(reviewsKey(query));
  for (const option of ["color", "size"]) if (params.get(option)) next.set(option, params.get(option) ?? "");
  return `?${next}#reviews`;
}
