import { Link } from "react-router";
import { State, type StateKind } from "#app/admin/ui/state.tsx";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import type { StaffReview } from "#app/features/reviews/moderation/moderation.contract.ts";
import { ReviewForms } from "./review-forms.tsx";

type ReviewData = Omit<StaffReview, "reports"> & {
  written: string;
  published: string | null;
  replied: string | null;
  reports: (StaffReview["reports"][number] & { at: string })[];
};

const STATES: Record<ReviewData["state"], { kind: StateKind; text: string }> = {
  pending: { kind: "open", text: "To read" },
  published: { kind: "good", text: "Published" },
  declined: { kind: "ended", text: "Declined" },
};

const SIZE_FITS = { small: "Size runs small", true: "True to size", large: "Size runs large" };

/** A review: what was written about which product, by whom, what readers reported, and what can be decided. */
export function ReviewListItem({
  review,
  can,
}: {
  review: ReviewData;
  can: { moderate: boolean; editProducts: boolean };
}) {
  const { product, color, size, state, order, author_name, written, decline_reason, reports } = review;
  const { kind, text } = STATES[state];
  const options = [color, size].filter(Boolean).join(" · ");
  return (
    <li className="staff-review">
      <div className="staff-review-head">
        <h2>
          {can.editProducts ? <Link to={`/admin/products/${product.id}`}>{product.name}</Link> : product.name}{" "}
          {options && <span className="soft">{options}</span>}
        </h2>
        <State kind={kind}>{text}</State>
      </div>
      <ReviewText review={review} />
      <p className="soft">
        {author_name} · {written} · Order <Link to={`/admin/orders/${order}`}>{order}</Link>
        {state === "published" && review.published && ` · Published ${review.published}`}
      </p>
      {state === "declined" && (
        <p className="staff-review-part typed-text">
          <span className="label">Declined because</span>
          {decline_reason}
        </p>
      )}
      {review.reply && (
        <div className="staff-review-part typed-text">
          <span className="label">
            {state === "published" ? "The shop’s answer" : "The shop’s answer, not shown"}
            {review.replied && `, ${review.replied}`}
          </span>
          {review.reply}
        </div>
      )}
      {state === "published" && reports.length > 0 && <Reports review={review} />}
      {can.moderate && <ReviewForms review={review} />}
    </li>
  );
}

function ReviewText({ review: { rating, size_fit, title, body, images } }: { review: ReviewData }) {
  return (
    <div className="staff-review-text">
      <p className="staff-review-rating">
        <Stars rating={rating} />
        <span className="visually-hidden">{rating} of 5 stars</span>
        {size_fit && <span className="soft">{SIZE_FITS[size_fit]}</span>}
      </p>
      {title && <h3 className="typed-text">{title}</h3>}
      <p className="typed-text">{body}</p>
      {images.length > 0 && (
        <ul className="staff-review-photos">
          {images.map((image) => (
            <li key={image.image_url}>
              <a href={image.image_url} target="_blank" rel="noreferrer">
                <ProductImage image={image} sizes="96px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const STAR =
  "M10 1.6c.9 2.2 1.7 3.9 2.7 5.7 2.1.2 3.9.5 6 .9-1.5 1.6-2.9 2.9-4.3 4.3.4 2.1.6 3.8.8 6-1.9-.9-3.5-1.7-5.2-2.7-1.7 1-3.3 1.8-5.2 2.7.2-2.2.4-3.9.8-6C4.2 11.1 2.8 9.8 1.3 8.2c2.1-.4 3.9-.7 6-.9 1-1.8 1.8-3.5 2.7-5.7Z";

/** Five stars, of which `rating` are full. The number stands beside them for screen readers. */
function Stars({ rating }: { rating: number }) {
  return (
    <span className="staff-review-stars">
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} viewBox="0 0 20 20" aria-hidden="true" data-full={star <= rating ? "" : undefined}>
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}

function Reports({ review: { reports, report_count } }: { review: ReviewData }) {
  return (
    <div className="staff-review-part staff-review-reports">
      <State kind="bad">{report_count === 1 ? "1 report" : `${report_count} reports`}</State>
      <ul>
        {reports.map(({ reason, at }) => (
          <li key={`${at} ${reason}`} className="typed-text">
            {reason} <span className="soft">{at}</span>
          </li>
        ))}
      </ul>
      {report_count > reports.length && <p className="soft">The first {reports.length} of them.</p>}
    </div>
  );
}
