import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import {
  body,
  errorJson,
  failure,
  jsonResponse,
  noStore,
  optionalRetryAfter,
  retryableFailure,
  type ShopApi,
  shopApi,
} from "#app/platform/http/api.server.ts";
import { createEndpoint } from "#app/platform/http/create-endpoint.server.ts";
import { receiveWebhook } from "./events/receive-webhook.ts";
import { nextSchema, PAYMENT_MESSAGES, receivedSchema, testOutcomeSchema } from "./payments.contract.ts";
import { submitTestPayment } from "./providers/submit-test-payment.ts";
import { isPrefetch } from "./start/is-prefetch.ts";
import { getPaymentRedirect } from "./start/payment-redirect.ts";

const RETRY_AFTER_SECONDS = 10;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const tags = ["Payments"];
const params = z.object({ id: z.string().openapi({ description: "The payment’s id", format: "uuid" }) });
const none = failure(404, "No such payment");

const noSuchPayment = (c: Context<ShopApi>) => errorJson(c, 404, PAYMENT_MESSAGES.no_such_payment);
const isBrowser = (c: Context<ShopApi>) => c.req.header("Accept")?.includes("text/html") ?? false;

function paymentsUnavailable(c: Context<ShopApi>, orderPage: string) {
  c.header("Retry-After", String(RETRY_AFTER_SECONDS));
  return isBrowser(c)
    ? c.redirect(`${orderPage}&payment=away`, 303)
    : errorJson(c, 503, PAYMENT_MESSAGES.payments_away);
}

/** The endpoints that a shopper's browser calls to pay. */
export const paymentsApi = shopApi();

paymentsApi.use("/api/payments/*", noStore);

paymentsApi.openapi(
  createEndpoint({
    operationId: "openPayment",
    method: "get",
    path: "/api/payments/{id}/",
    tags,
    summary: "Redirect to the page where a payment is made",
    description:
      "The `url` of a Stripe payment: redirects to Stripe’s page, or to the order when there is nothing to pay. While Stripe is unavailable, a browser is redirected to the order with `payment=away`, and a program gets a 503; the order’s units stay reserved.",
    request: { params },
    responses: {
      303: { description: "A redirect to the page", headers: optionalRetryAfter.extend({ Location: z.string() }) },
      ...none,
      ...retryableFailure(503, "The payment provider can’t be reached"),
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    if (!UUID.test(id)) return noSuchPayment(c);
    if (isPrefetch(c.req.raw.headers)) {
      c.header("Retry-After", "1");
      return errorJson(c, 503, "This page can’t be prefetched.");
    }
    const redirect = await getPaymentRedirect(id);
    if (redirect.ok) return c.redirect(redirect.value.url, 303);
    const { error } = redirect;
    return error.code === "payments_away" ? paymentsUnavailable(c, error.orderPage) : noSuchPayment(c);
  },
);

paymentsApi.openapi(
  createEndpoint({
    operationId: "submitTestPayment",
    method: "post",
    path: "/api/payments/test/{id}/",
    tags,
    summary: "Pay or decline a test payment",
    description: "Only while no real provider is configured. Sending the same outcome again changes nothing.",
    request: { params, body: body(testOutcomeSchema) },
    responses: {
      200: jsonResponse("The page to show next", nextSchema),
      ...failure(400, "Invalid input"),
      ...none,
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    if (!UUID.test(id)) return noSuchPayment(c);
    const submitted = await submitTestPayment(id, c.req.valid("json").outcome);
    return submitted.ok ? c.json(submitted.value, 200) : noSuchPayment(c);
  },
);

/** The endpoints that payment providers call. Mounted before any middleware reads the body: the signature covers its bytes. */
export const webhooksApi = shopApi();

webhooksApi.openapi(
  createEndpoint({
    operationId: "receiveStripeEvent",
    method: "post",
    path: "/api/payments/stripe/webhook/",
    tags,
    summary: "Receive a webhook event from Stripe",
    description:
      "The raw event, with a `Stripe-Signature` of the last five minutes. Each event is applied once. Events that don’t concern the shop’s payments or lack required data are acknowledged and change nothing.",
    responses: {
      200: jsonResponse("Received", receivedSchema),
      ...failure(400, "The signature is invalid, too old or from the future, or the body is not an event"),
      ...failure(415, "The body is not JSON"),
      ...retryableFailure(
        503,
        "The event can’t be applied yet, or the shop can’t reach its database or Stripe at this moment: send it again",
      ),
    },
  }),
  async (c) => {
    if (!/^application\/json\s*(;|$)/i.test(c.req.header("Content-Type") ?? "")) {
      return errorJson(c, 415, "Send JSON, with Content-Type: application/json.");
    }
    const received = await receiveWebhook("stripe", await c.req.text(), c.req.header("Stripe-Signature") ?? "");
    if (received.ok) return c.json({ received: true as const }, 200);
    const { code } = received.error;
    if (code !== "too_early") return errorJson(c, 400, PAYMENT_MESSAGES[code]);
    c.header("Retry-After", String(RETRY_AFTER_SECONDS));
    return errorJson(c, 503, PAYMENT_MESSAGES[code]);
  },
);
