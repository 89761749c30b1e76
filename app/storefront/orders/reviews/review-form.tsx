import { type FormEvent, type ReactNode, useId, useState } from "react";
import { ProductImage } from "#app/features/catalog/ui/product-image.tsx";
import { MAX_REVIEW_IMAGES, RATINGS, SIZE_FIT_LABELS, SIZE_FITS } from "#app/features/reviews/review-choices.ts";
import type { ReviewableProduct } from "#app/features/reviews/reviews.contract.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useTypedBeforeHydration } from "#app/ui/hydration/typed-before-hydration.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import { useNativeSubmit } from "#app/ui/use-native-submit.ts";
import { PhotoField } from "./photo-field.tsx";
import type { SubmittedReview } from "./submit-review.server.ts";

const RATING_LABELS = ["Poor", "Fair", "Good", "Very good", "Excellent"];
const RATING_OPTIONS = RATINGS.map((rating) => ({
  value: String(rating),
  text: (
    <>
      {rating} <span aria-hidden="true">★</span> {RATING_LABELS[rating - 1]}
    </>
  ),
}));
const SIZE_FIT_OPTIONS = SIZE_FITS.map((value) => ({ value, text: SIZE_FIT_LABELS[value] }));

type Props = { product: ReviewableProduct; submitted: SubmittedReview | undefined };

/** The form to review a product that was bought. The browser submits it, with or without JavaScript. */
export function ReviewForm({ product, submitted }: Props) {
  useTypedBeforeHydration();
  const { busy, onSubmit } = useNativeSubmit();
  const { values, fields = {}, imageIds = [] } = submitted ?? {};
  return (
    <form method="post" encType="multipart/form-data" className="review-form" onSubmit={onSubmit}>
      <input type="hidden" name="product_id" value={product.product_id} />
      <Choice
        legend="Your rating"
        name="rating"
        options={RATING_OPTIONS}
        chosen={values?.rating}
        error={fields.rating}
        required="Choose one to five stars."
      />
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
      {product.size && (
        <Choice
          legend={<Optional>How does the size fit?</Optional>}
          name="size_fit"
          options={SIZE_FIT_OPTIONS}
          chosen={values?.size_fit}
        />
      )}
      <Photos imageIds={imageIds} />
      <Field
        label="Your name"
        name="author_name"
        hint="Shown with your review. Your email address is not."
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

const Optional = ({ children }: { children: ReactNode }) => (
  <>
    {children} <span className="field-optional">(optional)</span>
  </>
);

type ChoiceProps = {
  legend: ReactNode;
  name: string;
  options: { value: string; text: ReactNode }[];
  chosen: string | undefined;
  error?: string | undefined;
  /** The message if none is chosen. */
  required?: string;
};

/** Radio buttons in a row, validated like a Field. */
function Choice({ legend, name, options, chosen, error, required }: ChoiceProps) {
  const [message, setMessage] = useState(error);
  const id = useId();
  function explain(event: FormEvent<HTMLInputElement>) {
    event.preventDefault();
    setMessage(required);
    const { form } = event.currentTarget;
    if (form?.querySelector(":invalid:not(fieldset)") === event.currentTarget) event.currentTarget.focus();
  }
  return (
    <fieldset className="review-choice" aria-describedby={message && id}>
      <legend className="field-label">{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className="option">
          <input
            type="radio"
            name={name}
            value={value}
            required={Boolean(required)}
            defaultChecked={chosen === value}
            onInvalid={explain}
            onChange={() => setMessage(undefined)}
          />
          <span>{text}</span>
        </label>
      ))}
      {message && (
        <p id={id} className="field-error">
          {message}
        </p>
      )}
    </fieldset>
  );
}

/** Photos that were received with a form that had an error are stored already: they are shown, and can be removed. */
function Photos({ imageIds }: { imageIds: string[] }) {
  const left = MAX_REVIEW_IMAGES - imageIds.length;
  return (
    <fieldset className="review-choice">
      <legend className="field-label">
        <Optional>Photos</Optional>
      </legend>
      {imageIds.map((id, index) => (
        <div key={id} className="review-form-photo">
          <ProductImage
            image={{ image_url: `/pictures/${id}/320.jpg`, alt: `Photo ${index + 1}`, width: 320, height: 320 }}
            sizes="6rem"
          />
          <input type="hidden" name="image_id" value={id} />
          <label>
            <input type="checkbox" name="remove_image" value={id} /> Remove
            <span className="visually-hidden"> photo {index + 1}</span>
          </label>
        </div>
      ))}
      {left > 0 && <PhotoField max={left} />}
    </fieldset>
  );
}
