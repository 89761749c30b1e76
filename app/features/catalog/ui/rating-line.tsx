import type { ProductRating } from "#app/features/catalog/catalog.contract.ts";
import { Stars } from "#app/ui/stars.tsx";

/** Stars with the average and the number of reviews. */
export const RatingLine = ({ rating: { average, count } }: { rating: ProductRating }) => (
  <span className="rating" role="img" aria-label={`${average} of 5 stars, reviews: ${count}`}>
    <Stars value={average} /> {average.toFixed(1)} ({count})
  </span>
);
