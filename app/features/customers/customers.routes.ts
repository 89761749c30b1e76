import { body, failure, jsonResponse, later, sessionHeaders, signedOutHeaders } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import {
  credentialsSchema,
  messageSchema,
  refreshSchema,
  registrationSchema,
  resetConfirmSchema,
  resetRequestSchema,
  sessionSchema,
  tokensSchema,
  userSchema,
} from "./customers.contract.ts";

const tags = ["Accounts"];
const tooMany = later(429, "Too many attempts");
const busy = later(503, "Too many passwords are being checked at this moment");
const invalidInput = failure(400, "Wrong input");

/** The calls of accounts; customers.api.ts answers them. */
export const routes = {
  register: createEndpoint({
    operationId: "registerUser",
    method: "post",
    path: "/api/accounts/users/",
    tags,
    summary: "Register",
    request: { body: body(registrationSchema) },
    responses: { 201: jsonResponse("The new user", userSchema), ...invalidInput, ...tooMany, ...busy },
  }),
  login: createEndpoint({
    operationId: "signIn",
    method: "post",
    path: "/api/accounts/users/login/",
    tags,
    summary: "Sign in; the guest's cart joins the account's",
    request: { body: body(credentialsSchema) },
    responses: {
      200: { ...jsonResponse("Tokens and user", sessionSchema), headers: sessionHeaders },
      ...invalidInput,
      ...failure(401, "The e-mail or the password is wrong"),
      ...tooMany,
      ...busy,
    },
  }),
  refresh: createEndpoint({
    operationId: "refreshTokens",
    method: "post",
    path: "/api/accounts/users/token_refresh/",
    tags,
    summary: "Spend a refresh token for new tokens; a spent one that comes back later than 10 seconds ends the session",
    request: { body: body(refreshSchema) },
    responses: {
      200: jsonResponse("New tokens", tokensSchema),
      ...invalidInput,
      ...failure(401, "The session has ended"),
      ...tooMany,
    },
  }),
  logout: createEndpoint({
    operationId: "signOut",
    method: "post",
    path: "/api/accounts/users/logout/",
    tags,
    summary: "Sign out: ends the session on the server",
    request: { body: body(refreshSchema) },
    responses: {
      204: {
        description: "The session has ended, or was none",
        headers: signedOutHeaders,
      },
      ...invalidInput,
    },
  }),
  requestReset: createEndpoint({
    operationId: "requestPasswordReset",
    method: "post",
    path: "/api/accounts/users/password_reset_request/",
    tags,
    summary: "Ask for a reset link; the same answer whether or not there is such an account",
    request: { body: body(resetRequestSchema) },
    responses: { 200: jsonResponse("Taken", messageSchema), ...invalidInput, ...tooMany },
  }),
  confirmReset: createEndpoint({
    operationId: "confirmPasswordReset",
    method: "post",
    path: "/api/accounts/users/password_reset_confirm/",
    tags,
    summary: "Set a new password with a reset link; ends all sessions",
    request: { body: body(resetConfirmSchema) },
    responses: { 200: jsonResponse("Changed", messageSchema), ...invalidInput, ...tooMany, ...busy },
  }),
};
