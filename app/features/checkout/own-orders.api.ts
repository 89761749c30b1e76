import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { orderSchema } from "#app/features/orders/orders.contract.ts";
import {
  errorJson,
  failure,
  jsonResponse,
  noStore,
  optionalRetryAfter,
  retryableFailure,
  type ShopApi,
  shopApi,
} from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { cancelMessage, optionalIdempotencyHeader } from "./checkout.contract.ts";
import { cancelOwnOrder, type PayOrderError, payOwnOrder, viewOrder } from "./order-actions.ts";
import {
  declaredSessionEnded,
  keyErrorResponse,
  limitResponse,
  replayedHeader,
  sessionEndedResponse,
  viewerOf,
} from "./order-responses.ts";

const NO_SUCH_ORDER = "There is no such order.";
const NOT_AWAITING = "This order isn’t waiting for a payment.";
const SOLD = "Sorry, an item in your order just sold out.";

const tags = ["Orders"];
const ownSecurity: Record<string, string[]>[] = [{ bearer: [] }, {}];
const theOrder = { 200: jsonResponse("The order", orderSchema) };
const noSuchOrder = failure(404, "No such order, or not the caller’s");
const request = {
  params: z.object({ number: z.string().max(20).openapi({ example: "7KQ-M4T-2X" }) }),
  query: z.object({
    token: z.string().max(200).optional().openapi({ description: "Opens the order without an account" }),
  }),
};
const TOKEN = "That isn’t the token of an order.";
/** A token may be sent in the body, which is not logged. */
const action = {
  ...request,
  body: {
    required: false,
    content: {
      "application/json": {
        schema: z.strictObject({ token: z.string({ error: TOKEN }).max(200, { error: TOKEN }).optional() }),
      },
    },
  },
};

function payErrorResponse(c: Context<ShopApi>, failure: PayOrderError) {
  switch (failure.code) {
    case "no_such_order":
      return errorJson(c, 404, NO_SUCH_ORDER);
    case "not_awaiting_payment":
      return errorJson(c, 409, NOT_AWAITING);
    case "not_enough_stock":
      return errorJson(c, 409, SOLD);
    case "key_used_for_another_body":
    case "in_flight":
      return keyErrorResponse(c, failure);
    default:
      return limitResponse(c, failure);
  }
}

/** The endpoints of placed orders. They are mounted after the cart's and the checkout's, whose paths start the same. */
export const ownOrdersApi = shopApi();

ownOrdersApi.use("/api/orders/*", noStore);

ownOrdersApi.openapi(
  createEndpoint({
    operationId: "getOrder",
    method: "get",
    path: "/api/orders/{number}/",
    tags,
    security: ownSecurity,
    summary: "Get an order with its history",
    request,
    responses: { ...theOrder, ...failure(400, "Invalid input"), ...declaredSessionEnded, ...noSuchOrder },
  }),
  async (c) => {
    const viewer = await viewerOf(c, c.req.valid("query").token);
    if (viewer === "ended") return sessionEndedResponse(c);
    const result = await viewOrder(c.req.valid("param").number, viewer);
    return result.ok ? c.json(result.value, 200) : errorJson(c, 404, NO_SUCH_ORDER);
  },
);

ownOrdersApi.openapi(
  createEndpoint({
    operationId: "cancelOrder",
    method: "post",
    path: "/api/orders/{number}/cancel/",
    tags,
    security: ownSecurity,
    summary: "Cancel an order that is not packed yet; what was paid is refunded",
    request: action,
    responses: {
      ...theOrder,
      ...failure(400, "Invalid input"),
      ...declaredSessionEnded,
      ...noSuchOrder,
      ...failure(409, "Too late"),
    },
  }),
  async (c) => {
    const viewer = await viewerOf(c, c.req.valid("query").token ?? c.req.valid("json")?.token);
    if (viewer === "ended") return sessionEndedResponse(c);
    const result = await cancelOwnOrder(c.req.valid("param").number, viewer);
    if (result.ok) return c.json(result.value, 200);
    return result.error.code === "no_such_order"
      ? errorJson(c, 404, NO_SUCH_ORDER)
      : errorJson(c, 409, cancelMessage(result.error));
  },
);

ownOrdersApi.openapi(
  createEndpoint({
    operationId: "payOrder",
    method: "post",
    path: "/api/orders/{number}/pay/",
    tags,
    security: ownSecurity,
    summary: "Open a new payment after a decline, or return the one that is still open",
    description: "With an Idempotency-Key a retry returns the first response, for 24 hours.",
    request: { ...action, headers: optionalIdempotencyHeader },
    responses: {
      200: { ...jsonResponse("The order", orderSchema), headers: replayedHeader },
      ...failure(400, "Invalid input"),
      ...declaredSessionEnded,
      ...noSuchOrder,
      409: {
        ...failure(
          409,
          "The order does not await payment, its units have been sold, or a request with this key is in progress (`Retry-After`)",
        )[409],
        headers: optionalRetryAfter,
      },
      ...failure(422, "A key that was used with another body"),
      ...retryableFailure(
        429,
        "Too many payments of this order, or too many unpaid orders of its buyer or of this network",
      ),
    },
  }),
  async (c) => {
    const viewer = await viewerOf(c, c.req.valid("query").token ?? c.req.valid("json")?.token);
    if (viewer === "ended") return sessionEndedResponse(c);
    const key = c.req.valid("header")["idempotency-key"];
    const idempotency = key === undefined ? undefined : { key, body: c.req.valid("json") ?? {} };
    const payer = { ...viewer, address: c.get("address") };
    const result = await payOwnOrder(c.req.valid("param").number, payer, idempotency);
    if (!result.ok) return payErrorResponse(c, result.error);
    if (result.value.replayed) c.header("Idempotent-Replayed", "true");
    return c.json(result.value.order, 200);
  },
);
