import { REVIEWS_PER_PAGE } from "./review-choices.ts";
import type { Review, ReviewListQuery, ReviewSummary } from "./reviews.contract.ts";
import { countPublished, findPublished, findRatings, findReviewImages } from "./reviews.queries.ts";
import { serializeRating, serializeReview } from "./serialize-review.ts";

/** Returns one page of a product's published reviews, at most `limit`, and how many match in all. */
export async function listPublishedReviews(
  productId: number,
  { sort, rating, page }: ReviewListQuery,
  limit = REVIEWS_PER_PAGE,
): Promise<{ reviews: Review[]; total: number }> {
  const [rows, total] = await Promise.all([
    findPublished(productId, { sort, rating, page, limit }),
    countPublished(productId, rating),
  ]);
  const images = await findReviewImages(rows.map(({ id }) => id));
  return { reviews: rows.map((row) => serializeReview(row, images)), total };
}

/** Returns how a product's published reviews rate it. */
export async function readReviewSummary(productId: number): Promise<ReviewSummary> {
  const [row] = await findRatings([productId]);
  return serializeRating(row);
}
