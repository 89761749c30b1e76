import { z } from "@hono/zod-openapi";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { listedOrderSchema, orderSchema } from "#app/features/orders/orders.contract.ts";
import { body, failure, jsonResponse, later, maybeLater } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import {
  checkoutSchema,
  idempotencyHeader,
  optionalIdempotencyHeader,
  placedOrderSchema,
  shortfallSchema,
} from "./checkout.contract.ts";

const tags = ["Orders"];
const replayed = z.object({
  "Idempotent-Replayed": z
    .string()
    .optional()
    .openapi({ description: "`true` where the key had been answered before" }),
});
const request = {
  params: z.object({ number: z.string().max(20).openapi({ example: "7KQ-M4T-2X" }) }),
  query: z.object({
    token: z.string().max(200).optional().openapi({ description: "Opens the order without an account" }),
  }),
};
const TOKEN = "That is no order's token.";
/** A token may travel in the body, where it stands in no log. */
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
const ownSecurity: Record<string, string[]>[] = [{ bearer: [] }, {}];
const theOrder = { 200: jsonResponse("The order", orderSchema) };
const ended = failure(401, "The sign-in has ended");
const noSuchOrder = failure(404, "No such order, or not the caller's");
const short = (description: string) => ({
  409: { ...jsonResponse(description, shortfallSchema.partial({ items: true })), headers: maybeLater },
});

const WHOLE = z.coerce.number({ error: "This is a whole number." }).int({ error: "This is a whole number." });

/** The calls of orders; checkout.api.ts answers them. */
export const routes = {
  placeOrder: createEndpoint({
    operationId: "placeOrder",
    method: "post",
    path: "/api/orders/checkout/",
    tags,
    security: [{ session: [] }],
    summary: "Order what is in the cart",
    description:
      "Opens a payment: send the shopper to its `url` at once. The pieces are reserved for 3 minutes, and for 15 more from when that page is first opened. The key makes retries safe: for 24 hours the same key with the same body is answered the same and orders nothing. Wrong fields, refusals and failures are not kept, so they may be tried again with the same key. A cart has one order to pay: ordered again as it is, with another key, it is answered with that order as long as its payment is open; ordered with other details, the order before is cancelled.",
    request: { headers: idempotencyHeader, body: body(checkoutSchema) },
    responses: {
      201: { ...jsonResponse("Placed, and waiting for its payment", placedOrderSchema), headers: replayed },
      ...failure(400, "The cart is empty, or the Idempotency-Key is missing or too long"),
      ...ended,
      ...short(
        "Not enough stock (`items` says of what), the total has changed or is more than can be ordered in one go, a call with this key is under way (`Retry-After`), or another call ordered this cart with other details at the same time",
      ),
      ...failure(422, "Wrong fields, or a key that was used with another body"),
      ...later(429, "Too many checkouts, or too many unpaid orders and reserved pieces of this buyer or network"),
    },
  }),
  list: createEndpoint({
    operationId: "listOrders",
    method: "get",
    path: "/api/orders/",
    tags,
    security: [{ bearer: [] }],
    summary: "Your own orders, newest first",
    middleware: [requireSignIn] as const,
    request: {
      query: z.object({
        limit: WHOLE.min(1, { error: "The limit is from 1 to 100." })
          .max(100, { error: "The limit is from 1 to 100." })
          .default(100),
        offset: WHOLE.min(0, { error: "The offset is from 0." })
          .max(1_000_000, { error: "That is too far." })
          .default(0),
      }),
    },
    responses: {
      200: {
        ...jsonResponse("The orders", z.array(listedOrderSchema)),
        headers: z.object({ "X-Total-Count": z.string().openapi({ description: "How many there are in all" }) }),
      },
      ...failure(400, "Wrong input"),
      ...notSignedIn,
    },
  }),
  view: createEndpoint({
    operationId: "getOrder",
    method: "get",
    path: "/api/orders/{number}/",
    tags,
    security: ownSecurity,
    summary: "An order with its history",
    request,
    responses: { ...theOrder, ...failure(400, "Wrong input"), ...ended, ...noSuchOrder },
  }),
  cancel: createEndpoint({
    operationId: "cancelOrder",
    method: "post",
    path: "/api/orders/{number}/cancel/",
    tags,
    security: ownSecurity,
    summary: "Cancel an order before it is packed; what was paid is sent back by itself",
    request: action,
    responses: {
      ...theOrder,
      ...failure(400, "Wrong input"),
      ...ended,
      ...noSuchOrder,
      ...failure(409, "Too late"),
    },
  }),
  pay: createEndpoint({
    operationId: "payOrder",
    method: "post",
    path: "/api/orders/{number}/pay/",
    tags,
    security: ownSecurity,
    summary: "Open a new payment after a decline; one that is still open is answered as it is",
    description: "With an Idempotency-Key a retry is answered what the first call was answered, for 24 hours.",
    request: { ...action, headers: optionalIdempotencyHeader },
    responses: {
      200: { ...jsonResponse("The order", orderSchema), headers: replayed },
      ...failure(400, "Wrong input"),
      ...ended,
      ...noSuchOrder,
      409: {
        ...failure(
          409,
          "It does not wait for a payment, its pieces have been sold meanwhile, or a call with this key is under way (`Retry-After`)",
        )[409],
        headers: maybeLater,
      },
      ...failure(422, "A key that was used with another body"),
      ...later(429, "Too many payments of this order, or too many unpaid orders of its buyer or of this network"),
    },
  }),
};
