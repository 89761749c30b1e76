import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { AuditAction } from "#app/features/audit/audit-actions.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import type { AuditId } from "#app/features/audit/write-audit-entry.ts";
import { packOrder, unpackOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { addNote } from "#app/features/orders/notes/add-note.ts";
import { readOrderNumber } from "#app/features/orders/order-number.ts";
import { type RequestedRefund, refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { cancelForStaff } from "#app/features/payments/staff/cancel-for-staff.ts";
import { markAsPaid } from "#app/features/payments/staff/mark-as-paid.ts";
import {
  type AdminApi,
  adminApi,
  createAdminEndpoint,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import type { Permission } from "#app/features/staff/access/permissions.ts";
import { body, failure, forAnyRoute, jsonResponse } from "#app/platform/http/api.server.ts";
import { fromDecimal, toDecimal } from "#app/platform/money.ts";
import type { Result } from "#app/platform/result.ts";
import {
  cancelInput,
  noteInput,
  type ORDER_ERRORS,
  packInput,
  paymentNoteInput,
  refundInput,
  requestedRefundSchema,
  resendInput,
  restockInput,
  shipmentInput,
} from "./order-management.contract.ts";
import { failureResponse, orderResponse, orderResponses } from "./order-responses.ts";
import { RESENDABLE, resendEmail } from "./resend-email.ts";
import { restockOrder } from "./restock-order.ts";
import { findOrderToChange, viewStaffOrder } from "./view-staff-order.ts";

const tags = ["Back office"];
const params = z.object({ number: z.string().openapi({ example: "7KQ-M4T-2X" }) });
const nothing = z.strictObject({});

type Done<Value> = Promise<Result<Value, { code: keyof typeof ORDER_ERRORS }>>;

/** Finds the order of the path, performs an action on it, and responds: by default with the order as it is then. */
async function perform<Value>(
  c: Context<AdminApi>,
  typed: string,
  action: (orderId: string) => Done<Value>,
  respond: (number: string, value: Value) => Promise<never> = (number) => orderResponse(c, number),
) {
  const number = readOrderNumber(typed);
  const found = await findOrderToChange(number, c.get("staff"));
  if (!found.ok) return failureResponse(c, number, found.error);
  const order = found.value;
  const done = await action(order.id);
  return done.ok ? respond(order.number, done.value) : failureResponse(c, order.number, done.error);
}

type Undoable = { undo: AuditId | undefined; until?: Date | undefined };

/** Performs an action that can be undone, and responds with the order and its `undo`. */
const performUndoable = (
  c: Context<AdminApi>,
  typed: string,
  action: AuditAction,
  run: (orderId: string) => Done<Undoable>,
) =>
  perform(c, typed, run, (number, { undo, until }) => orderResponse(c, number, serializeUndo(action, undo, { until })));

/** Declares an action on an order. */
const actionOn = <Input extends z.ZodType>(
  name: string,
  { summary, permission, input }: { summary: string; permission: Permission; input: Input },
) =>
  createAdminEndpoint({
    operationId: OPERATIONS[name] ?? name,
    method: "post",
    path: `/api/admin/orders/{number}/${name}/`,
    tags,
    summary,
    permission,
    action: true,
    request: { params, body: body(input) },
    responses: { ...responsesOf(name), ...failure(400, "Invalid input") },
  });

/** What shipping and refunding create is a parcel and a refund. */
const { 200: orderNow, ...failures } = orderResponses;
const CREATED: Record<string, typeof orderNow | ReturnType<typeof jsonResponse>> = {
  shipments: orderNow,
  refunds: jsonResponse("The refund, which is sent in 30 seconds", requestedRefundSchema),
};
const responsesOf = (name: string) => {
  const created = CREATED[name];
  return created ? { ...failures, 201: created } : orderResponses;
};

const OPERATIONS: Record<string, string> = {
  pack: "packOrder",
  unpack: "unpackOrder",
  shipments: "shipOrder",
  cancel: "cancelOrderForStaff",
  notes: "addOrderNote",
  refunds: "refundOrder",
  restock: "restockOrder",
  manual_payment: "recordPayment",
};

/** The endpoints of staff that pack, send, cancel and refund orders. */
export const orderActionsAdminApi = adminApi();

const pack = actionOn("pack", {
  summary: "Pack units of an order for its next parcel, by default all",
  permission: "orders.fulfill",
  input: packInput,
});
orderActionsAdminApi.openapi(pack, (c) =>
  performUndoable(c, c.req.valid("param").number, "orders.pack", (id) =>
    packOrder(id, c.get("staff"), c.req.valid("json").lines),
  ),
);

const unpack = actionOn("unpack", {
  summary: "Mark an order as not packed",
  permission: "orders.fulfill",
  input: nothing,
});
orderActionsAdminApi.openapi(unpack, (c) =>
  performUndoable(c, c.req.valid("param").number, "orders.unpack", (id) => unpackOrder(id, c.get("staff"))),
);

const ship = actionOn("shipments", {
  summary: "Send a parcel of a packed order; it can be undone for 30 seconds",
  permission: "orders.fulfill",
  input: shipmentInput,
});
orderActionsAdminApi.openapi(ship, (c) =>
  perform(
    c,
    c.req.valid("param").number,
    (id) => shipOrder(id, c.req.valid("json"), c.get("staff")),
    (number, { undo, until }) => orderResponse(c, number, serializeUndo("orders.ship", undo, { until }), 201),
  ),
);

const cancel = actionOn("cancel", {
  summary: "Cancel an order of which nothing has left, and refund it",
  permission: "orders.cancel",
  input: cancelInput,
});
orderActionsAdminApi.openapi(cancel, (c) =>
  performUndoable(c, c.req.valid("param").number, "orders.cancel", (id) =>
    cancelForStaff(id, c.req.valid("json"), c.get("staff")),
  ),
);

const note = actionOn("notes", {
  summary: "Add a note that only staff read. “@Ana” mentions a colleague, who sees it on Today",
  permission: "orders.note",
  input: noteInput,
});
orderActionsAdminApi.openapi(note, (c) =>
  performUndoable(c, c.req.valid("param").number, "orders.note", (id) =>
    addNote(id, c.req.valid("json").text, c.get("staff")),
  ),
);

const refund = actionOn("refunds", {
  summary: "Refund units, shipping or a free amount; it can be undone for 30 seconds",
  permission: "refunds.make",
  input: refundInput,
});
orderActionsAdminApi.openapi(refund, (c) => {
  const { shipping, amount, expected_refundable, ...input } = c.req.valid("json");
  const amounts = { shippingCents: shipping, amountCents: amount, expectedRefundableCents: expected_refundable };
  return perform(
    c,
    c.req.valid("param").number,
    (id) => refundOrder(id, { ...input, ...amounts }, c.get("staff")),
    (number, requested) => refundResponse(c, number, requested),
  );
});

/** Responds with the refund as the order shows it, with the sums of all refunds of the request. */
async function refundResponse(c: Context<AdminApi>, number: string, { refundIds, undo, undoUntil }: RequestedRefund) {
  const viewed = await viewStaffOrder(number, c.get("staff"));
  const own = viewed.ok ? viewed.value.body.refunds.filter(({ id }) => refundIds.includes(id)) : [];
  const [first] = own;
  if (!first) throw new Error("A requested refund was not found");
  const sum = (amounts: string[]) =>
    toDecimal(amounts.reduce((total, amount) => total + (fromDecimal(amount) ?? 0), 0));
  const refund = {
    ...first,
    amount: sum(own.map(({ amount }) => amount)),
    shipping: sum(own.map(({ shipping }) => shipping)),
    lines: own.flatMap(({ lines }) => lines),
  };
  return forAnyRoute(c.json({ refund, undo: serializeUndo("refunds.request", undo, { until: undoUntil }) }, 201));
}

const restock = actionOn("restock", {
  summary: "Put units that came back into stock, without a refund",
  permission: "stock.receive",
  input: restockInput,
});
orderActionsAdminApi.openapi(restock, (c) =>
  performUndoable(c, c.req.valid("param").number, "orders.restock", (id) =>
    restockOrder(id, c.req.valid("json").lines, c.get("staff")),
  ),
);

const manualPayment = actionOn("manual_payment", {
  summary: "Record that an order was paid by bank transfer, cash or card terminal",
  permission: "payments.decide",
  input: paymentNoteInput,
});
orderActionsAdminApi.openapi(manualPayment, (c) =>
  performUndoable(c, c.req.valid("param").number, "orders.pay_by_hand", (id) =>
    markAsPaid(id, c.req.valid("json").note, c.get("staff")),
  ),
);

const resend = createAdminEndpoint({
  operationId: "resendOrderEmail",
  method: "post",
  path: "/api/admin/orders/{number}/emails/{template}/resend/",
  tags,
  summary: "Send an email about an order again, to the order’s address",
  permission: "orders.edit",
  action: true,
  request: { params: params.extend({ template: z.enum(RESENDABLE) }), body: body(resendInput) },
  responses: { ...orderResponses, ...failure(400, "Invalid input") },
});
orderActionsAdminApi.openapi(resend, (c) => {
  const { number, template } = c.req.valid("param");
  return perform(c, number, (id) => resendEmail(id, template, c.get("staff"), c.req.valid("json")));
});
