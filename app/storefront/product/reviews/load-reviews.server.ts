import { listPublishedReviews, readReviewSummary } from "#app/features/reviews/list-reviews.ts";
import type { Review } from "#app/features/reviews/reviews.contract.ts";
import { shopTime } from "#app/platform/shop-days.ts";
import type { LoadedReviews } from "./loaded-reviews.ts";
import { readReviewsQuery } from "./reviews-url.ts";

const MAX_DESCRIBED = 5;

/** Reads the reviews that the URL of a product page asks for, and what all reviews say together. */
export async function loadReviews(
  product: { id: number; rating?: unknown },
  params: URLSearchParams,
): Promise<LoadedReviews> {
  const query = readReviewsQuery(params);
  if (!product.rating) return { query, summary: undefined, reviews: [], total: 0 };
  const { stars, sort, page } = query;
  const [summary, listed] = await Promise.all([
    readReviewSummary(product.id),
    listPublishedReviews(product.id, { rating: stars, sort, page }),
  ]);
  return { query, summary, ...listed };
}

/** The rating and the first reviews of the page as properties of a schema.org Product; none without reviews. */
export function schemaOrgReviews({ summary, reviews }: LoadedReviews): object {
  if (!summary?.count) return {};
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: summary.average,
      reviewCount: summary.count,
      bestRating: 5,
      worstRating: 1,
    },
    ...(reviews.length > 0 && { review: reviews.slice(0, MAX_DESCRIBED).map(describeReview) }),
  };
}

const describeReview = ({ rating, title, body, author_name, published_at }: Review) => ({
  "@type": "Review",
  reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
  author: { "@type": "Person", name: author_name },
  datePublished: shopTime(new Date(published_at)).slice(0, 10),
  ...(title && { name: title }),
  reviewBody: body,
});
