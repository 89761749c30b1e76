import type { Context } from "hono";
import { CUSTOMER_ERRORS, messageSchema } from "#app/features/customers/customers.contract.ts";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { body, errorJson, failure, jsonResponse, retryableFailure, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { tryAgainIn } from "#app/platform/rate-limit/too-many-attempts.ts";
import {
  BACK_IN_STOCK_ERRORS,
  customerRequestSchema,
  guestRequestSchema,
  REQUEST_ENDED,
  REQUESTED,
  requestLinkSchema,
  WAITING,
} from "./back-in-stock.contract.ts";
import { confirmRequest, endRequest } from "./confirm-request.ts";
import { type RequestError, requestAsCustomer, requestByEmail } from "./request-notification.ts";

const tags = ["Products"];
const invalidInput = failure(400, "Invalid input");
const invalidLink = failure(400, "Invalid input, or a link that is no longer valid");
const notPossible = {
  ...failure(404, "There is no such variant, or it is not sold anymore"),
  ...failure(409, "The variant is in stock"),
};

/** The endpoints of requests to be notified when a sold-out variant is back. */
export const backInStockApi = shopApi();

function requestErrorResponse(c: Context, error: RequestError) {
  if (error.code === "too_many_attempts") {
    c.header("Retry-After", String(error.retryAfterSeconds));
    return errorJson(c, 429, tryAgainIn(error.retryAfterSeconds));
  }
  const { status, error: message } = BACK_IN_STOCK_ERRORS[error.code];
  return errorJson(c, status, message);
}

const requestRoute = createEndpoint({
  operationId: "requestBackInStockEmail",
  method: "post",
  path: "/api/back_in_stock/request/",
  tags,
  summary: "Ask for one email when a sold-out variant is back: sends an email with a link to confirm",
  description: "The response is the same for every address.",
  request: { body: body(guestRequestSchema) },
  responses: {
    200: jsonResponse("Accepted", messageSchema),
    ...invalidInput,
    ...notPossible,
    ...retryableFailure(429, "Too many requests from this network"),
  },
});
backInStockApi.openapi(requestRoute, async (c) => {
  const { variant_id: variantId, email } = c.req.valid("json");
  const result = await requestByEmail({ variantId, email, address: c.get("address") });
  return result.ok ? c.json({ message: REQUESTED }, 200) : requestErrorResponse(c, result.error);
});

const ownRequestRoute = createEndpoint({
  operationId: "requestOwnBackInStockEmail",
  method: "post",
  path: "/api/accounts/users/me/back_in_stock/",
  tags,
  security: [{ bearer: [] }],
  middleware: requireSignIn,
  summary: "Ask for one email to the customer’s own address when a sold-out variant is back",
  description: "Needs no confirmation if the customer’s email is verified.",
  request: { body: body(customerRequestSchema) },
  responses: {
    200: jsonResponse("Accepted", messageSchema),
    ...invalidInput,
    ...notSignedIn,
    ...notPossible,
    ...retryableFailure(429, "Too many requests of this customer, or from this network"),
  },
});
backInStockApi.openapi(ownRequestRoute, async (c) => {
  const result = await requestAsCustomer(c.get("customer"), c.req.valid("json").variant_id, c.get("address"));
  if (!result.ok) {
    if (result.error.code === "session_ended") return errorJson(c, 401, CUSTOMER_ERRORS.session_ended.error);
    return requestErrorResponse(c, result.error);
  }
  return c.json({ message: result.value.isConfirmed ? WAITING : REQUESTED }, 200);
});

const confirmRoute = createEndpoint({
  operationId: "confirmBackInStockEmail",
  method: "post",
  path: "/api/back_in_stock/confirm/",
  tags,
  summary: "Confirm a request with the token of the link",
  request: { body: body(requestLinkSchema) },
  responses: { 200: jsonResponse("Confirmed, now or earlier", messageSchema), ...invalidLink },
});
backInStockApi.openapi(confirmRoute, async (c) => {
  const result = await confirmRequest(c.req.valid("json").token);
  if (!result.ok) return errorJson(c, 400, BACK_IN_STOCK_ERRORS[result.error.code].error);
  return c.json({ message: WAITING }, 200);
});

const endRoute = createEndpoint({
  operationId: "endBackInStockEmail",
  method: "post",
  path: "/api/back_in_stock/end/",
  tags,
  summary: "End a request with the token of the link that is in each of its emails",
  request: { body: body(requestLinkSchema) },
  responses: { 200: jsonResponse("Ended, now or earlier", messageSchema), ...invalidLink },
});
backInStockApi.openapi(endRoute, async (c) => {
  const result = await endRequest(c.req.valid("json").token);
  if (!result.ok) return errorJson(c, 400, BACK_IN_STOCK_ERRORS[result.error.code].error);
  return c.json({ message: REQUEST_ENDED }, 200);
});
