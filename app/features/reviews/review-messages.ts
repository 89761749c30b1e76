/** The response to a review. */
export const REVIEW_RECEIVED = "Thank you for your review. It will appear on the product’s page after we have read it.";
/** The response to a report of a review. */
export const REPORT_RECEIVED = "Thank you. We will read this review again.";

/** The error of a report about a review that is not shown, or not anymore. */
export const NO_SUCH_REVIEW = "There is no such review.";

/** The status and message of each expected error of writing a review. */
export const REVIEW_ERRORS = {
  no_such_order: { status: 404, error: "There is no such order." },
  not_arrived: { status: 409, error: "You can review a product once your order has arrived." },
  reviewed_already: { status: 409, error: "You have already reviewed this product. Thank you." },
  nothing_to_review: { status: 409, error: "There is nothing in this order to review at the moment." },
  unknown_image: { status: 400, error: "A photo was not uploaded or is too old. Please add it again." },
  too_many_images: { status: 400, error: "Please add at most three photos." },
} as const;

/** The status and message of each reason not to accept a photo. */
export const PHOTO_ERRORS = {
  image_too_large: { status: 413, error: "The photo is too large: the limit is 10 MB." },
  not_an_image: { status: 415, error: "This is not a JPEG, PNG, WebP or AVIF image, or it is broken." },
  too_many_pixels: {
    status: 413,
    error: "The photo has too many pixels: the limit is 25 megapixels, or 80 for most JPEGs.",
  },
  too_many_photos: {
    status: 503,
    error: "Many photos are being uploaded at this moment. Please try again in a minute.",
  },
  heic_image: { status: 415, error: "HEIC photos can’t be shown in browsers. Please add it as JPEG." },
} as const;
