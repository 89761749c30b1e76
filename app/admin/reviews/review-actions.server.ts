import type { z } from "zod";
import {
  type ActionError,
  type ActionHandler,
  type ActionInput,
  runAction,
} from "#app/admin/actions/run-action.server.ts";
import { shortTime } from "#app/admin/shop-time.ts";
import { undoLink } from "#app/admin/ui/forms/action-result.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { describeDecisions, readStaffReview } from "#app/features/reviews/moderation/list-staff-reviews.ts";
import {
  answerReview,
  declineReview,
  dismissReports,
  type ModerationError,
  type ModerationOf,
  publishReview,
} from "#app/features/reviews/moderation/moderate-review.ts";
import {
  answerInput,
  declineInput,
  dismissInput,
  MODERATION_ERRORS,
} from "#app/features/reviews/moderation/moderation.contract.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import { fieldsOf } from "#app/platform/http/api.server.ts";
import { readUuid } from "#app/platform/http/input-schemas.ts";
import { err, ok, type Result } from "#app/platform/result.ts";

const ofForm = ({ text }: ActionInput): ModerationOf => ({ id: readUuid(text("id")), ifMatch: text("etag") });

const invalid = (error: z.ZodError) =>
  err<ActionError>({ code: "invalid", error: "Please check what you typed.", fields: fieldsOf(error) });

/** What the page says about a decision: if a colleague was faster, who and when. */
async function toReviewResult(
  decided: Result<{ undo: AuditId }, ModerationError>,
  { id, ifMatch }: ModerationOf,
  by: StaffActor,
  message: string,
) {
  if (decided.ok) return ok({ message, undo: undoLink(decided.value.undo) });
  const { code } = decided.error;
  const { error } = MODERATION_ERRORS[code];
  const current = code === "review_changed" ? await readStaffReview(id, by) : undefined;
  if (!current?.ok) return err<ActionError>({ code, error, isStale: true });
  const { changed_by, changed_at } = await describeDecisions(current.value, ifMatch);
  const who = changed_by && changed_at ? `${changed_by}, ${shortTime(new Date(changed_at))}` : "a colleague";
  const faster = `Not saved: this review was changed in the meantime (${who}). It is shown as it is now.`;
  return err<ActionError>({ code, error: faster, isStale: true });
}

/** Answers a review that was decided about since it was read, such as published: only another answer is a conflict. */
async function answerSinceChanged(of: ModerationOf, reply: string, by: StaffActor) {
  const current = await readStaffReview(of.id, by);
  if (!current.ok) return answerReview(of, reply, by);
  const { changed_fields } = await describeDecisions(current.value, of.ifMatch);
  const isAnswered = changed_fields.includes("replied_at");
  return answerReview(isAnswered ? of : { ...of, ifMatch: current.value.etag }, reply, by);
}

const permission = "reviews.moderate";

const publish: ActionHandler = {
  permission,
  run: async (input) => {
    const of = ofForm(input);
    return toReviewResult(await publishReview(of, input.by), of, input.by, "Published. Shoppers see it now.");
  },
};

const decline: ActionHandler = {
  permission,
  run: async (input) => {
    const parsed = declineInput.safeParse({ reason: input.text("reason") });
    if (!parsed.success) return invalid(parsed.error);
    const of = ofForm(input);
    const decided = await declineReview(of, parsed.data.reason, input.by);
    return toReviewResult(decided, of, input.by, "Declined. Shoppers do not see it.");
  },
};

const answer: ActionHandler = {
  permission,
  run: async (input) => {
    const parsed = answerInput.safeParse({ reply: input.text("reply") });
    if (!parsed.success) return invalid(parsed.error);
    const { reply } = parsed.data;
    const of = ofForm(input);
    const answered = await answerReview(of, reply, input.by);
    const isChanged = !answered.ok && answered.error.code === "review_changed";
    const decided = isChanged ? await answerSinceChanged(of, reply, input.by) : answered;
    const message = reply === "" ? "The answer is removed." : "Saved. Shoppers read it below the published review.";
    return toReviewResult(decided, of, input.by, message);
  },
};

const dismiss: ActionHandler = {
  permission,
  run: async (input) => {
    const parsed = dismissInput.safeParse({ seen_until: input.text("seen_until") || undefined });
    if (!parsed.success) return invalid(parsed.error);
    const { seen_until } = parsed.data;
    const of = ofForm(input);
    const dismissed = await dismissReports(of, seen_until ? new Date(seen_until) : undefined, input.by);
    return toReviewResult(dismissed, of, input.by, "Dismissed. The review stays published.");
  },
};

/** Publishes, declines and answers reviews, and dismisses their reports. */
export const reviewActions = (request: Request) =>
  runAction(request, { publish, decline, answer, dismiss_reports: dismiss });
