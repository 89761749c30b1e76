import { reportReview } from "#app/features/reviews/report-review.ts";
import { NO_SUCH_REVIEW, REPORT_RECEIVED } from "#app/features/reviews/review-messages.ts";
import { reportInputSchema } from "#app/features/reviews/reviews.contract.ts";
import { readUuid } from "#app/platform/http/input-schemas.ts";
import { visitorAddress } from "#app/platform/http/visitor-address.server.ts";
import { tooMany } from "#app/storefront/forms/form-limit.server.ts";

/** The result of the form without JavaScript: what was sent, and the message or the error to show at the review. */
export type SubmittedReport = { reviewId: string; reason: string; message?: string; error?: string };

/** Reports a review with the fields of the form. */
export async function reportByForm(
  request: Request,
  form: FormData,
): Promise<{ reported: SubmittedReport; init: ResponseInit }> {
  const reviewId = readUuid(String(form.get("review_id")));
  const reason = String(form.get("reason") ?? "");
  const sent = { reviewId, reason };
  const read = reportInputSchema.safeParse({ reason });
  if (!read.success) {
    const error = read.error.issues[0]?.message ?? "";
    return { reported: { ...sent, error }, init: { status: 400 } };
  }
  const result = await reportReview(reviewId, read.data.reason, visitorAddress(request));
  if (result.ok) return { reported: { ...sent, message: REPORT_RECEIVED }, init: { status: 200 } };
  if (result.error.code === "no_such_review")
    return { reported: { ...sent, error: NO_SUCH_REVIEW }, init: { status: 404 } };
  const { error, init } = tooMany(result.error.retryAfterSeconds);
  return { reported: { ...sent, error }, init };
}
