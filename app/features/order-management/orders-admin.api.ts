import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { serializeUndo } from "#app/features/audit/undo-time.ts";
import { readOrderNumber } from "#app/features/orders/order-number.ts";
import {
  type AdminApi,
  adminApi,
  createAdminEndpoint,
  ifMatchOf,
  stepUpResponse,
} from "#app/features/staff/access/create-admin-endpoint.server.ts";
import { body, errorJson, failure, invalidCursor, jsonResponse } from "#app/platform/http/api.server.ts";
import { csvResponse } from "#app/platform/http/csv-response.server.ts";
import { headersOfPage, pageHeaders } from "#app/platform/http/keyset.ts";
import { describeOrderEdits } from "./edit/describe-edits.ts";
import { editOrder } from "./edit/edit-order.ts";
import { exportOrders } from "./list/export-orders.ts";
import { countOrderTabs, listOrders } from "./list/list-orders.ts";
import { type OrderListQuery, orderListQuery } from "./list/order-list.contract.ts";
import {
  ORDER_ERRORS,
  orderChangedSchema,
  orderCountsSchema,
  orderEditInput,
  staffListedOrderSchema,
  staffOrderSchema,
} from "./order-management.contract.ts";
import { failureResponse, orderResponse, orderResponses } from "./order-responses.ts";
import { viewOrderRecorded } from "./view-order-recorded.ts";
import { findOrderToChange, orderETag } from "./view-staff-order.ts";

const tags = ["Back office"];
const params = z.object({ number: z.string().openapi({ example: "7KQ-M4T-2X" }) });
const withETag = { headers: z.object({ ETag: z.string() }) };
const { 404: notFound } = orderResponses;

/** The endpoints of staff that read and edit orders. */
export const ordersAdminApi = adminApi();

const listRoute = createAdminEndpoint({
  operationId: "listOrdersForStaff",
  method: "get",
  path: "/api/admin/orders/",
  tags,
  summary: "List and search orders",
  description:
    "Packers get the orders that are to be packed and sent, without sums; viewers get no names, and search by number alone.",
  permission: "orders.view",
  request: {
    query: orderListQuery.extend({
      format: z
        .enum(["csv"])
        .optional()
        .openapi({ description: "All orders of the filters as CSV; needs `people.export` and a second factor" }),
    }),
  },
  responses: {
    200: {
      description: "One page of orders, or all as CSV",
      headers: pageHeaders.extend({ "Content-Disposition": z.string().optional() }),
      content: {
        "application/json": { schema: z.array(staffListedOrderSchema) },
        "text/csv": { schema: z.string() },
      },
    },
    ...failure(400, "Invalid input, or an invalid cursor"),
    ...failure(403, "The role does not include the export"),
  },
});
ordersAdminApi.openapi(listRoute, async (c) => {
  const { format, ...query } = c.req.valid("query");
  if (format) return await exportResponse(c, query);
  const listed = await listOrders(query, c.get("staff"));
  if (!listed.ok) {
    if (listed.error.code === "forbidden") return failureResponse(c, undefined, listed.error);
    return invalidCursor(c);
  }
  const { page, total } = listed.value;
  return c.json(page.rows, 200, headersOfPage(new URL(c.req.url), page, total));
});

async function exportResponse(c: Context<AdminApi>, query: OrderListQuery) {
  const exported = await exportOrders(query, c.get("staff"));
  if (exported.ok) return csvResponse(c, exported.value);
  const { code } = exported.error;
  return code === "step_up" ? stepUpResponse(c) : errorJson(c, 403, ORDER_ERRORS[code].error);
}

const countsRoute = createAdminEndpoint({
  operationId: "countOrdersForStaff",
  method: "get",
  path: "/api/admin/order_counts/",
  tags,
  summary: "How many orders each tab of the list has",
  permission: "orders.view",
  responses: { 200: jsonResponse("The counts", orderCountsSchema) },
});
ordersAdminApi.openapi(countsRoute, async (c) => {
  const counts = await countOrderTabs(c.get("staff"));
  return counts.ok ? c.json(counts.value, 200) : failureResponse(c, undefined, counts.error);
});

const readRoute = createAdminEndpoint({
  operationId: "getOrderForStaff",
  method: "get",
  path: "/api/admin/orders/{number}/",
  tags,
  summary: "Read an order with its parcels, payments, refunds and timeline",
  permission: "orders.view",
  request: { params },
  responses: { 200: { ...jsonResponse("The order", staffOrderSchema), ...withETag }, 404: notFound },
});
ordersAdminApi.openapi(readRoute, async (c) => {
  const number = readOrderNumber(c.req.valid("param").number);
  const opened = await viewOrderRecorded(number ?? "", c.get("staff"));
  if (!opened.ok) return failureResponse(c, undefined, { code: "no_such_order" });
  c.header("ETag", orderETag(opened.value.order));
  return c.json(opened.value.body, 200);
});

const editRoute = createAdminEndpoint({
  operationId: "editOrder",
  method: "patch",
  path: "/api/admin/orders/{number}/",
  tags,
  summary: "Change the address, email or gift message of an order",
  description:
    "The address and the gift message can be changed until something has left. When the email changes, the former address gets an email too.",
  permission: "orders.edit",
  edit: true,
  request: { params, body: body(orderEditInput) },
  responses: {
    200: { ...jsonResponse("The order as it is now", staffOrderSchema), ...withETag },
    ...failure(400, "Invalid input"),
    404: notFound,
    409: orderResponses[409],
    412: { ...jsonResponse("The order was edited in the meantime", orderChangedSchema), ...withETag },
  },
});
ordersAdminApi.openapi(editRoute, async (c) => {
  const by = c.get("staff");
  const number = readOrderNumber(c.req.valid("param").number) ?? "";
  const found = await findOrderToChange(number, by);
  if (!found.ok) return failureResponse(c, number, found.error);
  const order = found.value;
  const edited = await editOrder(order.id, { ...c.req.valid("json"), ifMatch: ifMatchOf(c) }, by);
  if (edited.ok) return orderResponse(c, number, serializeUndo("orders.edit", edited.value.undo));
  const { error } = edited;
  if (error.code !== "order_changed") return failureResponse(c, number, error);
  const viewed = await viewOrderRecorded(number, by);
  if (!viewed.ok) return failureResponse(c, undefined, viewed.error);
  const { body: current, order: now } = viewed.value;
  c.header("ETag", orderETag(now));
  const changes = await describeOrderEdits(now, ifMatchOf(c));
  return c.json({ error: "The order was changed in the meantime.", current, ...changes }, 412);
});
