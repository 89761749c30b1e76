import type { Context } from "hono";
import type { Undo } from "#app/features/audit/audit.contract.ts";
import { findOrderByNumber } from "#app/features/orders/orders.queries.ts";
import type { AdminApi } from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { failure, forAnyRoute, jsonResponse } from "#app/platform/http/api.server.ts";
import { explainConflict } from "./explain-conflict.ts";
import { ORDER_ERRORS, orderConflictSchema, staffOrderSchema } from "./order-management.contract.ts";
import { viewOrderRecorded } from "./view-order-recorded.ts";
import { orderETag, viewStaffOrder } from "./view-staff-order.ts";

type Failure = { code: keyof typeof ORDER_ERRORS; fields?: Record<string, string>; message?: string };

/** The declared responses of an action on an order: the order as it is now, or why the action is not possible. */
export const orderResponses = {
  200: jsonResponse("The order as it is now", staffOrderSchema),
  ...failure(404, "There is no such order, or your role does not see it"),
  409: jsonResponse("The order’s state does not allow this", orderConflictSchema),
};

/** Responds to an action with the order as it is now, and its ETag. `undo` is that of the action, if it can be undone. */
export async function orderResponse(c: Context<AdminApi>, number: string, undo?: Undo | null, status: 200 | 201 = 200) {
  const viewed = await viewStaffOrder(number, c.get("staff"), { isActed: true });
  if (!viewed.ok) return failureResponse(c, number, { code: "no_such_order" });
  c.header("ETag", orderETag(viewed.value.order));
  return forAnyRoute(c.json(undo ? { ...viewed.value.body, undo } : viewed.value.body, status));
}

/**
 * Responds with the message of an expected error; where the order's state is the reason, with who changed it and with the order
 * as it is now.
 */
export async function failureResponse(
  c: Context<AdminApi>,
  number: string | undefined,
  error: Failure,
): Promise<never> {
  const { status, error: message } = ORDER_ERRORS[error.code];
  if (status === 401) return forAnyRoute(c.json({ error: message, step_up: true as const }, 401, STEP_UP));
  if (status !== 409)
    return forAnyRoute(c.json({ error: message, ...(error.fields ? { fields: error.fields } : {}) }, status as 404));
  const viewed = number === undefined ? undefined : await viewOrderRecorded(number, c.get("staff"));
  // A packer no longer sees an order that its shopper canceled.
  const order = viewed?.ok ? viewed.value.order : number && (await findOrderByNumber(number));
  const reason = order ? await explainConflict(order.id, error, c.get("staff")) : undefined;
  const current = viewed?.ok ? { current: viewed.value.body } : {};
  return forAnyRoute(c.json({ error: reason ?? message, code: error.code, ...current }, 409));
}

const STEP_UP = { "WWW-Authenticate": 'Staff error="insufficient_user_authentication", max_age=600' };
