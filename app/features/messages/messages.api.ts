import { messageSchema } from "#app/features/customers/customers.contract.ts";
import { body, errorJson, failure, jsonResponse, retryableFailure, shopApi } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { tryAgainIn } from "#app/platform/rate-limit/too-many-attempts.ts";
import { contactSchema, RECEIVED } from "./messages.contract.ts";
import { receiveMessage } from "./receive-message.ts";

const write = createEndpoint({
  operationId: "sendContactMessage",
  method: "post",
  path: "/api/contact/",
  tags: ["Newsletter and contact"],
  summary: "Send a message to the shop",
  request: { body: body(contactSchema) },
  responses: {
    200: jsonResponse("Received", messageSchema),
    ...failure(400, "Invalid input"),
    ...retryableFailure(429, "Too many messages"),
  },
});

/** The endpoint of the contact form. */
export const messagesApi = shopApi().openapi(write, async (c) => {
  const result = await receiveMessage(c.req.valid("json"), c.get("address"));
  if (result.ok) return c.json({ message: RECEIVED }, 200);
  c.header("Retry-After", String(result.error.retryAfterSeconds));
  return errorJson(c, 429, tryAgainIn(result.error.retryAfterSeconds));
});
