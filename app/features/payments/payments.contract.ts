import { z } from "@hono/zod-openapi";

const OUTCOME = "The outcome is paid or declined.";

export const testOutcomeSchema = z.strictObject({ outcome: z.enum(["paid", "declined"], { error: OUTCOME }) });
export type TestOutcome = z.infer<typeof testOutcomeSchema>["outcome"];

export const nextSchema = z
  .object({ next: z.string().openapi({ description: "The page to show now", example: "/order/7KQ-M4T-2X?token=…" }) })
  .openapi("Next");

export const receivedSchema = z.object({ received: z.literal(true) });

/** Why a payment is flagged, and what came in at the provider, if that is known: cents of a currency, and the provider's id. */
export type PaymentFlag = { why: string; received?: { amountCents: number; currency: string; ref: string } };

export type PaymentError =
  | { code: "no_such_payment" }
  | { code: "bad_signature" }
  | { code: "malformed_event" }
  | { code: "too_early" }
  | { code: "payments_away"; retryAfterSeconds: number };

/** The message of each error. */
export const PAYMENT_MESSAGES = {
  no_such_payment: "There is no such payment.",
  bad_signature: "The signature does not belong to this message.",
  malformed_event: "This message isn’t an event.",
  too_early: "This event can’t be applied yet. Please send it again later.",
  payments_away: "We can’t reach our payment provider right now. Your order is saved: please try again in a moment.",
} as const satisfies Record<PaymentError["code"], string>;
