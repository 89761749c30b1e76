import {
  messageSchema,
  RESET_CONFIRMED,
  RESET_REQUESTED,
  resetConfirmSchema,
  resetRequestSchema,
} from "#app/features/customers/customers.contract.ts";
import { customerErrorResponse } from "#app/features/customers/error-response.ts";
import { body, failure, jsonResponse, retryableFailure, shopApi } from "#app/platform/http/api.server.ts";
import { clientInfoOf } from "#app/platform/http/client-info.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { log } from "#app/platform/log.ts";
import { confirmPasswordReset } from "./confirm-password-reset.ts";
import { requestPasswordReset } from "./request-password-reset.ts";

const tags = ["Accounts"];
const tooMany = retryableFailure(429, "Too many attempts");
const busy = retryableFailure(503, "Too many passwords are being checked at this moment");
const invalidInput = failure(400, "Invalid input");

/** The endpoints that reset a password. */
export const passwordsApi = shopApi();

const requestReset = createEndpoint({
  operationId: "requestPasswordReset",
  method: "post",
  path: "/api/accounts/users/password_reset_request/",
  tags,
  summary: "Request a password reset link",
  description: "The response is the same whether or not an account has this email.",
  request: { body: body(resetRequestSchema) },
  responses: { 200: jsonResponse("Accepted", messageSchema), ...invalidInput, ...tooMany },
});
passwordsApi.openapi(requestReset, async (c) => {
  const result = await requestPasswordReset(c.req.valid("json").email, clientInfoOf(c));
  if (!result.ok) return customerErrorResponse(c, "reset_refused", result.error);
  return c.json({ message: RESET_REQUESTED }, 200);
});

const confirmReset = createEndpoint({
  operationId: "confirmPasswordReset",
  method: "post",
  path: "/api/accounts/users/password_reset_confirm/",
  tags,
  summary: "Set a new password with a reset link, and end all sessions",
  request: { body: body(resetConfirmSchema) },
  responses: { 200: jsonResponse("Changed", messageSchema), ...invalidInput, ...tooMany, ...busy },
});
passwordsApi.openapi(confirmReset, async (c) => {
  const result = await confirmPasswordReset(c.req.valid("json"), clientInfoOf(c));
  if (!result.ok) return customerErrorResponse(c, "reset_refused", result.error, "new_password");
  log.info({ event: "password_reset", requestId: c.get("requestId"), ...result.value }, "A password was reset");
  return c.json({ message: RESET_CONFIRMED }, 200);
});
