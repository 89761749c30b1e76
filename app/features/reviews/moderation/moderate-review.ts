import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { saveModeration } from "./audit-review.ts";
import { dismissOpenReports, type LockedReview, lockReview } from "./moderation.queries.ts";

export type ModerationError =
  | Forbidden
  | {
      code:
        | "no_such_review"
        | "review_changed"
        | "already_published"
        | "already_declined"
        | "same_reply"
        | "no_reports";
    };

/** Which review, and the entity tag of it that the decision is about. */
export type ModerationOf = { id: string; ifMatch: string };
/** `undo`: the audit entry with which the decision can be undone. */
type Moderated = Result<{ undo: AuditId }, ModerationError>;

/** The entity tag of a review. It changes with every decision of staff. */
export const reviewETag = ({ version }: { version: number }): string => `"r${version}"`;

/** Locks the review and decides about it, if it is still the one that was read. Errors: forbidden, no_such_review, review_changed. */
function moderate(
  { id, ifMatch }: ModerationOf,
  by: Actor,
  decide: (review: LockedReview, tx: Tx) => Promise<Result<AuditId, ModerationError>>,
): Promise<Moderated> {
  return transaction<{ undo: AuditId }, ModerationError>(async (tx) => {
    const allowed = requirePermission(by, "reviews.moderate");
    if (!allowed.ok) return allowed;
    const review = await lockReview(id, tx);
    if (!review) return err({ code: "no_such_review" });
    if (reviewETag(review) !== ifMatch) return err({ code: "review_changed" });
    const decided = await decide(review, tx);
    return decided.ok ? ok({ undo: decided.value }) : decided;
  });
}

/**
 * Shows a review to shoppers, also one that was declined. One that was published before keeps its place in the list.
 * Errors: forbidden, no_such_review, review_changed, already_published.
 */
export const publishReview = (of: ModerationOf, by: Actor): Promise<Moderated> =>
  moderate(of, by, async (review, tx) => {
    if (review.state === "published") return err({ code: "already_published" });
    const publishedAt = review.publishedAt ?? now();
    const values = { state: "published", publishedAt, declineReason: "" } as const;
    return ok(await saveModeration(tx, review, values, { by, action: "reviews.publish" }));
  });

/**
 * Declines a review that waits, or takes a published one down. The reason is for staff. Errors: forbidden, no_such_review,
 * review_changed, already_declined.
 */
export const declineReview = (of: ModerationOf, reason: string, by: Actor): Promise<Moderated> =>
  moderate(of, by, async (review, tx) => {
    if (review.state === "declined") return err({ code: "already_declined" });
    const values = { state: "declined", declineReason: reason } as const;
    return ok(await saveModeration(tx, review, values, { by, action: "reviews.decline" }));
  });

/**
 * Sets the shop's public answer, shown while the review is published; an empty text removes it. Errors: forbidden,
 * no_such_review, review_changed, already_declined, same_reply.
 */
export const answerReview = (of: ModerationOf, reply: string, by: Actor): Promise<Moderated> =>
  moderate(of, by, async (review, tx) => {
    if (review.state === "declined") return err({ code: "already_declined" });
    if (review.reply === reply) return err({ code: "same_reply" });
    const values = { reply, repliedAt: reply === "" ? null : now() };
    return ok(await saveModeration(tx, review, values, { by, action: "reviews.answer" }));
  });

/**
 * Leaves a reported review as it is. With `seenUntil`, only reports up to then are dismissed: later ones, and those that a list did
 * not show, have been read by nobody. Errors: forbidden, no_such_review, review_changed, no_reports.
 */
export const dismissReports = (of: ModerationOf, seenUntil: Date | undefined, by: Actor): Promise<Moderated> =>
  moderate(of, by, async (review, tx) => {
    const at = now();
    const { dismissed, left } = await dismissOpenReports(review.id, { at, seenUntil }, tx);
    if (dismissed === 0) return err({ code: "no_reports" });
    const fields = { before: { reports: dismissed + left }, after: { reports: left, dismissed_at: at.toISOString() } };
    return ok(await saveModeration(tx, review, {}, { by, action: "reviews.dismiss_reports", fields }));
  });
