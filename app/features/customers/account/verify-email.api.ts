import { clientInfoOf } from "#app/features/customers/client-info.ts";
import { messageSchema } from "#app/features/customers/customers.contract.ts";
import { customerErrorResponse } from "#app/features/customers/error-response.ts";
import { notSignedIn, requireSignIn } from "#app/features/customers/sessions/require-sign-in.ts";
import { body, failure, jsonResponse, later, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { log } from "#app/platform/log.ts";
import { LINK_SENT, verifiedSchema, verifyEmailSchema } from "./account.contract.ts";
import { sendVerification } from "./send-verification.ts";
import { verifyEmail } from "./verify-email.ts";

const ME = "/api/accounts/users/me/";
const own = { tags: ["Account area"], security: [{ bearer: [] }], middleware: requireSignIn };
const tooMany = later(429, "Too many attempts");

/** The endpoints that confirm a customer's email. */
export const verifyEmailApi = shopApi();

const sendLink = createEndpoint({
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
});
verifyEmailApi.openapi(confirmEmail, async (c) => {
  const result = await verifyEmail(c.get("customer"), c.req.valid("json").token, clientInfoOf(c));
  if (!result.ok) return customerErrorResponse(c, "verification_refused", result.error);
  const event = { event: "email_verified", requestId: c.get("requestId"), customerId: c.get("customerId") };
  log.info(event, "An e-mail was confirmed");
  return c.json(result.value, 200);
});
