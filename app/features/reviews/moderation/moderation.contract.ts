import { z } from "@hono/zod-openapi";
import { staleSchema, undoField } from "#app/features/audit/audit.contract.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { filterText, integerSchema, searchSchema } from "#app/platform/http/input-schemas.ts";
import { cursorPageQuery } from "#app/platform/http/keyset.ts";
import { REVIEW_STATES } from "../review-choices.ts";
import { hasNoControlsOrBidi, reviewSchema } from "../reviews.contract.ts";

/** Which reviews staff list: those of a state, or the published ones with reports that nobody has dismissed. */
export const MODERATION_STATES = [...REVIEW_STATES, "reported"] as const;
export type ModerationState = (typeof MODERATION_STATES)[number];

/** The parameters of the list of reviews for staff. */
export const staffReviewQuery = z.object({
  ...cursorPageQuery,
  state: z.enum(MODERATION_STATES).optional().openapi({
    description: "`pending`: nobody has read it. `reported`: published, with reports that were not dismissed",
  }),
  search: searchSchema
    .optional()
    .openapi({ description: "Part of the name, the title or the text, or an order’s number" }),
  product: filterText(120).optional().openapi({ description: "The slug of a product, or a part of its name" }),
  rating: integerSchema({ min: 1, max: 5, error: "The rating is from 1 to 5." }).optional(),
  has: z.enum(["photos", "reply", "no_reply"]).optional(),
  ordering: z.enum(["created_at", "-created_at"]).optional().openapi({
    description:
      "Without it, reviews that wait or were reported are in the order in which they came, others the newest first",
  }),
});
export type StaffReviewQuery = z.infer<typeof staffReviewQuery>;

const openReportSchema = z.object({ reason: z.string(), reported_at: z.iso.datetime() });

/** A review as staff see it. */
export const staffReviewSchema = z
  .object({
    ...reviewSchema.shape,
    etag: z.string().openapi({ description: "The value of `If-Match`", example: '"r1"' }),
    state: z.enum(REVIEW_STATES),
    product: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
    order: z.string().openapi({ description: "The number of the order it was written from", example: "7KQ-M4T-2X" }),
    written_at: z.iso.datetime(),
    published_at: z.iso.datetime().nullable(),
    decline_reason: z.string().openapi({ description: "For staff only" }),
    report_count: z.int().openapi({ description: "Reports that were not dismissed" }),
    reports: z.array(openReportSchema).openapi({ description: "At most twenty of them, the oldest first" }),
  })
  .openapi("StaffReview");
export type StaffReview = z.infer<typeof staffReviewSchema>;

/** The response to an action. */
export const moderatedReviewSchema = staffReviewSchema.extend({ undo: undoField }).openapi("ModeratedReview");
export const reviewChangedSchema = staleSchema(staffReviewSchema).openapi("ReviewChanged");

const MAX_REASON = 500;
const MAX_REPLY = 2000;

const text = (longest: number) =>
  z
    .string()
    .transform((value) => value.replace(/\r\n?/g, "\n").trim())
    .refine((value) => value.length <= longest, {
      error: `Please keep to ${longest.toLocaleString("en-US")} characters.`,
    })
    .refine(hasNoControlsOrBidi, { error: "This contains characters that can’t be read." });

/** Why a review is declined, for colleagues. */
export const declineInput = z
  .strictObject({
    reason: text(MAX_REASON).refine((value) => value !== "", { error: "Please give a reason, for your colleagues." }),
  })
  .openapi("DeclineReview");

/** Which reports of a review are dismissed. */
export const dismissInput = z
  .strictObject({
    seen_until: z.iso.datetime().optional().openapi({
      description: "The `reported_at` of the last report that was read. Later ones stay. Without it, all are dismissed",
    }),
  })
  .openapi("DismissReports");

/** The shop's public answer to a review. */
export const answerInput = z
  .strictObject({
    reply: text(MAX_REPLY).openapi({ description: "Empty removes the answer", example: "Thank you for writing!" }),
  })
  .openapi("AnswerReview");

/** The status and message of each expected error of moderating a review. */
export const MODERATION_ERRORS = {
  forbidden: { status: 403, error: STAFF_MESSAGES.forbidden },
  no_such_review: { status: 404, error: "There is no such review: it may have been deleted with its account." },
  review_changed: { status: 412, error: "A colleague has changed this review in the meantime." },
  already_published: { status: 409, error: "This review is published already." },
  already_declined: { status: 409, error: "This review is declined." },
  same_reply: { status: 409, error: "This is the answer already." },
  no_reports: { status: 409, error: "This review has no reports to dismiss." },
} as const;
