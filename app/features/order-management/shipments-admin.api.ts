import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Undo } from "#app/features/audit/audit.contract.ts";
import type { AuditAction } from "#app/features/audit/audit-actions.ts";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import {
  type ChangedShipment,
  correctTracking,
  deliverShipment,
} from "#app/features/orders/fulfillment/change-shipment.ts";
import { findShipment } from "#app/features/orders/fulfillment/shipments.queries.ts";
import { undoRefund } from "#app/features/payments/refunds/undo-refund.ts";
import { decidePayment } from "#app/features/payments/staff/decide-payment.ts";
import { undoShipment } from "#app/features/payments/staff/undo-shipment.ts";
import { voidShipment } from "#app/features/payments/staff/void-shipment.ts";
import {
  type AdminApi,
  adminApi,
  createAdminEndpoint,
  ifMatchOf,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import type { Permission } from "#app/features/staff/access/permissions.ts";
import { body, failure, jsonResponse } from "#app/platform/http/api.server.ts";
import type { Result } from "#app/platform/result.ts";
import { describeTrackingEdits } from "./edit/describe-edits.ts";
import { numberOfPayment, numberOfRefund, numberOfShipment } from "./find-subject.queries.ts";
import {
  decisionInput,
  ORDER_ERRORS,
  reasonInput,
  shipmentChangedSchema,
  trackingInput,
} from "./order-management.contract.ts";
import { failureResponse, orderResponse, orderResponses } from "./order-responses.ts";
import { viewOrderRecorded } from "./view-order-recorded.ts";
import { findOrderToChange } from "./view-staff-order.ts";

const tags = ["Back office"];
const params = z.object({ id: z.string().openapi({ format: "uuid" }) });
const etag = z.object({ ETag: z.string() });
const nothing = z.strictObject({});
const VERSION = /^"s(\d{1,9})"$/;

type Missing = { code: "no_such_shipment" | "no_such_refund" | "no_such_payment" };
type Done<Value> = Promise<Result<Value, { code: keyof typeof ORDER_ERRORS }>>;
type Subject = { missing: Missing; numberOf: (id: string) => Promise<string | undefined> };

const SHIPMENT: Subject = { missing: { code: "no_such_shipment" }, numberOf: numberOfShipment };
const REFUND: Subject = { missing: { code: "no_such_refund" }, numberOf: numberOfRefund };
const PAYMENT: Subject = { missing: { code: "no_such_payment" }, numberOf: numberOfPayment };

/** Performs an action on a parcel, refund or payment, and responds with its order as it is then. */
async function perform<Value>(
  c: Context<AdminApi>,
  { missing, numberOf }: Subject,
  id: string,
  action: () => Done<Value>,
  undoOf?: (value: Value) => Undo | null,
) {
  const number = await numberOf(id);
  if (number === undefined) return failureResponse(c, undefined, missing);
  const found = await findOrderToChange(number, c.get("staff"));
  if (!found.ok) return failureResponse(c, number, found.error);
  const done = await action();
  return done.ok ? orderResponse(c, number, undoOf?.(done.value)) : failureResponse(c, number, done.error);
}

/** The `undo` of the response to a change of a parcel. */
const undoOf =
  (action: AuditAction) =>
  ({ undo, until }: ChangedShipment) =>
    serializeUndo(action, undo, { until });

type Declared<Input extends z.ZodType> = {
  operationId: string;
  summary: string;
  permission: Permission;
  input: Input;
};

const actionOn = <Path extends string, Input extends z.ZodType>(
  path: Path,
  { operationId, summary, permission, input }: Declared<Input>,
) =>
  createAdminEndpoint({
    operationId,
    method: "post",
    path,
    tags,
    summary,
    permission,
    action: true,
    request: { params, body: body(input) },
    responses: { ...orderResponses, ...failure(400, "Invalid input") },
  });

/** The endpoints of staff for parcels, and for undoing refunds and deciding about flagged payments. */
export const shipmentsAdminApi = adminApi();

const correct = createAdminEndpoint({
  operationId: "correctTracking",
  method: "patch",
  path: "/api/admin/shipments/{id}/",
  tags,
  summary: "Correct the tracking of a parcel",
  permission: "orders.fulfill",
  edit: true,
  request: { params, body: body(trackingInput) },
  responses: {
    ...orderResponses,
    ...failure(400, "Invalid input"),
    412: { ...jsonResponse("The tracking was changed in the meantime", shipmentChangedSchema), headers: etag },
  },
});
shipmentsAdminApi.openapi(correct, async (c) => {
  const { id } = c.req.valid("param");
  const version = Number(VERSION.exec(ifMatchOf(c))?.[1] ?? 0);
  const number = await numberOfShipment(id);
  if (number === undefined) return failureResponse(c, undefined, SHIPMENT.missing);
  const found = await findOrderToChange(number, c.get("staff"));
  if (!found.ok) return failureResponse(c, number, found.error);
  const corrected = await correctTracking(id, { ...c.req.valid("json"), version }, c.get("staff"));
  if (corrected.ok) return orderResponse(c, number, undoOf("orders.correct_tracking")(corrected.value));
  const { error } = corrected;
  if (error.code !== "shipment_changed") return failureResponse(c, number, error);
  const shipment = await findShipment(id);
  const viewed = await viewOrderRecorded(number, c.get("staff"));
  const current = viewed.ok ? viewed.value.body.shipments.find((one) => one.id === id) : undefined;
  if (!shipment || !current) return failureResponse(c, number, { code: "no_such_shipment" });
  c.header("ETag", current.etag);
  const changes = await describeTrackingEdits(shipment, version);
  return c.json({ error: ORDER_ERRORS.shipment_changed.error, current, ...changes }, 412);
});

const undo = actionOn("/api/admin/shipments/{id}/undo/", {
  operationId: "undoShipment",
  summary: "Undo the sending of a parcel, within 30 seconds",
  permission: "orders.fulfill",
  input: nothing,
});
shipmentsAdminApi.openapi(undo, (c) => {
  const { id } = c.req.valid("param");
  return perform(c, SHIPMENT, id, () => undoShipment(id, c.get("staff")));
});

const voided = actionOn("/api/admin/shipments/{id}/void/", {
  operationId: "voidShipment",
  summary: "Void a parcel that came back or never left",
  permission: "orders.fulfill",
  input: reasonInput,
});
shipmentsAdminApi.openapi(voided, (c) => {
  const { id } = c.req.valid("param");
  const { reason } = c.req.valid("json");
  return perform(c, SHIPMENT, id, () => voidShipment(id, reason, c.get("staff")), undoOf("orders.void_shipment"));
});

const deliver = actionOn("/api/admin/shipments/{id}/deliver/", {
  operationId: "deliverShipment",
  summary: "Mark a parcel as delivered",
  permission: "orders.fulfill",
  input: nothing,
});
shipmentsAdminApi.openapi(deliver, (c) => {
  const { id } = c.req.valid("param");
  return perform(c, SHIPMENT, id, () => deliverShipment(id, c.get("staff")), undoOf("orders.deliver"));
});

const undoRefundRoute = actionOn("/api/admin/refunds/{id}/undo/", {
  operationId: "undoRefund",
  summary: "Undo a refund, within 30 seconds",
  permission: "refunds.make",
  input: nothing,
});
shipmentsAdminApi.openapi(undoRefundRoute, (c) => {
  const { id } = c.req.valid("param");
  return perform(c, REFUND, id, () => undoRefund(id, c.get("staff")));
});

const decide = createAdminEndpoint({
  operationId: "decidePayment",
  method: "post",
  path: "/api/admin/payments/{id}/decide/",
  tags,
  summary: "Decide about a flagged payment",
  permission: "payments.decide",
  stepUp: true,
  action: true,
  request: { params, body: body(decisionInput) },
  responses: { ...orderResponses, ...failure(400, "Invalid input") },
});
shipmentsAdminApi.openapi(decide, (c) => {
  const { id } = c.req.valid("param");
  return perform(
    c,
    PAYMENT,
    id,
    () => decidePayment(id, c.req.valid("json"), c.get("staff")),
    ({ undo, until }) => serializeUndo("payments.decide", undo, { until }),
  );
});
