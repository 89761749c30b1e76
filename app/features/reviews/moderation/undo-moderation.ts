import { z } from "zod";
import type { FieldValues } from "#app/features/audit/audit-actions.ts";
import { type AuditRow, hasLaterEntry } from "#app/features/audit/audit-entries.queries.ts";
import { canonicalJson } from "#app/features/audit/entry-digest.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { type Actor, requirePermission } from "#app/features/staff/access/actor.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { REVIEW_STATES } from "../review-choices.ts";
import { saveModeration, statesOf, typedTextsOf } from "./audit-review.ts";
import type { ModerationError } from "./moderate-review.ts";
import { type LockedReview, lockReview, type ModeratedValues, reopenReports } from "./moderation.queries.ts";

type Undone = Promise<Result<{ auditId: AuditId }, ModerationError>>;

/** What an entry stores of a decision. A missing field was not changed by it. */
const storedSchema = z.object({
  state: z.enum(REVIEW_STATES).optional(),
  published_at: z.coerce.date().nullish(),
  replied_at: z.coerce.date().nullish(),
  decline_reason: z.string().optional(),
  reply: z.string().optional(),
});

/** The columns of these values, without those that are missing. */
function columnsOf(values: FieldValues): ModeratedValues {
  const stored = storedSchema.parse(values);
  return {
    ...(stored.state !== undefined && { state: stored.state }),
    ...(stored.published_at !== undefined && { publishedAt: stored.published_at }),
    ...(stored.replied_at !== undefined && { repliedAt: stored.replied_at }),
    ...(stored.decline_reason !== undefined && { declineReason: stored.decline_reason }),
    ...(stored.reply !== undefined && { reply: stored.reply }),
  };
}

async function lockForUndo(tx: Tx, { subjectId }: AuditRow, by: Actor): Promise<Result<LockedReview, ModerationError>> {
  const allowed = requirePermission(by, "reviews.moderate");
  if (!allowed.ok) return allowed;
  const review = await lockReview(subjectId, tx);
  return review ? ok(review) : err({ code: "no_such_review" });
}

/**
 * Undoes that a review was published, declined or answered, in the caller's transaction, unless the same was decided anew since.
 * Errors: forbidden, no_such_review, review_changed.
 */
export async function undoModeration(tx: Tx, entry: AuditRow, by: Actor): Undone {
  const locked = await lockForUndo(tx, entry, by);
  if (!locked.ok) return locked;
  const review = locked.value;
  const now: FieldValues = { ...statesOf(review), ...typedTextsOf(review) };
  const decided: FieldValues = { ...entry.after, ...entry.personal?.after };
  const isCurrent = Object.entries(decided).every(([name, value]) => canonicalJson(now[name]) === canonicalJson(value));
  if (!isCurrent || (await hasLaterEntry(entry, tx))) return err({ code: "review_changed" });
  const former = columnsOf({ ...entry.before, ...entry.personal?.before });
  return ok({ auditId: await saveModeration(tx, review, former, { by, action: "reviews.undo", undoes: entry.id }) });
}

/** Opens the reports again that an entry dismissed. Errors: forbidden, no_such_review. */
export async function undoDismissal(tx: Tx, entry: AuditRow, by: Actor): Undone {
  const locked = await lockForUndo(tx, entry, by);
  if (!locked.ok) return locked;
  const dismissedAt = z.coerce.date().parse(entry.after?.dismissed_at);
  const { reopened, open } = await reopenReports(locked.value.id, dismissedAt, tx);
  const undo = { by, action: "reviews.undo", undoes: entry.id } as const;
  const fields = { before: { reports: open - reopened }, after: { reports: open } };
  return ok({ auditId: await saveModeration(tx, locked.value, {}, { ...undo, fields }) });
}
