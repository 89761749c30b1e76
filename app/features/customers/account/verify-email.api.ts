import { messageSchema } from "#app/features/customers/customers.contract.ts";
import { customerErrorResponse } from "#app/features/customers/error-response.ts";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { body, failure, jsonResponse, retryableFailure, shopApi } from "#app/platform/http/api.server.ts";
import { clientInfoOf } from "#app/platform/http/client-info.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { log } from "#app/platform/log.ts";
import { LINK_SENT, verifiedSchema, verifyEmailSchema } from "./account.contract.ts";
import { sendVerification } from "./send-verification.ts";
import { verifyEmail } from "./verify-email.ts";

const ME = "/api/accounts/users/me/";
const own = { tags: ["Account area"], security: [{ bearer: [] }], middleware: requireSignIn };
const tooMany = retryableFailure(429, "Too many attempts");

/** The endpoints that verify a customer's email. */
export const verifyEmailApi = shopApi();

const sendLink = createEndpoint({
  operationId: "sendVerificationEmail",
  ...own,
  method: "post",
  path: `${ME}verify_email/`,
  summary: "Send the verification link again",
  description: "It is sent to the pending email if there is one, otherwise to the current one.",
  responses: {
    200: jsonResponse("Sent", messageSchema),
    ...notSignedIn,
    ...failure(409, "The email is already verified"),
    ...tooMany,
  },
});
verifyEmailApi.openapi(sendLink, async (c) => {
  const result = await sendVerification(c.get("customer"), clientInfoOf(c));
  if (!result.ok) return customerErrorResponse(c, "link_refused", result.error);
  return c.json({ message: LINK_SENT }, 200);
});

const confirmEmail = createEndpoint({
  operationId: "verifyEmail",
  ...own,
  method: "post",
  path: "/api/accounts/users/verify_email/",
  summary: "Verify an email with the token of a link, and add guest orders with this email to the account",
  description:
    "The link is valid only for the account it was sent for, and needs a sign-in: a person who opens the link of an account that a stranger registered with their email must not give the stranger access to their orders. Sending it again succeeds and changes nothing.",
  request: { body: body(verifyEmailSchema) },
  responses: {
    200: jsonResponse("Verified", verifiedSchema),
    ...failure(400, "Invalid input, or the link has expired or been replaced"),
    ...notSignedIn,
    ...failure(409, "The link belongs to another account, or another account now has this email"),
    ...tooMany,
  },
});
verifyEmailApi.openapi(confirmEmail, async (c) => {
  const result = await verifyEmail(c.get("customer"), c.req.valid("json").token, clientInfoOf(c));
  if (!result.ok) return customerErrorResponse(c, "verification_refused", result.error);
  const event = { event: "email_verified", requestId: c.get("requestId"), customerId: c.get("customerId") };
  log.info(event, "An email was verified");
  return c.json(result.value, 200);
});
