import { describeChanges } from "#app/features/audit/describe-changes.ts";
import { type Actor, type Forbidden, requirePermission } from "#app/features/staff/access/actor.ts";
import type { Page } from "#app/platform/http/keyset.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { findReviewImages } from "../reviews.queries.ts";
import { serializeReview } from "../serialize-review.ts";
import { reviewETag } from "./moderate-review.ts";
import type { ModerationState, StaffReview, StaffReviewQuery } from "./moderation.contract.ts";
import { findOpenReports, findStaffReview, findStaffReviews, type StaffReviewRow } from "./moderation.queries.ts";

const MAX_REPORTS = 20;

/** Those that wait for staff are listed in the order in which they came. */
const OLDEST_FIRST: ReadonlySet<ModerationState | undefined> = new Set(["pending", "reported"] as const);

/** Returns one page of the reviews, and how many there are, at most 10,001. Errors: forbidden, invalid_cursor. */
export async function listStaffReviews(
  { limit, offset, after, ordering, ...filters }: StaffReviewQuery,
  by: Actor,
): Promise<Result<{ page: Page<StaffReview>; total: number }, Forbidden | { code: "invalid_cursor" }>> {
  const allowed = requirePermission(by, "reviews.view");
  if (!allowed.ok) return allowed;
  const isDescending = ordering ? ordering === "-created_at" : !OLDEST_FIRST.has(filters.state);
  const found = await findStaffReviews(filters, isDescending, { limit, offset, after });
  if (!found.ok) return found;
  const { page, total } = found.value;
  return ok({ page: { ...page, rows: await serialize(page.rows) }, total });
}

/** Returns a review as staff see it. Errors: forbidden, no_such_review. */
export async function readStaffReview(
  id: string,
  by: Actor,
): Promise<Result<StaffReview, Forbidden | { code: "no_such_review" }>> {
  const allowed = requirePermission(by, "reviews.view");
  if (!allowed.ok) return allowed;
  const row = await findStaffReview(id);
  const [review] = row ? await serialize([row]) : [];
  return review ? ok(review) : err({ code: "no_such_review" });
}

const ACTIONS = ["reviews.publish", "reviews.decline", "reviews.answer", "reviews.dismiss_reports", "reviews.undo"];

/** Returns who decided about a review since the version of an If-Match header, for a 412. */
export function describeDecisions({ id, etag }: Pick<StaffReview, "id" | "etag">, ifMatch: string) {
  const [base, version] = [versionIn(ifMatch), versionIn(etag) ?? 1];
  return describeChanges({ subjectType: "review", subjectId: id, actions: ACTIONS }, { base, version });
}

function versionIn(tag: string): number | undefined {
  const version = /^"r(\d{1,9})"$/.exec(tag)?.[1];
  return version === undefined ? undefined : Number(version);
}

async function serialize(rows: StaffReviewRow[]): Promise<StaffReview[]> {
  const ids = rows.map(({ id }) => id);
  const [images, reports] = await Promise.all([
    findReviewImages(ids),
    findOpenReports(
      rows.filter(({ reportCount }) => reportCount > 0).map(({ id }) => id),
      MAX_REPORTS,
    ),
  ]);
  return rows.map((row) => ({
    ...serializeReview(row, images),
    etag: reviewETag(row),
    state: row.state,
    product: { id: row.productId, name: row.productName, slug: row.slug },
    order: row.orderNumber,
    written_at: row.createdAt.toISOString(),
    published_at: row.publishedAt?.toISOString() ?? null,
    decline_reason: row.declineReason,
    report_count: row.reportCount,
    reports: reports
      .filter(({ reviewId }) => reviewId === row.id)
      .map(({ reason, reportedAt }) => ({ reason, reported_at: reportedAt.toISOString() })),
  }));
}
