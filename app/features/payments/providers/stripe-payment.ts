import {
  closeHostedPage,
  createStripeRefund,
  isSignedByStripe,
  openHostedPage,
  readHostedPage,
  StripeUnavailableError,
} from "#app/platform/payment-client.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { digestOf } from "./signed-event.ts";
import { readStripeEvent, refundStandingOf } from "./stripe-event.ts";
import { hostedPageFor } from "./stripe-page.ts";

/** Where Stripe's payment pages are. The content security policy lets forms end at no other host. */
const STRIPE_PAGES = "https://checkout.stripe.com";

/** A payment that Stripe took on its hosted page: no card ever comes near the shop. */
export const stripePayment: PaymentProvider = {
  name: "stripe",
  pathOf: (paymentId) => `/api/payments/${paymentId}/`,
  openPage: async (payment, order) => {
    const known = payment.providerRef;
    const page = await (known ? readHostedPage(known) : openHostedPage(hostedPageFor(payment, order), payment.id));
    if (page.url && new URL(page.url).origin !== STRIPE_PAGES)
      throw new StripeUnavailableError("Stripe named a payment page on another host");
    return { url: page.url, ref: page.id };
  },
  closePage: async ({ providerRef }) => {
    if (providerRef === null) return;
    const { status } = await readHostedPage(providerRef);
    if (status === "open") await closeHostedPage(providerRef);
  },
  createStripeRefund: async ({ providerRef }, refund) => {
    if (providerRef === null) throw new Error("A payment that Stripe never saw can't be sent back");
    const { payment_intent: intent } = await readHostedPage(providerRef);
    if (intent === null) throw new Error("A payment without a payment intent can't be sent back");
    const sent = await createStripeRefund(
      {
        payment_intent: typeof intent === "string" ? intent : intent.id,
        amount: refund.amountCents,
        metadata: { refund_id: refund.id, payment_id: refund.paymentId },
      },
      refund.id,
    );
    return { ref: sent.id, standing: refundStandingOf(sent.status) };
  },
  readWebhook: async (rawBody, signature) => {
    if (!(await isSignedByStripe(rawBody, signature))) return "bad_signature";
    const happening = readStripeEvent(rawBody);
    if (typeof happening === "string" || "unusable" in happening) return happening;
    return { ...happening, provider: "stripe", digest: digestOf(rawBody) };
  },
};
