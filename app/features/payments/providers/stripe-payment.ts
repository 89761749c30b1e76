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
import { readStripeEvent, toRefundStatus } from "./stripe-event.ts";
import { hostedPageFor } from "./stripe-page.ts";

/** The origin of Stripe's payment pages. The content security policy allows forms to redirect to no other host. */
const STRIPE_PAGES = "https://checkout.stripe.com";

/** Payments on Stripe's hosted page: card data never reaches the shop. */
export const stripePayment: PaymentProvider = {
  name: "stripe",
  pathOf: (paymentId) => `/api/payments/${paymentId}/`,
  openPage: async (payment, order) => {
    const known = payment.providerRef;
    const page = await (known ? readHostedPage(known) : openHostedPage(hostedPageFor(payment, order), payment.id));
    if (page.url && new URL(page.url).origin !== STRIPE_PAGES)
      throw new StripeUnavailableError("Stripe returned a payment page on another host");
    return { url: page.url, ref: page.id };
  },
  closePage: async ({ providerRef }) => {
    if (providerRef === null) return;
    const { status } = await readHostedPage(providerRef);
    if (status === "open") await closeHostedPage(providerRef);
  },
  createRefund: async ({ providerRef }, refund) => {
    if (providerRef === null) throw new Error("A payment without a Stripe page can't be refunded");
    const { payment_intent: intent } = await readHostedPage(providerRef);
    if (intent === null) throw new Error("A payment without a payment intent can't be refunded");
    const sent = await createStripeRefund(
      {
        payment_intent: typeof intent === "string" ? intent : intent.id,
        amount: refund.amountCents,
        metadata: { refund_id: refund.id, payment_id: refund.paymentId },
      },
      refund.id,
    );
    return { ref: sent.id, refundStatus: toRefundStatus(sent.status) };
  },
  readWebhook: async (rawBody, signature) => {
    if (!(await isSignedByStripe(rawBody, signature))) return "bad_signature";
    const details = readStripeEvent(rawBody);
    if (typeof details === "string" || "unusable" in details) return details;
    return { ...details, provider: "stripe", digest: digestOf(rawBody) };
  },
};
