/** The response to a review. */
export const REVIEW_RECEIVED = "Thank you for your review. It will appear on the product's page after we have read it.";
/** The response to a report of a review. */
export const REPORT_RECEIVED = "Thank you. We will read this review again.";

/** The error of a report about a review that is not shown, or not any more. */
export const NO_SUCH_REVIEW = "There is no such review.";

/** The status and message of each expected error of writing a review. */
export const REVIEW_ERRORS = {
  no_such_order: { status: 404, error: "There is no such order." },
  not_arrived: { status: 409, error: "You can review a product once your order has arrived." },
  reviewed_already: { status: 409, error: "You have already reviewed this product. Thank you." },
  too_many_images: { status: 400, error: "Please add at most three photos." },
} as const;
