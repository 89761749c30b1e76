import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { auditPath, undoneSchema, undoRequestSchema } from "#app/features/audit/audit.contract.ts";
import { PRODUCT_ERRORS } from "#app/features/product-editing/product-responses.ts";
import {
  type AdminApi,
  adminApi,
  createAdminEndpoint,
  stepUpResponse,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { STAFF_MESSAGES } from "#app/features/staff/access/permissions.ts";
import { body, errorJson, errorSchema, failure, jsonResponse } from "#app/platform/http/api.server.ts";
import { type UndoError, undoAuditEntry } from "./undo-audit-entry.ts";

/** The endpoint that undoes what the audit log recorded. */
export const undoApi = adminApi();

const overtakenSchema = errorSchema
  .extend({
    code: z
      .string()
      .optional()
      .openapi({ example: "too_late", description: "Why, for programs. `overtaken`: the same was changed since" }),
    overtaken_by: z
      .object({ name: z.string(), at: z.iso.datetime(), fields: z.array(z.string()) })
      .optional()
      .openapi({ description: "The later change that stands in the way, or the undo that was there before" }),
  })
  .openapi("Overtaken");

const undo = createAdminEndpoint({
  operationId: "undoAuditEntry",
  method: "post",
  path: "/api/admin/audit/{id}/undo/",
  tags: ["Back office"],
  summary: "Undo an action",
  description:
    "Needs the permission of the action itself. The undo is an entry of its own, and can’t be repeated. It is refused when the same fields were changed or units were sold or counted since.",
  permission: "self",
  action: true,
  request: { params: auditPath, body: body(undoRequestSchema) },
  responses: {
    200: jsonResponse("Undone", undoneSchema),
    ...failure(400, "The body is invalid, or the Idempotency-Key is missing"),
    ...failure(403, "The role does not include the action"),
    ...failure(404, "There is no such entry"),
    409: jsonResponse("It can’t be undone, was undone, or was overtaken", overtakenSchema),
  },
});
undoApi.openapi(undo, async (c) => {
  const { whole_batch: wholeBatch = false } = c.req.valid("json");
  const undone = await undoAuditEntry({ id: c.req.valid("param").id, wholeBatch }, c.get("staff"));
  return undone.ok ? c.json({ audit_ids: undone.value }, 200) : undoErrorResponse(c, undone.error);
});

const MESSAGES = {
  not_undoable: "This can’t be undone.",
  already_undone: "This was undone already.",
  batch_too_large: "This bulk action has too many changes to be undone at once.",
};

/** Why an action's own undo function refuses, by its error. */
const REASONS: Record<string, string> = {
  too_few_units: "Units of it were sold or reserved since.",
  counted_since: "The variant was counted since. If its number is wrong, count it again.",
  nothing_to_undo: "This changed nothing.",
  not_complete: "With its former values something would be missing, or its price would reach its compare-at price.",
  last_owner: "Without this owner nobody could manage the shop.",
  may_not_grant: "You can’t give or take roles that you do not have.",
  too_late: "The time to undo this is over.",
  already_paid: "The shopper has placed another order from the same cart since.",
  already_sent: "The order has left: its address can’t be changed.",
  email_sent: "The email about it has left. Correct the tracking instead.",
  tracking_changed: "The tracking was corrected again since.",
  parcel_changed: "The parcel was changed since.",
  units_sent: "Its units have left in another parcel, or won’t be sent anymore.",
  units_in_stock: "Units that would be sent again are back in stock. Undo that first.",
  no_such_shipment: "The parcel no longer exists.",
  too_many_units: "Some of the units are packed again, have left, or won’t be sent anymore.",
  nothing_to_send: "Nothing of the order is to be sent anymore.",
  no_such_review: "The review was deleted with the account of its author.",
  no_such_note: "The note no longer exists.",
  variant_not_found: "The variant no longer exists.",
  order_ended: "The order was canceled or refunded since, and its units were returned then.",
  other_persons_draft: "These were changes of a colleague, which only they can bring back.",
  state_changed: "They were suspended or restored again since.",
};

/** The message of an undo that was refused, for pages and responses. */
export function undoErrorMessage(error: UndoError): string {
  if (error.code === "forbidden") return STAFF_MESSAGES.forbidden;
  if (error.code === "price_forbidden") return PRODUCT_ERRORS.price_forbidden.error;
  if (error.code === "step_up") return STAFF_MESSAGES.stepUp;
  if (error.code === "entry_not_found") return "There is no such entry.";
  if (error.code === "already_undone" && error.by) return `${error.by.actorName} has undone this already.`;
  if (error.code !== "overtaken") return MESSAGES[error.code];
  const { reason, by } = error;
  const of = by?.subjectLabel ? ` of ${by.subjectLabel}` : "";
  const change = by ? ` ${by.actorName} changed ${by.fields.join(", ").replaceAll("_", " ")}${of} since.` : "";
  return REASONS[reason] ?? `This can’t be undone anymore.${change}`;
}

function undoErrorResponse(c: Context<AdminApi>, error: UndoError) {
  const message = undoErrorMessage(error);
  if (error.code === "step_up") return stepUpResponse(c);
  if (error.code === "forbidden" || error.code === "price_forbidden") return errorJson(c, 403, message);
  if (error.code === "entry_not_found") return errorJson(c, 404, message);
  const later = "by" in error ? error.by : undefined;
  const code = error.code === "overtaken" && error.reason in REASONS ? error.reason : error.code;
  const by = later && { name: later.actorName, at: later.at.toISOString(), fields: later.fields };
  return c.json({ error: message, code, ...(by && { overtaken_by: by }) }, 409);
}
