import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import type { StaffActor } from "#app/features/staff/access/actor.ts";
import {
  type AdminApi,
  adminApi,
  createAdminEndpoint,
  ifMatchOf,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { body, errorJson, errorSchema, failure, invalidCursor, jsonResponse } from "#app/platform/http/api.server.ts";
import { headersOfPage, pageHeaders } from "#app/platform/http/keyset.ts";
import type { Result } from "#app/platform/result.ts";
import type { ModerationAction } from "./audit-review.ts";
import { describeDecisions, listStaffReviews, readStaffReview } from "./list-staff-reviews.ts";
import {
  answerReview,
  declineReview,
  dismissReports,
  type ModerationError,
  type ModerationOf,
  publishReview,
} from "./moderate-review.ts";
import {
  answerInput,
  declineInput,
  dismissInput,
  MODERATION_ERRORS,
  moderatedReviewSchema,
  reviewChangedSchema,
  staffReviewQuery,
  staffReviewSchema,
} from "./moderation.contract.ts";

const tags = ["Back office"];
const params = z.object({ id: z.uuid() });
const etag = z.object({ ETag: z.string() });
const notFound = failure(404, MODERATION_ERRORS.no_such_review.error);

const reviewConflictSchema = errorSchema
  .extend({ code: z.string().optional(), current: staffReviewSchema.optional() })
  .openapi("ReviewConflict");

/** The endpoints of staff for reviews. */
export const moderationAdminApi = adminApi();

const listRoute = createAdminEndpoint({
  operationId: "listReviewsForStaff",
  method: "get",
  path: "/api/admin/reviews/",
  tags,
  summary: "List and search reviews",
  permission: "reviews.view",
  request: { query: staffReviewQuery },
  responses: {
    200: { ...jsonResponse("One page of reviews", z.array(staffReviewSchema)), headers: pageHeaders },
    ...failure(400, "A parameter or the cursor is invalid"),
  },
});
moderationAdminApi.openapi(listRoute, async (c) => {
  const listed = await listStaffReviews(c.req.valid("query"), c.get("staff"));
  if (!listed.ok) return listed.error.code === "forbidden" ? forbidden(c) : invalidCursor(c);
  const { page, total } = listed.value;
  return c.json(page.rows, 200, headersOfPage(new URL(c.req.url), page, total));
});

const readRoute = createAdminEndpoint({
  operationId: "getReviewForStaff",
  method: "get",
  path: "/api/admin/reviews/{id}/",
  tags,
  summary: "Read a review with its reports",
  permission: "reviews.view",
  request: { params },
  responses: {
    200: { ...jsonResponse("The review", staffReviewSchema), headers: etag },
    ...failure(400, "Invalid id"),
    ...notFound,
  },
});
moderationAdminApi.openapi(readRoute, async (c) => {
  const read = await readStaffReview(c.req.valid("param").id, c.get("staff"));
  if (!read.ok) return read.error.code === "forbidden" ? forbidden(c) : missing(c);
  c.header("ETag", read.value.etag);
  return c.json(read.value, 200);
});

const forbidden = (c: Context<AdminApi>) => errorJson(c, 403, STAFF_MESSAGES.forbidden);
const missing = (c: Context<AdminApi>) => errorJson(c, 404, MODERATION_ERRORS.no_such_review.error);

type Declared<Path extends string, Input extends z.ZodType> = {
  path: Path;
  operationId: string;
  summary: string;
  description?: string;
  conflict: string;
  input: Input;
};

/** The declaration of a decision about a review. It is made about the version that its caller has read, and takes effect once. */
const decision = <Path extends string, Input extends z.ZodType>({ input, conflict, ...route }: Declared<Path, Input>) =>
  createAdminEndpoint({
    ...route,
    method: "post",
    tags,
    permission: "reviews.moderate",
    action: true,
    edit: true,
    request: { params, body: body(input) },
    responses: {
      200: { ...jsonResponse("The review as it is now", moderatedReviewSchema), headers: etag },
      ...failure(400, "Invalid input, or the Idempotency-Key is missing"),
      ...notFound,
      409: jsonResponse(conflict, reviewConflictSchema),
      412: { ...jsonResponse("A colleague decided about it in the meantime", reviewChangedSchema), headers: etag },
    },
  });

type Decide = (of: ModerationOf, by: StaffActor) => Promise<Result<{ undo: AuditId }, ModerationError>>;

/** Performs a decision, and responds with the review as it is then. */
async function perform(c: Context<AdminApi>, id: string, action: ModerationAction, decide: Decide) {
  const [by, ifMatch] = [c.get("staff"), ifMatchOf(c)];
  const decided = await decide({ id, ifMatch }, by);
  if (!decided.ok && decided.error.code === "forbidden") return forbidden(c);
  const read = await readStaffReview(id, by);
  if (!read.ok) return missing(c);
  const current = read.value;
  c.header("ETag", current.etag);
  if (decided.ok) return c.json({ ...current, undo: serializeUndo(action, decided.value.undo) }, 200);
  const { code } = decided.error;
  const { error } = MODERATION_ERRORS[code];
  if (code !== "review_changed") return c.json({ error, code, current }, 409);
  return c.json({ error, current, ...(await describeDecisions(current, ifMatch)) }, 412);
}

const publishRoute = decision({
  operationId: "publishReview",
  path: "/api/admin/reviews/{id}/publish/",
  summary: "Show a review to shoppers, also one that was declined",
  conflict: "It is published already",
  input: z.strictObject({}),
});
moderationAdminApi.openapi(publishRoute, (c) => perform(c, c.req.valid("param").id, "reviews.publish", publishReview));

const declineRoute = decision({
  operationId: "declineReview",
  path: "/api/admin/reviews/{id}/decline/",
  summary: "Decline a review, or take a published one down",
  description: "The reason is for staff: neither shoppers nor the author read it. The buyer can’t write another one.",
  conflict: "It is declined already",
  input: declineInput,
});
moderationAdminApi.openapi(declineRoute, (c) =>
  perform(c, c.req.valid("param").id, "reviews.decline", (of, by) => declineReview(of, c.req.valid("json").reason, by)),
);

const answerRoute = decision({
  operationId: "answerReview",
  path: "/api/admin/reviews/{id}/answer/",
  summary: "Answer a review publicly, or change or remove the answer",
  description: "Shoppers read the answer below the review once that is published.",
  conflict: "It is declined, or this is the answer already",
  input: answerInput,
});
moderationAdminApi.openapi(answerRoute, (c) =>
  perform(c, c.req.valid("param").id, "reviews.answer", (of, by) => answerReview(of, c.req.valid("json").reply, by)),
);

const dismissRoute = decision({
  operationId: "dismissReviewReports",
  path: "/api/admin/reviews/{id}/dismiss_reports/",
  summary: "Leave a reported review as it is",
  conflict: "It has no reports that were not dismissed",
  input: dismissInput,
});
moderationAdminApi.openapi(dismissRoute, (c) => {
  const { seen_until } = c.req.valid("json");
  const seenUntil = seen_until === undefined ? undefined : new Date(seen_until);
  return perform(c, c.req.valid("param").id, "reviews.dismiss_reports", (of, by) => dismissReports(of, seenUntil, by));
});
