import { useRef } from "react";
import { REPORT_RECEIVED } from "#app/features/reviews/review-messages.ts";
import type { Review } from "#app/features/reviews/reviews.contract.ts";
import { rest } from "#app/platform/http/rest.ts";
import { useSubmission } from "#app/storefront/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOn } from "#app/ui/focus/use-focus-on.ts";
import { useTypedBeforeHydration } from "#app/ui/hydration/typed-before-hydration.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import type { SubmittedReport } from "./report-by-form.server.ts";

const TEXTS = { failed: "The report was not sent. Please try again." };

/** Reports a review to the shop. Without JavaScript it posts to the page. */
export function ReportForm({ review, reported }: { review: Review; reported: SubmittedReport | undefined }) {
  const { state, error, fields, submit } = useSubmission(async ({ reason }) => {
    await rest.post(`/api/reviews/${review.id}/report/`, { reason });
  }, TEXTS);
  useTypedBeforeHydration();
  const message = reported?.message ?? (state === "done" ? REPORT_RECEIVED : undefined);
  const result = useRef<HTMLParagraphElement>(null);
  useFocusOn(result, state === "done", { preventScroll: true });
  if (message)
    return (
      <p ref={result} role="status" tabIndex={-1} className="quiet">
        {message}
      </p>
    );
  const problem = error ?? reported?.error;
  return (
    <details className="review-report" open={reported !== undefined || undefined}>
      <summary className="quiet-link">
        Report<span className="visually-hidden"> the review by {review.author_name}</span>
      </summary>
      <form method="post" action="#reviews" onSubmit={submit}>
        {problem && !fields.reason && (
          <p role="alert" className="notice notice-error">
            {problem}
          </p>
        )}
        <input type="hidden" name="review_id" value={review.id} />
        <TextArea
          label="What is wrong with it?"
          name="reason"
          rows={3}
          maxLength={500}
          required
          defaultValue={reported?.reason}
          error={fields.reason}
        />
        <Button type="submit" variant="plain" busy={state === "busy"} busyLabel="Sending...">
          Send report
        </Button>
      </form>
    </details>
  );
}
