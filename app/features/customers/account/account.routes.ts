import { z } from "@hono/zod-openapi";
import { messageSchema } from "#app/features/customers/customers.contract.ts";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { body, failure, jsonResponse, later, signedOutHeaders } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import {
  closeAccountSchema,
  deviceSchema,
  passwordChangeSchema,
  profileChangeSchema,
  profileSchema,
  verifiedSchema,
  verifyEmailSchema,
} from "./account.contract.ts";
import { personalDataSchema } from "./export/export.contract.ts";

const ME = "/api/accounts/users/me/";
const own = { tags: ["Account area"], security: [{ bearer: [] }], middleware: requireSignIn };
const invalidInput = failure(400, "Wrong input, or a wrong password");
const tooMany = later(429, "Too many attempts");
const busy = later(503, "Too many passwords are being checked at this moment");
const done = { 204: { description: "Done" } };

/** The calls of a customer's profile, password and sessions; account.api.ts answers them. */
export const routes = {
  profile: createEndpoint({
    operationId: "getProfile",
    ...own,
    method: "get",
    path: ME,
    summary: "Who is signed in",
    responses: { 200: jsonResponse("The profile", profileSchema), ...notSignedIn },
  }),
  changeProfile: createEndpoint({
    operationId: "updateProfile",
    ...own,
    method: "patch",
    path: ME,
    summary: "Change the name at once, and the e-mail once the link mailed to it is opened",
    description:
      "Another e-mail needs `current_password`. It stands in `pending_email` until the link mailed to it is opened, within 24 hours; the present address is told. The present e-mail, given again, withdraws the change.",
    request: { body: body(profileChangeSchema) },
    responses: {
      200: jsonResponse("The profile as it is now", profileSchema),
      ...invalidInput,
      ...notSignedIn,
      ...tooMany,
      ...busy,
    },
  }),
  close: createEndpoint({
    operationId: "deleteAccount",
    ...own,
    method: "delete",
    path: ME,
    summary: "Delete the account",
    description:
      "Profile, addresses, cart, wishlist and sessions go at once, and the e-mail is free again. Orders stay for the books; what is personal in them goes once they are finished.",
    request: { body: body(closeAccountSchema) },
    responses: {
      204: { description: "Done", headers: signedOutHeaders },
      ...invalidInput,
      ...notSignedIn,
      ...tooMany,
      ...busy,
    },
  }),
  password: createEndpoint({
    operationId: "changePassword",
    ...own,
    method: "post",
    path: `${ME}password/`,
    summary: "Set another password; ends all other sessions",
    request: { body: body(passwordChangeSchema) },
    responses: { 200: jsonResponse("Changed", messageSchema), ...invalidInput, ...notSignedIn, ...tooMany, ...busy },
  }),
  sessions: createEndpoint({
    operationId: "listSessions",
    ...own,
    method: "get",
    path: `${ME}sessions/`,
    summary: "Where the account is signed in: the session that asks first, then the last used",
    responses: { 200: jsonResponse("The sessions", z.array(deviceSchema)), ...notSignedIn },
  }),
  endOthers: createEndpoint({
    operationId: "endOtherSessions",
    ...own,
    method: "delete",
    path: `${ME}sessions/`,
    summary: "Sign all other devices out",
    responses: { ...done, ...notSignedIn },
  }),
  endSession: createEndpoint({
    operationId: "endSession",
    ...own,
    method: "delete",
    path: `${ME}sessions/{id}/`,
    summary: "Sign one device out",
    request: { params: z.object({ id: z.string().openapi({ format: "uuid" }) }) },
    responses: { ...done, ...notSignedIn, ...failure(404, "No such session, or not the caller's") },
  }),
  sendVerification: createEndpoint({
    operationId: "sendVerificationEmail",
    ...own,
    method: "post",
    path: `${ME}verify_email/`,
    summary: "Have the link that confirms the e-mail mailed again",
    description: "It goes to the pending e-mail, if there is one, else to the present one.",
    responses: {
      200: jsonResponse("Sent", messageSchema),
      ...notSignedIn,
      ...failure(409, "The e-mail is confirmed already"),
      ...tooMany,
    },
  }),
  verifyEmail: createEndpoint({
    operationId: "verifyEmail",
    ...own,
    method: "post",
    path: "/api/accounts/users/verify_email/",
    summary: "Confirm an e-mail with the token of a link; a guest's orders with it are the account's then",
    description:
      "The link is good once, for its own account only, and needs a sign-in: whoever presses the button in a letter about an account that a stranger opened in their name gives that stranger nothing.",
    request: { body: body(verifyEmailSchema) },
    responses: {
      200: jsonResponse("Confirmed", verifiedSchema),
      ...failure(400, "Wrong input, or the link is used or too old"),
      ...notSignedIn,
      ...failure(409, "The link is another account's, or another account has this e-mail by now"),
      ...tooMany,
    },
  }),
  exportData: createEndpoint({
    operationId: "exportPersonalData",
    ...own,
    method: "get",
    path: `${ME}export/`,
    summary: "All personal data that the shop keeps, as a file",
    responses: {
      200: {
        ...jsonResponse("The data", personalDataSchema),
        headers: z.object({ "Content-Disposition": z.string().openapi({ description: "A file's name" }) }),
      },
      ...notSignedIn,
      ...tooMany,
    },
  }),
};
