import type Stripe from "stripe";
import {
  closeHostedPage,
  openHostedPage,
  readHostedPage,
  readSignedEvent,
  sendBack,
} from "#app/platform/payment-client.server.ts";
import type { Happening, RefundStanding } from "./payment-event.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { digestOf } from "./signed-event.ts";
import { hostedPageFor } from "./stripe-page.ts";

const UUID = /^[0-9a-f-]{36}$/;

/** A payment that Stripe took on its hosted page: no card ever comes near the shop. */
export const stripePayment: PaymentProvider = {
  name: "stripe",
  pathOf: (paymentId) => `/api/payments/${paymentId}/`,
  openPage: async (payment, order) => {
    const known = payment.providerRef;
    const page = await (known ? readHostedPage(known) : openHostedPage(hostedPageFor(payment, order), payment.id));
    return { url: page.url, ref: page.id };
  },
  closePage: async ({ providerRef }) => {
    if (providerRef === null) return;
    const { status } = await readHostedPage(providerRef);
    if (status === "open") await closeHostedPage(providerRef);
  },
  sendBack: async ({ providerRef }, refund) => {
    if (providerRef === null) throw new Error("A payment that Stripe never saw can't be sent back");
    const { payment_intent: intent } = await readHostedPage(providerRef);
    if (intent === null) throw new Error("A payment without a payment intent can't be sent back");
    const sent = await sendBack(
      {
        payment_intent: typeof intent === "string" ? intent : intent.id,
        amount: refund.amountCents,
        metadata: { refund_id: refund.id, payment_id: refund.paymentId },
      },
      refund.id,
    );
    return { ref: sent.id, standing: standingOf(sent) };
  },
  readWebhook: async (rawBody, signature) => {
    const event = await readSignedEvent(rawBody, signature);
    if (!event) return "bad_signature";
    const about = happeningOf(event);
    if (!about || !UUID.test(about.paymentId)) return "not_ours";
    return { ...about, provider: "stripe", eventId: event.id, digest: digestOf(rawBody) };
  },
};

const STANDING: Record<string, RefundStanding> = { succeeded: "done", failed: "failed", canceled: "failed" };
const standingOf = ({ status }: Stripe.Refund) => STANDING[status ?? ""] ?? "pending";

type About = Happening & { paymentId: string };

/** What an event means for the shop; nothing when it is none of those that we asked for. */
function happeningOf(event: Stripe.Event): About | undefined {
  switch (event.type) {
    case "checkout.session.completed":
      // Some ways of paying take days: then the money is announced by an event of its own.
      return event.data.object.payment_status === "paid" ? paidBy(event.data.object) : undefined;
    case "checkout.session.async_payment_succeeded":
      return paidBy(event.data.object);
    case "checkout.session.async_payment_failed":
      return { kind: "declined", paymentId: paymentIdOf(event.data.object) };
    case "checkout.session.expired":
      return { kind: "expired", paymentId: paymentIdOf(event.data.object) };
    case "charge.refunded":
      return {
        kind: "refunded",
        paymentId: paymentIdOf(event.data.object),
        refundedCents: event.data.object.amount_refunded,
      };
    case "refund.updated":
    case "refund.failed":
      return movedBy(event.data.object);
    default:
      return undefined;
  }
}

function paidBy(session: Stripe.Checkout.Session): About {
  return {
    kind: "paid",
    ref: session.id,
    paymentId: paymentIdOf(session),
    orderId: session.metadata?.order_id ?? "",
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? "").toUpperCase(),
  };
}

/** A refund that somebody ordered at Stripe itself has no number of ours; what it came to is told by the charge. */
function movedBy(refund: Stripe.Refund): About | undefined {
  const refundId = refund.metadata?.refund_id;
  if (!refundId || !UUID.test(refundId)) return undefined;
  return { kind: "refund_moved", paymentId: paymentIdOf(refund), refundId, standing: standingOf(refund) };
}

const paymentIdOf = ({ metadata }: { metadata: Stripe.Metadata | null }) => metadata?.payment_id ?? "";
