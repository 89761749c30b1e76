import { SIZE_FIT_LABELS } from "#app/features/reviews/review-choices.ts";
import type { Review } from "#app/features/reviews/reviews.contract.ts";
import { shop } from "#app/platform/identity.ts";
import { zonedFormat } from "#app/platform/shop-zone.ts";
import { Stars } from "#app/ui/stars.tsx";
import type { SubmittedReport } from "./report-by-form.server.ts";
import { ReportForm } from "./report-form.tsx";
import { ReviewPhotos } from "./review-photos.tsx";

const formatDate = zonedFormat({ year: "numeric", month: "long", day: "numeric" });

/** One review with its photos and the shop's answer. */
export function ReviewItem({ review, reported }: { review: Review; reported: SubmittedReport | undefined }) {
  const { author_name, rating, title, body, images, reply, replied_at, published_at } = review;
  return (
    <article className="review">
      <p className="review-head">
        <span role="img" aria-label={`${rating} of 5 stars`}>
          <Stars value={rating} />
        </span>
        <strong>
          <bdi className="typed-text">{author_name}</bdi>
        </strong>
        <span className="review-verified">Verified buyer</span>
        <time dateTime={published_at} className="quiet">
          {formatDate(new Date(published_at))}
        </time>
      </p>
      {title && (
        <h3 className="review-title typed-text" dir="auto">
          {title}
        </h3>
      )}
      <p className="review-body typed-text" dir="auto">
        {body}
      </p>
      <ReviewPhotos images={images} />
      <Bought review={review} />
      {reply && (
        <div className="review-reply">
          <p>
            <strong>{shop.name} answers</strong>{" "}
            {replied_at && (
              <time dateTime={replied_at} className="quiet">
                {formatDate(new Date(replied_at))}
              </time>
            )}
          </p>
          <p className="review-body typed-text" dir="auto">
            {reply}
          </p>
        </div>
      )}
      <ReportForm review={review} reported={reported} />
    </article>
  );
}

/** What was bought, and how its size fits. */
function Bought({ review: { color, size, size_fit } }: { review: Review }) {
  const bought = [color, size && `size ${size}`].filter(Boolean).join(", ");
  const texts = [bought && `Bought: ${bought}`, size_fit && SIZE_FIT_LABELS[size_fit]].filter(Boolean);
  if (texts.length === 0) return null;
  return <p className="quiet">{texts.join(" · ")}</p>;
}
