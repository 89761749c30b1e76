import { messageSchema } from "#app/features/customers/customers.contract.ts";
import { body, errorJson, failure, jsonResponse, retryableFailure, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { tryAgainIn } from "#app/platform/rate-limit/too-many-attempts.ts";
import { confirmSubscription } from "./confirm-subscription.ts";
import { CONFIRMED, ENDED, linkSchema, NEWSLETTER_ERRORS, SUBSCRIBED, subscribeSchema } from "./newsletter.contract.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

const tags = ["Newsletter and contact"];
const invalidInput = failure(400, "Invalid input, or a link that is no longer valid");

/** The endpoints of the newsletter. */
export const newsletterApi = shopApi();

const subscribeRoute = createEndpoint({
  operationId: "subscribeToNewsletter",
  method: "post",
  path: "/api/newsletter/subscribe/",
  tags,
  summary: "Subscribe to the newsletter: sends an email with a link to confirm",
  description: "The response is the same for every address.",
  request: { body: body(subscribeSchema) },
  responses: {
    200: jsonResponse("Accepted", messageSchema),
    ...invalidInput,
    ...retryableFailure(429, "Too many requests from this network"),
  },
});
newsletterApi.openapi(subscribeRoute, async (c) => {
  const result = await subscribe(c.req.valid("json").email, c.get("address"));
  if (result.ok) return c.json({ message: SUBSCRIBED }, 200);
  c.header("Retry-After", String(result.error.retryAfterSeconds));
  return errorJson(c, 429, tryAgainIn(result.error.retryAfterSeconds));
});

const confirmRoute = createEndpoint({
  operationId: "confirmNewsletter",
  method: "post",
  path: "/api/newsletter/confirm/",
  tags,
  summary: "Confirm a subscription with the token of the link",
  request: { body: body(linkSchema) },
  responses: { 200: jsonResponse("Confirmed, now or earlier", messageSchema), ...invalidInput },
});
newsletterApi.openapi(confirmRoute, async (c) => {
  const result = await confirmSubscription(c.req.valid("json").token);
  return result.ok ? c.json({ message: CONFIRMED }, 200) : errorJson(c, 400, NEWSLETTER_ERRORS[result.error.code]);
});

const endRoute = createEndpoint({
  operationId: "unsubscribeFromNewsletter",
  method: "post",
  path: "/api/newsletter/unsubscribe/",
  tags,
  summary: "Unsubscribe with the token of the link that is in every newsletter",
  request: { body: body(linkSchema) },
  responses: { 200: jsonResponse("Unsubscribed, now or earlier", messageSchema), ...invalidInput },
});
newsletterApi.openapi(endRoute, async (c) => {
  const result = await unsubscribe(c.req.valid("json").token);
  return result.ok ? c.json({ message: ENDED }, 200) : errorJson(c, 400, NEWSLETTER_ERRORS[result.error.code]);
});
