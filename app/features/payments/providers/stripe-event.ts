import { z } from "zod";
import type { Happening, RefundStanding } from "#app/features/payments/events/payment-event.ts";

/** What Stripe calls things: `evt_…`, `cs_…`. */
const stripeId = z.string().regex(/^\w{1,255}$/);
const cents = z.int().min(0);

const eventSchema = z.object({ id: stripeId, type: z.string().max(255), data: z.unknown().optional() });

/** An event about something that the shop asked Stripe for: other things may happen in the same account. */
const oursSchema = z.object({ object: z.object({ metadata: z.object({ payment_id: z.uuid() }) }) });

const sessionSchema = z.object({
  id: stripeId,
  amount_total: cents,
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  metadata: z.object({ order_id: z.uuid() }),
});

/** Some ways of paying take days: then the money is announced by an event of its own. */
const completedSchema = z.object({ payment_status: z.string().max(255) });
const chargeSchema = z.object({ amount_refunded: cents });

/** A refund that somebody ordered at Stripe itself has no id of ours; what it came to is told by the charge. */
const refundSchema = z.object({
  status: z.string().max(255).nullish(),
  metadata: z.object({ refund_id: z.uuid().optional() }),
});

/** What a signed body of Stripe's says about one of our payments. */
export type StripeHappening = Happening & { eventId: string; paymentId: string };

/** `malformed`: no event at all. `unusable`: the id of an event that the shop asked for and that does not say what it must. */
export type StripeReading = StripeHappening | { unusable: string } | "not_ours" | "malformed";

/** Reads a signed body; every field is checked before it is used. */
export function readStripeEvent(rawBody: string): StripeReading {
  const event = eventSchema.safeParse(parsedJson(rawBody));
  if (!event.success) return "malformed";
  const { id: eventId, type, data } = event.data;
  const read = READERS.get(type);
  if (!read) return "not_ours";
  const ours = oursSchema.safeParse(data);
  if (!ours.success) return hasObject(data) ? "not_ours" : { unusable: eventId };
  const happening = read((data as { object: unknown }).object);
  if (happening === "unusable") return { unusable: eventId };
  if (happening === "not_ours") return happening;
  return { ...happening, eventId, paymentId: ours.data.object.metadata.payment_id };
}

type Reader = (object: unknown) => Happening | "not_ours" | "unusable";

const READERS = new Map<string, Reader>([
  ["checkout.session.completed", readCompleted],
  ["checkout.session.async_payment_succeeded", readPaid],
  ["checkout.session.async_payment_failed", () => ({ kind: "declined" })],
  ["checkout.session.expired", () => ({ kind: "expired" })],
  ["charge.refunded", readRefunded],
  ["refund.updated", readMovedRefund],
  ["refund.failed", readMovedRefund],
]);

function readCompleted(object: unknown): ReturnType<Reader> {
  const completed = completedSchema.safeParse(object);
  if (!completed.success) return "unusable";
  return completed.data.payment_status === "paid" ? readPaid(object) : "not_ours";
}

function readPaid(object: unknown): ReturnType<Reader> {
  const session = sessionSchema.safeParse(object);
  if (!session.success) return "unusable";
  const { id: ref, amount_total: amountCents, currency, metadata } = session.data;
  return { kind: "paid", ref, orderId: metadata.order_id, amountCents, currency: currency.toUpperCase() };
}

function readRefunded(object: unknown): ReturnType<Reader> {
  const charge = chargeSchema.safeParse(object);
  return charge.success ? { kind: "refunded", refundedCents: charge.data.amount_refunded } : "unusable";
}

function readMovedRefund(object: unknown): ReturnType<Reader> {
  const refund = refundSchema.safeParse(object);
  if (!refund.success) return "unusable";
  const { status, metadata } = refund.data;
  if (metadata.refund_id === undefined) return "not_ours";
  return { kind: "refund_moved", refundId: metadata.refund_id, standing: refundStandingOf(status) };
}

const STANDING = new Map<string, RefundStanding>([
  ["succeeded", "done"],
  ["failed", "failed"],
  ["canceled", "failed"],
]);

/** How a refund stands, from what Stripe says of it. */
export const refundStandingOf = (status: string | null | undefined) => STANDING.get(status ?? "") ?? "pending";

const hasObject = (data: unknown) => z.object({ object: z.looseObject({}) }).safeParse(data).success;

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
