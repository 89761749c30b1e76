import type { Context } from "hono";
import { messageSchema } from "#app/features/customers/customers.contract.ts";
import { customerErrorResponse } from "#app/features/customers/error-response.ts";
import { clearStoredData } from "#app/features/customers/sessions/clear-stored-data.ts";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import {
  body,
  failure,
  jsonResponse,
  retryableFailure,
  shopApi,
  signedOutHeaders,
} from "#app/platform/http/api.server.ts";
import { clientInfoOf } from "#app/platform/http/client-info.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { log } from "#app/platform/log.ts";
import {
  deleteAccountSchema,
  PASSWORD_CHANGED,
  passwordChangeSchema,
  profileChangeSchema,
  profileSchema,
} from "./account.contract.ts";
import { changePassword } from "./change-password.ts";
import { changeProfile } from "./change-profile.ts";
import { deleteAccount } from "./deletion/delete-account.ts";
import { serializeProfile } from "./serialize-profile.ts";

const ME = "/api/accounts/users/me/";
const own = { tags: ["Account area"], security: [{ bearer: [] }], middleware: requireSignIn };
const invalidInput = failure(400, "Invalid input, or a wrong password");
const tooMany = retryableFailure(429, "Too many attempts");
const busy = retryableFailure(503, "Too many passwords are being checked at this moment");

/** The endpoints of a customer's profile and password, and the deletion of the account. */
export const accountApi = shopApi();

const getProfile = createEndpoint({
  operationId: "getProfile",
  ...own,
  method: "get",
  path: ME,
  summary: "Get the signed-in user’s profile",
  responses: { 200: jsonResponse("The profile", profileSchema), ...notSignedIn },
});
accountApi.openapi(getProfile, async (c) => c.json(await serializeProfile(c.get("customer")), 200));

const updateProfile = createEndpoint({
  operationId: "updateProfile",
  ...own,
  method: "patch",
  path: ME,
  summary: "Change the name, or request a change of the email",
  description:
    "The name changes at once. A new email needs `current_password`; it is the `pending_email` until the link sent to it is opened, within 24 hours, and the current address is notified. Sending the current email cancels the change.",
  request: { body: body(profileChangeSchema) },
  responses: {
    200: jsonResponse("The changed profile", profileSchema),
    ...invalidInput,
    ...notSignedIn,
    ...tooMany,
    ...busy,
  },
});
accountApi.openapi(updateProfile, async (c) => {
  const result = await changeProfile(c.get("customer"), c.req.valid("json"), clientInfoOf(c));
  return result.ok
    ? c.json(result.value, 200)
    : customerErrorResponse(c, "profile_refused", result.error, "new_password");
});

const deleteRoute = createEndpoint({
  operationId: "deleteAccount",
  ...own,
  method: "delete",
  path: ME,
  summary: "Delete the account",
  description:
    "Deletes the profile, addresses, cart, wishlist and sessions at once; the email can be registered again. Orders are kept for accounting, and personal data in them is deleted once they are finished.",
  request: { body: body(deleteAccountSchema) },
  responses: {
    204: { description: "Done", headers: signedOutHeaders },
    ...invalidInput,
    ...notSignedIn,
    ...tooMany,
    ...busy,
  },
});
accountApi.openapi(deleteRoute, async (c) => {
  const result = await deleteAccount(c.get("customer"), c.req.valid("json").current_password, clientInfoOf(c));
  if (!result.ok) return customerErrorResponse(c, "closing_refused", result.error, "new_password");
  logChange(c, "account_closed", "An account was deleted");
  // As at sign-out: stored addresses and tokens.
  clearStoredData(c);
  return c.body(null, 204);
});

const updatePassword = createEndpoint({
  operationId: "changePassword",
  ...own,
  method: "post",
  path: `${ME}password/`,
  summary: "Change the password and end all other sessions",
  request: { body: body(passwordChangeSchema) },
  responses: { 200: jsonResponse("Changed", messageSchema), ...invalidInput, ...notSignedIn, ...tooMany, ...busy },
});
accountApi.openapi(updatePassword, async (c) => {
  const own = { customer: c.get("customer"), sessionId: c.get("sessionId") };
  const result = await changePassword(own, c.req.valid("json"), clientInfoOf(c));
  if (!result.ok) return customerErrorResponse(c, "password_refused", result.error, "new_password");
  logChange(c, "password_changed", "A password was changed");
  return c.json({ message: PASSWORD_CHANGED }, 200);
});

function logChange(c: Context, event: string, message: string): void {
  log.info({ event, requestId: c.get("requestId"), customerId: c.get("customerId") }, message);
}
