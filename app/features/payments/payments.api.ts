import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import {
  body,
  errorJson,
  failure,
  jsonResponse,
  later,
  maybeLater,
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

paymentsApi.use("/api/payments/*", async (c, next) => {
  c.header("Cache-Control", "private, no-store");
  await next();
});

paymentsApi.openapi(
  createEndpoint({
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
  async (c) => {
    const { id } = c.req.valid("param");
    if (!UUID.test(id)) return noSuchPayment(c);
    if (isPrefetch(c.req.raw.headers)) {
      c.header("Retry-After", "1");
      return errorJson(c, 503, "A payment is not opened ahead.");
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
    summary: "Press Pay or Decline on the page of the test payment",
    description: "Only where no real provider takes the money. Pressing twice is pressing once.",
    request: { params, body: body(testOutcomeSchema) },
    responses: {
      200: jsonResponse("The page to show next", nextSchema),
      ...failure(400, "Wrong input"),
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
    summary: "What Stripe tells the shop",
    description:
      "Stripe’s event as it was sent, signed in `Stripe-Signature` within five minutes of now. An event counts once; one that is no matter of the shop’s, or that says nothing the shop can use, is taken and changes nothing.",
    responses: {
      200: jsonResponse("Taken", receivedSchema),
      ...failure(400, "The signature is wrong, too old or of a time to come, or the message is no event"),
      ...failure(415, "The body is not JSON"),
    },
  }),
  async (c) => {
    if (!/^application\/json\s*(;|$)/i.test(c.req.header("Content-Type") ?? "")) {
      return errorJson(c, 415, "Send JSON, with Content-Type: application/json.");
    }
    const received = await receiveWebhook("stripe", await c.req.text(), c.req.header("Stripe-Signature") ?? "");
    return received.ok
      ? c.json({ received: true as const }, 200)
      : errorJson(c, 400, PAYMENT_MESSAGES[received.error.code]);
  },
);
