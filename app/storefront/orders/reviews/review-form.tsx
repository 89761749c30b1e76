import { useState } from "react";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { MAX_REVIEW_IMAGES, RATINGS, SIZE_FIT_LABELS, SIZE_FITS } from "#app/features/reviews/review-choices.ts";
import type { ReviewableProduct } from "#app/features/reviews/reviews.contract.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { SubmittedReview } from "./submit-review.server.ts";

const RATING_LABELS = ["Poor", "Fair", "Good", "Very good", "Excellent"];

type Props = { product: ReviewableProduct; submitted: SubmittedReview | undefined };

/** The form to review a product that was bought. The browser submits it, with or without JavaScript. */
export function ReviewForm({ product, submitted }: Props) {
  const [busy, setBusy] = useState(false);
  const { values, fields = {}, imageIds = [] } = submitted ?? {};
  return (
    <form method="post" encType="multipart/form-data" className="review-form" onSubmit={() => setBusy(true)}>
      <input type="hidden" name="product_id" value={product.product_id} />
      <fieldset className="review-rating">
        <legend className="field-label">Your rating</legend>
        {RATINGS.map((rating) => (
          <label key={rating} className="option">
            <input
              type="radio"
              name="rating"
              value={rating}
              required
              defaultChecked={values?.rating === String(rating)}
            />
            <span>
              {rating} {RATING_LABELS[rating - 1]}
            </span>
          </label>
        ))}
        {fields.rating && <p className="field-error">{fields.rating}</p>}
      </fieldset>
      <Field label="Title" name="title" maxLength={100} defaultValue={values?.title} error={fields.title} />
      <TextArea
        label="Your review"
        name="body"
        rows={6}
        maxLength={3000}
        required
        defaultValue={values?.body}
        error={fields.body}
      />
      {product.size && <SizeFitChoice chosen={values?.size_fit} />}
      <Photos imageIds={imageIds} />
      <Field
        label="Your name"
        name="author_name"
        hint="As it is shown with your review. Your email address is not."
        maxLength={40}
        required
        defaultValue={values?.author_name}
        error={fields.author_name}
      />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Send review
      </Button>
    </form>
  );
}

function SizeFitChoice({ chosen }: { chosen: string | undefined }) {
  return (
    <fieldset className="review-rating">
      <legend className="field-label">
        How does the size fit? <span className="field-optional">(optional)</span>
      </legend>
      {SIZE_FITS.map((fit) => (
        <label key={fit} className="option">
          <input type="radio" name="size_fit" value={fit} defaultChecked={chosen === fit} />
          <span>{SIZE_FIT_LABELS[fit]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Photos that were received with a form that had an error are stored already: they are named, and can be left out. */
function Photos({ imageIds }: { imageIds: string[] }) {
  const left = MAX_REVIEW_IMAGES - imageIds.length;
  return (
    <fieldset className="review-rating">
      <legend className="field-label">
        Photos <span className="field-optional">(optional)</span>
      </legend>
      {imageIds.map((id, index) => (
        <div key={id} className="review-form-photo">
          <ProductImage
            image={{ image_url: `/pictures/${id}/320.jpg`, alt: `Photo ${index + 1}`, width: 320, height: 320 }}
            sizes="6rem"
          />
          <input type="hidden" name="image_id" value={id} />
          <label>
            <input type="checkbox" name="remove_image" value={id} /> Leave out
          </label>
        </div>
      ))}
      {left > 0 && (
        <label className="review-form-files">
          <span className="quiet">
            Up to {left}, each at most 10 MB: JPEG, PNG, WebP or AVIF. We remove what they say about time and place.
          </span>
          <input type="file" name="files" multiple accept="image/jpeg,image/png,image/webp,image/avif" />
        </label>
      )}
    </fieldset>
  );
}
