import { z } from "zod";
import type { RefundRow } from "#app/features/payments/payments.queries.ts";
import { findRetriedIds } from "#app/features/payments/refunds/refunds.queries.ts";
import { log } from "#app/platform/log.ts";
import {
  closeHostedPage,
  createStripeRefund,
  describeStripeRefund,
  isSignedByStripe,
  listStripeRefunds,
  openHostedPage,
  readCharge,
  readHostedPage,
  StripeRefusedError,
  StripeUnavailableError,
} from "#app/platform/payment-client.server.ts";
import type { PaymentProvider, WebhookReading } from "./payment-provider.ts";
import { digestOf } from "./signed-event.ts";
import { readStripeEvent, type StripeEventDetails, toRefundStatus } from "./stripe-event.ts";
import { hostedPageFor } from "./stripe-page.ts";

/** The origin of Stripe's payment pages. The content security policy allows forms to redirect to no other host. */
const STRIPE_PAGES = "https://checkout.stripe.com";

/**
 * Returns the refund that Stripe has made of this one, or of an earlier one that this one tries again: its response may have been
 * lost. An idempotency key prevents a second refund for one day, and only for the same refund.
 */
async function findMade(paymentIntent: string, refund: RefundRow) {
  const ids = new Set([refund.id, ...(await findRetriedIds(refund.id))]);
  const all = await listStripeRefunds(paymentIntent);
  return all.find(({ metadata, status }) => ids.has(metadata?.refund_id ?? "") && toRefundStatus(status) !== "failed");
}

function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof StripeUnavailableError)) throw error;
}

type Reported = StripeEventDetails & { provider: "stripe"; digest: string };

/** Adds what the charge says: an event may arrive days late, and refunds that it counts may have failed since. */
async function withCharge(event: Reported, chargeId: string): Promise<WebhookReading> {
  const charge = await readCharge(chargeId).catch(unlessUnavailable);
  if (!charge) return "unavailable";
  const counted = "refundedCents" in event ? { ...event, refundedCents: charge.amount_refunded } : event;
  return withPayment(counted, charge.metadata.payment_id);
}

function withPayment({ chargeId: _, ...event }: Reported, ofCharge: string | undefined): WebhookReading {
  const paymentId = z.uuid().safeParse("paymentId" in event ? event.paymentId : ofCharge);
  return paymentId.success ? { ...event, paymentId: paymentId.data } : "not_ours";
}

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
    const { payment_intent: paid } = await readHostedPage(providerRef);
    if (paid === null) throw new Error("A payment without a payment intent can't be refunded");
    const intent = typeof paid === "string" ? paid : paid.id;
    const metadata = { refund_id: refund.id, payment_id: refund.paymentId };
    const made = await findMade(intent, refund);
    try {
      const sent = made
        ? await describeStripeRefund(made.id, metadata)
        : await createStripeRefund({ payment_intent: intent, amount: refund.amountCents, metadata }, refund.id);
      return { ref: sent.id, refundStatus: toRefundStatus(sent.status) };
    } catch (error) {
      if (!(error instanceof StripeRefusedError)) throw error;
      log.error({ err: error, refundId: refund.id, paymentId: refund.paymentId }, "Stripe has refused a refund");
      return { refundStatus: "failed" };
    }
  },
  readWebhook: async (rawBody, signature) => {
    if (!(await isSignedByStripe(rawBody, signature))) return "bad_signature";
    const details = readStripeEvent(rawBody);
    if (typeof details === "string" || "unusable" in details) return details;
    const event = { ...details, provider: "stripe", digest: digestOf(rawBody) } as const;
    return event.chargeId === undefined ? withPayment(event, undefined) : withCharge(event, event.chargeId);
  },
};
