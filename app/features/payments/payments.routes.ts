import { z } from "@hono/zod-openapi";
import { body, failure, jsonResponse, later, maybeLater } from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { nextSchema, receivedSchema, testOutcomeSchema } from "./payments.contract.ts";

const tags = ["Payments"];
const params = z.object({ id: z.string().openapi({ description: "The payment’s id", format: "uuid" }) });
const none = failure(404, "No such payment");

/** The calls of payments; payments.api.ts answers them. */
export const routes = {
  redirect: createEndpoint({
    operationId: "openPayment",
    method: "get",
    path: "/api/payments/{id}/",
    tags,
    summary: "Go to where a payment is made",
    description:
      "The `url` of a payment that Stripe takes: leads to Stripe’s page, or to the order when there is nothing to pay. While Stripe is away, a browser is led to the order with `payment=away`, a program is answered 503; the order’s pieces stay held.",
    request: { params },
    responses: {
      303: { description: "The page to go to", headers: maybeLater.extend({ Location: z.string() }) },
      ...none,
      ...later(503, "The payment provider can’t be reached"),
    },
  }),
  submitTest: createEndpoint({
    operationId: "submitTestPayment",
    method: "post",
    path: "/api/payments/test/{id}/",
    tags,
    summary: "Press Pay or Decline on the page of the test payment",
    description: "Only where no real provider takes the money. Pressing twice is pressing once.",
    request: { params, body: body(testOutcomeSchema) },
    responses: {
      200: jsonResponse("The page to show next", nextSchema),
      ...failure(400, "Wrong input"),
      ...none,
    },
  }),
  stripeWebhook: createEndpoint({
    operationId: "receiveStripeEvent",
    method: "post",
    path: "/api/payments/stripe/webhook/",
    tags,
    summary: "What Stripe tells the shop",
    description:
      "Stripe’s event as it was sent, signed in `Stripe-Signature` within five minutes of now. An event counts once; one that is no matter of the shop’s, or that says nothing the shop can use, is taken and changes nothing.",
    responses: {
      200: jsonResponse("Taken", receivedSchema),
      ...failure(400, "The signature is wrong, too old or of a time to come, or the message is no event"),
      ...failure(415, "The body is not JSON"),
    },
  }),
};
