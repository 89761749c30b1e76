import { z } from "zod";
import type { TestOutcome } from "#app/features/payments/payments.contract.ts";
import type { PaymentRow } from "#app/features/payments/payments.queries.ts";
import { now } from "#app/platform/clock.ts";
import { signingKeyFor, verificationKeysFor } from "#app/platform/security/secrets.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { digestOf, isSigned, signBody } from "./signed-event.ts";

/** The event of the built-in test provider. */
const testEventSchema = z.object({
  id: z.string(),
  outcome: z.enum(["paid", "declined"]),
  payment: z.object({
    id: z.uuid(),
    order_id: z.uuid(),
    amount_cents: z.int(),
    currency: z.string(),
  }),
});
export type TestEvent = z.infer<typeof testEventSchema>;

const PURPOSE = "test-payment";

/** Returns the test provider's event for an outcome. The same outcome has the same event id. */
export function testEventOf(payment: PaymentRow, outcome: TestOutcome): TestEvent {
  const { id, orderId, amountCents, currency } = payment;
  return {
    id: `${id}:${outcome}`,
    outcome,
    payment: { id, order_id: orderId, amount_cents: amountCents, currency },
  };
}

/** Serializes and signs an event of the test provider. */
export function signTestEvent(event: TestEvent): { rawBody: string; signature: string } {
  const rawBody = JSON.stringify(event);
  return { rawBody, signature: signBody(rawBody, now(), signingKeyFor(PURPOSE)) };
}

/** The built-in test provider, for a shop without Stripe keys: the page is the shop's own, and no money moves. */
export const testPayment: PaymentProvider = {
  name: "test",
  pathOf: (paymentId) => `/pay/test/${paymentId}`,
  openPage: async ({ id }) => ({ url: `/pay/test/${id}`, ref: id }),
  closePage: async () => undefined,
  createRefund: async (_payment, refund) => ({ ref: refund.id, refundStatus: "done" }),
  readWebhook: async (rawBody, signature) => {
    if (!isSigned(rawBody, signature, now(), verificationKeysFor(PURPOSE))) return "bad_signature";
    const { id, outcome, payment } = testEventSchema.parse(JSON.parse(rawBody));
    const known = { provider: "test", eventId: id, paymentId: payment.id, digest: digestOf(rawBody) } as const;
    if (outcome === "declined") return { ...known, kind: "declined" };
    const { order_id: orderId, amount_cents: amountCents, currency } = payment;
    return { ...known, kind: "paid", ref: payment.id, orderId, amountCents, currency };
  },
};
