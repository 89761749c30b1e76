import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import type { StaffReview } from "#app/features/reviews/moderation/moderation.contract.ts";
import { TextArea } from "#app/ui/text-area.tsx";

type Moderated = Pick<StaffReview, "id" | "etag" | "state" | "reply" | "author_name" | "report_count" | "reports">;
type Props = { review: Moderated };

const valuesOf = ({ id, etag }: Moderated) => ({ id, etag });
const By = ({ review }: Props) => <span className="visually-hidden">: review by {review.author_name}</span>;

/** What staff can decide about a review, as it is now. */
export function ReviewForms({ review }: Props) {
  const { id, etag, state, report_count } = review;
  const values = { id };
  return (
    // With another version, the forms are about another review.
    <div key={etag} className="staff-review-forms">
      {state !== "published" && (
        <ActionForm intent="publish" values={valuesOf(review)}>
          <SubmitButton
            intent="publish"
            values={values}
            variant={state === "pending" ? "primary" : "plain"}
            busyLabel="Publishing..."
          >
            Publish
            <By review={review} />
          </SubmitButton>
        </ActionForm>
      )}
      {report_count > 0 && (
        <ActionForm
          intent="dismiss_reports"
          values={{ ...valuesOf(review), seen_until: review.reports.at(-1)?.reported_at ?? "" }}
        >
          <SubmitButton intent="dismiss_reports" values={values} variant="plain" busyLabel="Dismissing...">
            Dismiss the reports
            <By review={review} />
          </SubmitButton>
        </ActionForm>
      )}
      {state !== "declined" && <DeclineForm review={review} />}
      {state !== "declined" && <AnswerForm review={review} />}
    </div>
  );
}

function DeclineForm({ review }: Props) {
  const values = { id: review.id };
  const { isRefused, error, typed } = useFormResult("decline", values);
  return (
    <details open={isRefused}>
      <summary className="link-button">
        {review.state === "published" ? "Take down…" : "Decline…"}
        <By review={review} />
      </summary>
      <ActionForm intent="decline" values={valuesOf(review)} className="fields">
        <TextArea
          label="Why it is declined"
          name="reason"
          rows={2}
          maxLength={500}
          hint="For your colleagues only. Few stars or a complaint are no reason: a shop that hides them deceives its customers."
          defaultValue={typed("reason")}
          error={error("reason")}
          required
        />
        <SubmitButton
          intent="decline"
          values={values}
          variant="plain"
          className="button-danger"
          busyLabel="Declining..."
        >
          {review.state === "published" ? "Take it down" : "Decline it"}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}

function AnswerForm({ review }: Props) {
  const values = { id: review.id };
  const { isRefused, error, typed } = useFormResult("answer", values);
  const hasReply = review.reply !== "";
  return (
    <details open={isRefused}>
      <summary className="link-button">
        {hasReply ? "Change the answer…" : "Answer publicly…"}
        <By review={review} />
      </summary>
      <ActionForm intent="answer" values={valuesOf(review)} className="fields">
        <TextArea
          label="The shop’s answer"
          name="reply"
          rows={4}
          maxLength={2000}
          hint={
            hasReply
              ? "Everyone reads it below the review. Empty removes it."
              : "Everyone reads it below the review. Don’t mention an order or an address."
          }
          defaultValue={typed("reply") ?? review.reply}
          error={error("reply")}
          required={!hasReply}
        />
        <SubmitButton intent="answer" values={values} variant="plain" busyLabel="Saving...">
          {hasReply ? "Save the answer" : "Answer"}
        </SubmitButton>
      </ActionForm>
    </details>
  );
}
