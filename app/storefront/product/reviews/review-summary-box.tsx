import { RATINGS, type Rating, SIZE_FIT_LABELS, SIZE_FITS } from "#app/features/reviews/review-choices.ts";
import type { ReviewSummary } from "#app/features/reviews/reviews.contract.ts";
import { Stars } from "#app/ui/stars.tsx";
import { ReviewsLink } from "./reviews-link.tsx";

type Props = {
  summary: ReviewSummary;
  /** The rating that the list is filtered by. */
  stars: Rating | undefined;
  linkTo: (stars: Rating | undefined) => string;
};

/** The average, how many reviews have how many stars, and how the size fits. Each rating is a link to its reviews. */
export function ReviewSummaryBox({ summary: { average, count, distribution, size_fits }, stars, linkTo }: Props) {
  return (
    <div className="reviews-summary">
      <p className="reviews-average">
        <strong>{average?.toFixed(1)}</strong> <Stars value={average ?? 0} />
        <span className="quiet">
          of 5 stars, {count} {count === 1 ? "review" : "reviews"}
        </span>
      </p>
      <ul className="reviews-bars" aria-label="Reviews by stars">
        {RATINGS.toReversed().map((rating) => (
          <Bar
            key={rating}
            rating={rating}
            number={distribution[rating - 1] ?? 0}
            count={count}
            isChosen={stars === rating}
            to={linkTo(rating)}
          />
        ))}
      </ul>
      {stars && (
        <p>
          <ReviewsLink to={linkTo(undefined)} isCurrent={false}>
            Show all reviews
          </ReviewsLink>
        </p>
      )}
      <SizeFit fits={size_fits} />
    </div>
  );
}

type BarProps = { rating: Rating; number: number; count: number; isChosen: boolean; to: string };

function Bar({ rating, number, count, isChosen, to }: BarProps) {
  const bar = (
    <>
      <span>
        {rating}
        <span className="visually-hidden"> {rating === 1 ? "star" : "stars"}:</span>
      </span>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="1" />
        <rect width={(100 * number) / count} height="1" />
      </svg>
      <span>
        {number}
        <span className="visually-hidden"> of {count}</span>
      </span>
    </>
  );
  return (
    <li>
      {number === 0 ? (
        <span className="reviews-bar">{bar}</span>
      ) : (
        <span className="reviews-bar">
          <ReviewsLink to={to} isCurrent={isChosen}>
            {bar}
          </ReviewsLink>
        </span>
      )}
    </li>
  );
}

/** How the size fits, by those who said so; nothing if nobody did. */
function SizeFit({ fits }: { fits: ReviewSummary["size_fits"] }) {
  const answers = fits.small + fits.true + fits.large;
  if (answers === 0) return null;
  return (
    <div className="reviews-fit">
      <h3>How the size fits</h3>
      <dl>
        {SIZE_FITS.map((fit) => (
          <div key={fit}>
            <dt>{SIZE_FIT_LABELS[fit]}</dt>
            <dd>
              {fits[fit]} of {answers}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
