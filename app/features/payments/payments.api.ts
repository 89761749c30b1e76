import type { Context } from "hono";
import { errorJson, type ShopApi, shopApi } from "#app/platform/http/api.server.ts";
import { receiveWebhook } from "./events/receive-webhook.ts";
import { PAYMENT_MESSAGES } from "./payments.contract.ts";
import { routes } from "./payments.routes.ts";
import { submitTestPayment } from "./providers/submit-test-payment.ts";
import { isPrefetch } from "./start/is-prefetch.ts";
import { getPaymentRedirect } from "./start/payment-redirect.ts";

const RETRY_AFTER_SECONDS = 10;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const noSuchPayment = (c: Context<ShopApi>) => errorJson(c, 404, PAYMENT_MESSAGES.no_such_payment);
const isBrowser = (c: Context<ShopApi>) => c.req.header("Accept")?.includes("text/html") ?? false;

function paymentsUnavailable(c: Context<ShopApi>, orderPage: string) {
  c.header("Retry-After", String(RETRY_AFTER_SECONDS));
  return isBrowser(c)
    ? c.redirect(`${orderPage}&payment=away`, 303)
    : errorJson(c, 503, PAYMENT_MESSAGES.payments_away);
}

/** The calls that a shopper's browser makes to pay. */
export function paymentsApi() {
  const api = shopApi();
  api.use("/api/payments/*", async (c, next) => {
    c.header("Cache-Control", "private, no-store");
    await next();
  });
  return api
    .openapi(routes.redirect, async (c) => {
      const { id } = c.req.valid("param");
      if (!UUID.test(id)) return noSuchPayment(c);
      if (isPrefetch(c.req.raw.headers)) {
        c.header("Retry-After", "1");
        return errorJson(c, 503, "A payment is not opened ahead.");
      }
      const led = await getPaymentRedirect(id);
      if (led.ok) return c.redirect(led.value.url, 303);
      return led.error.code === "payments_away" ? paymentsUnavailable(c, led.error.orderPage) : noSuchPayment(c);
    })
    .openapi(routes.submitTest, async (c) => {
      const { id } = c.req.valid("param");
      if (!UUID.test(id)) return noSuchPayment(c);
      const pressed = await submitTestPayment(id, c.req.valid("json").outcome);
      return pressed.ok ? c.json(pressed.value, 200) : noSuchPayment(c);
    });
}

/** What payment providers call. It is mounted before anything reads the body: the signature is on its bytes. */
export const webhooksApi = shopApi().openapi(routes.stripeWebhook, async (c) => {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header("Content-Type") ?? "")) {
    return errorJson(c, 415, "Send JSON, with Content-Type: application/json.");
  }
  const received = await receiveWebhook("stripe", await c.req.text(), c.req.header("Stripe-Signature") ?? "");
  return received.ok
    ? c.json({ received: true as const }, 200)
    : errorJson(c, 400, PAYMENT_MESSAGES[received.error.code]);
});
