import { serializeImage } from "#app/features/catalog/product/serialize-image.ts";
import { averageRating } from "#app/features/catalog/product/serialize-product.ts";
import type { Review, ReviewSummary } from "./reviews.contract.ts";
import type { RatingRow, ReviewImageRow, ReviewRow } from "./reviews.queries.ts";

/** A published review as shoppers see it. Its buyer's email and order are not in it. */
export function serializeReview(review: ReviewRow, images: ReviewImageRow[]): Review {
  const { id, authorName, rating, title, body, sizeFit, color, size, reply, repliedAt, publishedAt, createdAt } =
    review;
  return {
    id,
    author_name: authorName,
    rating,
    title,
    body,
    size_fit: sizeFit,
    color,
    size,
    images: images
      .filter(({ reviewId }) => reviewId === id)
      .map(({ reviewId: _, ...image }, index) =>
        serializeImage({
          ...image,
          alt: `Photo ${index + 1} of the review by ${authorName}`,
          color: null,
          view: "review",
        }),
      ),
    reply,
    replied_at: repliedAt?.toISOString() ?? null,
    published_at: (publishedAt ?? createdAt).toISOString(),
  };
}

/** The summary of a product's ratings; of none if it has no row. */
export function serializeRating(row: RatingRow | undefined): ReviewSummary {
  const [small = 0, right = 0, large = 0] = row?.sizeFits ?? [];
  return {
    count: row?.count ?? 0,
    average: row ? averageRating({ sum: row.ratingSum, count: row.count }) : null,
    distribution: row?.distribution ?? [0, 0, 0, 0, 0],
    size_fits: { small, true: right, large },
  };
}
