import { type RefObject, useRef } from "react";
import { useSearchParams } from "react-router";
import { REVIEW_SORTS, REVIEWS_PER_PAGE } from "#app/features/reviews/review-choices.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusAfterRemoval } from "#app/ui/focus/use-focus-after-removal.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { describeList, type LoadedReviews, useReviews } from "./loaded-reviews.ts";
import type { SubmittedReport } from "./report-by-form.server.ts";
import { ReviewItem } from "./review-item.tsx";
import { ReviewSummaryBox } from "./review-summary-box.tsx";
import { ReviewsLink } from "./reviews-link.tsx";
import { type ReviewsQuery, readReviewsQuery, reviewsKey, reviewsLink } from "./reviews-url.ts";

type Props = {
  product: { slug: string; name: string; rating?: unknown };
  /** Those of the document; missing after a change of pages in the browser. */
  loaded: LoadedReviews | undefined;
  /** The result of the form to report a review without JavaScript. */
  reported?: SubmittedReport | undefined;
};

/** The reviews of a product: what they say together, and a page of them. Every choice is a link that also works without JavaScript. */
export default function Reviews({ product, loaded, reported }: Props) {
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} id="reviews" className="home-section product-pairs reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title" tabIndex={-1}>
        Reviews
      </h2>
      {product.rating ? (
        <ReviewList section={section} slug={product.slug} loaded={loaded} reported={reported} />
      ) : (
        <NoReviews />
      )}
    </section>
  );
}

function NoReviews() {
  return (
    <div className="reviews-none">
      <p>No reviews yet.</p>
      <p className="quiet">
        Only people who bought it from us can write a review. The link is on the page of their order, once it has
        arrived.
      </p>
    </div>
  );
}

type ListProps = Pick<Props, "loaded" | "reported"> & { slug: string; section: RefObject<HTMLElement | null> };

function ReviewList({ section, slug, loaded, reported }: ListProps) {
  const [params] = useSearchParams();
  const query = readReviewsQuery(params);
  const { shown, busy, failed, retry } = useReviews(slug, reviewsKey(query), loaded);
  // "Show all reviews" and "Try again" are gone once they have worked.
  useFocusAfterRemoval(section, "h2");
  const linkTo = (change: Partial<ReviewsQuery>) => reviewsLink(params, { ...query, page: 1, ...change });
  if (!shown?.summary) return failed ? <Failed retry={retry} /> : <p className="loading">Loading...</p>;
  return (
    <div className="reviews-layout">
      <ReviewSummaryBox summary={shown.summary} stars={query.stars} linkTo={(stars) => linkTo({ stars })} />
      <div className="reviews-main" aria-busy={busy}>
        <Sorting sort={query.sort} linkTo={(sort) => linkTo({ sort })} />
        {failed && <Failed retry={retry} />}
        <p role="status" className="quiet">
          {describeList(shown)}
        </p>
        <ol className="review-list">
          {shown.reviews.map((review) => (
            <li key={review.id}>
              <ReviewItem review={review} reported={reported?.reviewId === review.id ? reported : undefined} />
            </li>
          ))}
        </ol>
        <Pagination
          page={query.page}
          pages={Math.ceil(shown.total / REVIEWS_PER_PAGE)}
          addressOf={(page) => linkTo({ page })}
        />
      </div>
    </div>
  );
}

const SORT_LABELS: Record<ReviewsQuery["sort"], string> = {
  newest: "Newest",
  oldest: "Oldest",
  highest: "Highest",
  lowest: "Lowest",
};

function Sorting({ sort, linkTo }: { sort: ReviewsQuery["sort"]; linkTo: (sort: ReviewsQuery["sort"]) => string }) {
  return (
    <nav className="reviews-sort" aria-label="Order of reviews">
      <ul>
        {REVIEW_SORTS.map((choice) => (
          <li key={choice}>
            <ReviewsLink to={linkTo(choice)} isCurrent={choice === sort}>
              {SORT_LABELS[choice]}
            </ReviewsLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="notice notice-error reviews-failed">
      <p>The reviews could not be loaded.</p>
      <Button variant="plain" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
