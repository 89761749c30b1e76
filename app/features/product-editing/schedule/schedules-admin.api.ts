import { z } from "@hono/zod-openapi";
import { undoField } from "#app/features/audit/audit.contract.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import { adminApi, createAdminEndpoint } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { body, errorJson, errorSchema, failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { idSchema, instantSchema } from "#app/platform/http/input-schemas.ts";
import { findScheduleOfProduct } from "./product-schedules.queries.ts";
import { cancelSchedule, schedulePublication } from "./schedule-publication.ts";

const tags = ["Back office: products"];
const params = z.object({ id: idSchema });
const invalidInput = failure(400, "Invalid input");

/** The status and message of each expected error. */
export const SCHEDULE_ERRORS = {
  forbidden: { status: 403, error: STAFF_MESSAGES.forbidden },
  product_not_found: { status: 404, error: "There is no such product." },
  draft_not_found: { status: 404, error: "There is no such draft." },
  not_scheduled: { status: 404, error: "It is not scheduled anymore." },
  nothing_to_publish: { status: 409, error: "There are no changes to publish." },
  conflicts: { status: 409, error: "Someone else changed the same fields. Choose what to keep first." },
  time_over: { status: 409, error: "This time is over. Choose a later one." },
  too_far_ahead: { status: 409, error: "Choose a time within the next two years." },
  scheduled_by_other: { status: 409, error: "Someone else has scheduled changes of this product already." },
  not_complete: { status: 409, error: "Something is missing before this can be published." },
} as const;

/** The endpoints of staff for products that are published at a time. */
export const schedulesAdminApi = adminApi();

const scheduleSchema = z
  .object({
    product_id: z.number().int().nullable(),
    publish_at: z.iso.datetime(),
    by: z.string(),
    undo: undoField,
  })
  .openapi("ProductSchedule");

const scheduleRoute = createAdminEndpoint({
  operationId: "scheduleProduct",
  method: "post",
  path: "/api/admin/products/{id}/schedule/",
  tags,
  summary: "Publish your working copy of a product, or a draft product, at a time",
  permission: "products.publish",
  action: true,
  request: { params, body: body(z.strictObject({ at: instantSchema })) },
  responses: {
    200: jsonResponse("The schedule", scheduleSchema),
    ...invalidInput,
    ...failure(404, "There is no such product"),
    409: jsonResponse(
      "It can’t be published then: `fields` says what is missing",
      errorSchema.extend({ fields: z.record(z.string(), z.string()).optional() }).openapi("ScheduleConflict"),
    ),
  },
});
schedulesAdminApi.openapi(scheduleRoute, async (c) => {
  const at = new Date(c.req.valid("json").at);
  const scheduled = await schedulePublication({ productId: c.req.valid("param").id }, at, c.get("staff"));
  if (scheduled.ok) {
    const { schedule, auditId } = scheduled.value;
    const { productId, publishAt, byName } = schedule;
    return c.json(
      {
        product_id: productId,
        publish_at: publishAt.toISOString(),
        by: byName,
        undo: serializeUndo("products.schedule", auditId),
      },
      200,
    );
  }
  const { status, error } = SCHEDULE_ERRORS[scheduled.error.code];
  if (status === 404) return errorJson(c, 404, error);
  return c.json({ error, ...("fields" in scheduled.error && { fields: scheduled.error.fields }) }, 409);
});

const cancelRoute = createAdminEndpoint({
  operationId: "cancelProductSchedule",
  method: "delete",
  path: "/api/admin/products/{id}/schedule/",
  tags,
  summary: "Take a product off its schedule, no matter who scheduled it",
  permission: "products.publish",
  request: { params },
  responses: {
    200: jsonResponse("It is not scheduled anymore", z.object({ undo: undoField }).openapi("CanceledSchedule")),
    ...invalidInput,
    ...failure(404, "It is not scheduled"),
  },
});
schedulesAdminApi.openapi(cancelRoute, async (c) => {
  const schedule = await findScheduleOfProduct(c.req.valid("param").id);
  const canceled = schedule && (await cancelSchedule(schedule.draftId, c.get("staff")));
  if (!canceled?.ok) return errorJson(c, 404, SCHEDULE_ERRORS.not_scheduled.error);
  return c.json({ undo: serializeUndo("products.unschedule", canceled.value.auditId) }, 200);
});
