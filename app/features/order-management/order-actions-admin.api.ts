import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { packOrder, unpackOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { addNote } from "#app/features/orders/notes/add-note.ts";
import { readOrderNumber } from "#app/features/orders/order-number.ts";
import { findOrderByNumber } from "#app/features/orders/orders.queries.ts";
import { refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { cancelForStaff } from "#app/features/payments/staff/cancel-for-staff.ts";
import { recordPayment } from "#app/features/payments/staff/record-payment.ts";
import {
  type AdminApi,
  adminApi,
  createAdminEndpoint,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import type { Permission } from "#app/features/staff/access/permissions.ts";
import { body, failure } from "#app/platform/http/api.server.ts";
import type { Result } from "#app/platform/result.ts";
import {
  cancelInput,
  noteInput,
  type ORDER_ERRORS,
  packInput,
  paymentNoteInput,
  refundInput,
  restockInput,
  shipmentInput,
} from "./order-management.contract.ts";
import { failureResponse, orderResponse, orderResponses } from "./order-responses.ts";
import { RESENDABLE, resendEmail } from "./resend-email.ts";
import { restockOrder } from "./restock-order.ts";

const tags = ["Back office"];
const params = z.object({ number: z.string().openapi({ example: "7KQ-M4T-2X" }) });
const nothing = z.strictObject({});

type Done = Promise<Result<unknown, { code: keyof typeof ORDER_ERRORS }>>;

/** Performs an action on the order of the path, and responds with the order as it is then. */
async function perform(c: Context<AdminApi>, typed: string, action: (orderId: string) => Done) {
  const number = readOrderNumber(typed);
  const order = number === undefined ? undefined : await findOrderByNumber(number);
  if (!order) return failureResponse(c, undefined, { code: "no_such_order" }) as never;
  const done = await action(order.id);
  return (done.ok ? orderResponse(c, order.number) : failureResponse(c, order.number, done.error)) as never;
}

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
    responses: { ...orderResponses, ...failure(400, "Invalid input") },
  });

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
  perform(c, c.req.valid("param").number, (id) => packOrder(id, c.get("staff"), c.req.valid("json").lines)),
);

const unpack = actionOn("unpack", {
  summary: "Mark an order as not packed",
  permission: "orders.fulfill",
  input: nothing,
});
orderActionsAdminApi.openapi(unpack, (c) =>
  perform(c, c.req.valid("param").number, (id) => unpackOrder(id, c.get("staff"))),
);

const ship = actionOn("shipments", {
  summary: "Send a parcel of a packed order; it can be undone for 30 seconds",
  permission: "orders.fulfill",
  input: shipmentInput,
});
orderActionsAdminApi.openapi(ship, (c) =>
  perform(c, c.req.valid("param").number, (id) => shipOrder(id, c.req.valid("json"), c.get("staff"))),
);

const cancel = actionOn("cancel", {
  summary: "Cancel an order of which nothing has left, and refund it",
  permission: "orders.cancel",
  input: cancelInput,
});
orderActionsAdminApi.openapi(cancel, (c) =>
  perform(c, c.req.valid("param").number, (id) => cancelForStaff(id, c.req.valid("json"), c.get("staff"))),
);

const note = actionOn("notes", {
  summary: "Add a note that only staff read",
  permission: "orders.note",
  input: noteInput,
});
orderActionsAdminApi.openapi(note, (c) =>
  perform(c, c.req.valid("param").number, (id) => addNote(id, c.req.valid("json").text, c.get("staff"))),
);

const refund = actionOn("refunds", {
  summary: "Refund units, shipping or a free amount; it can be undone for 30 seconds",
  permission: "refunds.make",
  input: refundInput,
});
orderActionsAdminApi.openapi(refund, (c) => {
  const { shipping, amount, expected_refundable, ...input } = c.req.valid("json");
  const amounts = { shippingCents: shipping, amountCents: amount, expectedRefundableCents: expected_refundable };
  return perform(c, c.req.valid("param").number, (id) => refundOrder(id, { ...input, ...amounts }, c.get("staff")));
});

const restock = actionOn("restock", {
  summary: "Put units that came back into stock, without a refund",
  permission: "stock.receive",
  input: restockInput,
});
orderActionsAdminApi.openapi(restock, (c) =>
  perform(c, c.req.valid("param").number, (id) => restockOrder(id, c.req.valid("json").lines, c.get("staff"))),
);

const manualPayment = actionOn("manual_payment", {
  summary: "Record that an order was paid by bank transfer, cash or card terminal",
  permission: "payments.decide",
  input: paymentNoteInput,
});
orderActionsAdminApi.openapi(manualPayment, (c) =>
  perform(c, c.req.valid("param").number, (id) => recordPayment(id, c.req.valid("json").note, c.get("staff"))),
);

const resend = createAdminEndpoint({
  operationId: "resendOrderEmail",
  method: "post",
  path: "/api/admin/orders/{number}/emails/{template}/resend/",
  tags,
  summary: "Send an email about an order again, to the order’s address",
  permission: "orders.edit",
  action: true,
  request: { params: params.extend({ template: z.enum(RESENDABLE) }), body: body(nothing) },
  responses: { ...orderResponses, ...failure(400, "Invalid input") },
});
orderActionsAdminApi.openapi(resend, (c) => {
  const { number, template } = c.req.valid("param");
  return perform(c, number, (id) => resendEmail(id, template, c.get("staff")));
});
