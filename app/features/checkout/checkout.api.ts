import type { Context } from "hono";
import {
  body,
  errorJson,
  failure,
  fieldsOf,
  jsonResponse,
  noStore,
  optionalRetryAfter,
  retryableFailure,
  type ShopApi,
  shopApi,
} from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { sessionOf } from "#app/platform/http/session.server.ts";
import {
  type CheckoutError,
  checkoutErrorMessage,
  checkoutSchema,
  idempotencyHeader,
  placedOrderSchema,
  shortfallSchema,
} from "./checkout.contract.ts";
import {
  customerOf,
  declaredSessionEnded,
  keyErrorResponse,
  limitResponse,
  replayedHeader,
  sessionEndedResponse,
} from "./order-responses.ts";
import { placeOrder } from "./place-order.ts";

/** A missing key is a header, not a field of the form: 400. Invalid fields: 422, with a message for each field. */
function invalidInputResponse(c: Context<ShopApi>, target: string, fields: Record<string, string>) {
  const [first = "That can’t be read."] = Object.values(fields);
  return target === "header" ? errorJson(c, 400, first) : errorJson(c, 422, first, fields);
}

function checkoutErrorResponse(c: Context<ShopApi>, failure: CheckoutError) {
  const error = checkoutErrorMessage(failure);
  switch (failure.code) {
    case "empty_cart":
      return errorJson(c, 400, error);
    case "placed_meanwhile":
    case "cart_changed":
      return errorJson(c, 409, error);
    case "invalid_fields":
      return errorJson(c, 422, error, failure.fields);
    case "key_used_for_another_body":
    case "in_flight":
      return keyErrorResponse(c, failure);
    case "not_enough_stock":
    case "price_changed":
    case "total_too_high":
      return c.json({ error, items: failure.items }, 409);
    default:
      return limitResponse(c, failure);
  }
}

/** The endpoint that places an order. */
export const checkoutApi = shopApi();

checkoutApi.use("/api/orders/checkout/", noStore);

checkoutApi.openapi(
  createEndpoint({
    operationId: "placeOrder",
    method: "post",
    path: "/api/orders/checkout/",
    tags: ["Orders"],
    security: [{ session: [] }],
    summary: "Order what is in the cart",
    description:
      "Opens a payment: redirect the shopper to its `url` at once. The units are reserved for 3 minutes. When that page is first opened, they are reserved for HOLD_MINUTES (15 by default) from then. The key makes retries safe: for 24 hours the same key with the same body returns the same response and orders nothing. Error responses are not stored, so they may be retried with the same key. A cart has one unpaid order: ordering it again unchanged, with another key, returns that order while its payment is open; ordering it with other details cancels the earlier order.",
    request: { headers: idempotencyHeader, body: body(checkoutSchema) },
    responses: {
      201: { ...jsonResponse("The order, awaiting payment", placedOrderSchema), headers: replayedHeader },
      ...failure(400, "The cart is empty, or the Idempotency-Key is missing or too long"),
      ...declaredSessionEnded,
      409: {
        ...jsonResponse(
          "Not enough stock (`items` lists the lines), the cart or its total has changed, the total is above the maximum, a request with this key is in progress (`Retry-After`), or a concurrent request ordered this cart with other details",
          shortfallSchema.partial({ items: true }),
        ),
        headers: optionalRetryAfter,
      },
      ...failure(422, "Invalid fields, or a key that was used with another body"),
      ...retryableFailure(
        429,
        "Too many checkouts, or too many unpaid orders and reserved units of this buyer or network",
      ),
    },
  }),
  async (c) => {
    const customer = await customerOf(c);
    if (customer === "ended") return sessionEndedResponse(c);
    const buyer = { session: sessionOf(c.req.raw.headers), address: c.get("address"), ...customer };
    const result = await placeOrder(buyer, c.req.valid("header")["idempotency-key"], c.req.valid("json"));
    if (!result.ok) return checkoutErrorResponse(c, result.error);
    if (result.value.replayed) c.header("Idempotent-Replayed", "true");
    return c.json(result.value.order, 201);
  },
  (result, c) => (result.success ? undefined : invalidInputResponse(c, result.target, fieldsOf(result.error))),
);
