import { changedFields } from "#app/features/audit/changed-fields.ts";
import { type AuditId, writeAuditEntry } from "#app/features/audit/write-audit-entry.ts";
import { copyPhotos } from "#app/features/images/store-image.ts";
import type { Actor } from "#app/features/staff/access/actor.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { deleteReviewImages, findReviewImages, insertReviewImages, type ReviewRow } from "../reviews.queries.ts";
import { type LockedReview, type ModeratedValues, updateReview } from "./moderation.queries.ts";

export type ModerationAction =
  | "reviews.publish"
  | "reviews.decline"
  | "reviews.answer"
  | "reviews.dismiss_reports"
  | "reviews.undo";

type Audited = {
  by: Actor;
  action: ModerationAction;
  undoes?: AuditId;
  /** What the entry has beside the review's own columns. */
  fields?: { before?: Record<string, unknown>; after?: Record<string, unknown> };
};

/** What staff decide about a review, as the audit log and the API name it. */
export const statesOf = ({ state, publishedAt, repliedAt }: ReviewRow) => ({
  state,
  published_at: publishedAt?.toISOString() ?? null,
  replied_at: repliedAt?.toISOString() ?? null,
});
/** What staff typed about it: it may name the person, so it is erased with the order's personal data. */
export const typedTextsOf = ({ declineReason, reply }: ReviewRow) => ({ decline_reason: declineReason, reply });

/**
 * Changes a locked review and writes the audit entry of that. If it was published and is not anymore, its photos get new ids: the
 * former ones were public, and their files are deleted within minutes. Returns the entry's id.
 */
export async function saveModeration(
  tx: Tx,
  review: LockedReview,
  values: ModeratedValues,
  { by, action, undoes, fields }: Audited,
): Promise<AuditId> {
  const after = await updateReview(review.id, values, tx);
  if (review.state === "published" && after.state !== "published") await renewPhotos(review.id, tx);
  const states = changedFields(statesOf(review), statesOf(after));
  const texts = changedFields(typedTextsOf(review), typedTextsOf(after));
  return writeAuditEntry(tx, {
    by,
    action,
    subject: { type: "review", id: review.id, label: `Review of ${review.productName}` },
    before: { ...states.before, ...fields?.before },
    after: { ...states.after, ...fields?.after },
    ...(Object.keys(texts.after).length > 0 && {
      personal: { person: { type: "order", id: review.orderId }, ...texts },
    }),
    ...(undoes !== undefined && { undoes }),
  });
}

async function renewPhotos(reviewId: string, tx: Tx): Promise<void> {
  const former = (await findReviewImages([reviewId], tx)).map(({ id }) => id);
  const copies = await copyPhotos(former, tx);
  // A trigger deletes the former images with these rows.
  await deleteReviewImages(reviewId, tx);
  await insertReviewImages(
    reviewId,
    former.flatMap((id) => copies.get(id) ?? []),
    tx,
  );
}
