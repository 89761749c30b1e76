import { z } from "zod";
import type { TestOutcome } from "#app/features/payments/payments.contract.ts";
import type { PaymentRow } from "#app/features/payments/payments.queries.ts";
import { now } from "#app/platform/clock.ts";
import { signingKeyFor, verificationKeysFor } from "#app/platform/security/secrets.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { digestOf, isSigned, signBody } from "./signed-event.ts";

/** What our own test provider says, as a real one would: in JSON, signed. */
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

/** The message that our test provider sends when a shopper presses a button of its page: the same one for the same button. */
export function testEventOf(payment: PaymentRow, outcome: TestOutcome): TestEvent {
  const { id, orderId, amountCents, currency } = payment;
  return {
    id: `${id}:${outcome}`,
    outcome,
    payment: { id, order_id: orderId, amount_cents: amountCents, currency },
  };
}

/** Signs a message of the test provider. */
export function signTestEvent(event: TestEvent): { rawBody: string; signature: string } {
  const rawBody = JSON.stringify(event);
  return { rawBody, signature: signBody(rawBody, now(), signingKeyFor(PURPOSE)) };
}

/** The built-in test payment, for a shop without keys of a real provider: a page of our own, and no money moves. */
export const testPayment: PaymentProvider = {
  name: "test",
  pathOf: (paymentId) => `/pay/test/${paymentId}`,
  openPage: async ({ id }) => ({ url: `/pay/test/${id}`, ref: id }),
  closePage: async () => undefined,
  createStripeRefund: async (_payment, refund) => ({ ref: refund.id, standing: "done" }),
  readWebhook: async (rawBody, signature) => {
    if (!isSigned(rawBody, signature, now(), verificationKeysFor(PURPOSE))) return "bad_signature";
    const { id, outcome, payment } = testEventSchema.parse(JSON.parse(rawBody));
    const known = { provider: "test", eventId: id, paymentId: payment.id, digest: digestOf(rawBody) } as const;
    if (outcome === "declined") return { ...known, kind: "declined" };
    const { order_id: orderId, amount_cents: amountCents, currency } = payment;
    return { ...known, kind: "paid", ref: payment.id, orderId, amountCents, currency };
  },
};
