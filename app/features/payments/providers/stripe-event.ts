import { z } from "zod";
import type { DisputeState, PaymentEventDetails, RefundStatus } from "#app/features/payments/events/payment-event.ts";
import { parseJson } from "#app/platform/json.ts";

/** Stripe's ids: `evt_…`, `cs_…`. */
const stripeId = z.string().regex(/^\w{1,255}$/);
const cents = z.int().min(0);

const eventSchema = z.object({ id: stripeId, type: z.string().max(255), data: z.unknown().optional() });

/** An event about an object that the shop created: the same Stripe account may have others. */
const oursSchema = z.object({ object: z.object({ metadata: z.object({ payment_id: z.uuid() }) }) });

const sessionSchema = z.object({
  id: stripeId,
  amount_total: cents,
  currency: z.string().regex(/^[A-Za-z]{3}$/),
  metadata: z.object({ order_id: z.uuid() }),
});

/** Some payment methods take days: then another event reports the money. */
const completedSchema = z.object({ payment_status: z.string().max(255) });
const chargeSchema = z.object({ id: stripeId, amount_refunded: cents });

/** A refund that was made in Stripe's dashboard has no id of the shop's; the charge's event reports that it was made. */
const refundSchema = z.object({
  id: stripeId.optional(),
  status: z.string().max(255).nullish(),
  metadata: z.object({ refund_id: z.uuid().optional() }),
});

/** One of those that failed. */
const returnedSchema = z.object({ charge: stripeId, amount: cents, status: z.enum(["failed", "canceled"]) });

/** A chargeback, or the bank's inquiry before one. */
const disputeSchema = z.object({ charge: stripeId, status: z.string().max(255) });

/** What a signed Stripe event reports about a payment. `chargeId`: the charge that the sum of refunds was read from. */
type Details = PaymentEventDetails & { chargeId?: string };

/** The same about one of the shop's payments. Without `paymentId`, its charge tells which, if it is one of the shop's. */
export type StripeEventDetails = Details & { eventId: string } & ({ paymentId: string } | { chargeId: string });

/** `malformed`: no event. `unusable`: the id of an event about a payment of the shop's that lacks required data. */
export type StripeReading = StripeEventDetails | { unusable: string } | "not_ours" | "malformed";

/** Parses the body of a Stripe event. Every field is checked before it is used. */
export function readStripeEvent(rawBody: string): StripeReading {
  const event = eventSchema.safeParse(parseJson(rawBody));
  if (!event.success) return "malformed";
  const { id: eventId, type, data } = event.data;
  const [read, readByCharge] = [READERS.get(type), CHARGE_READERS.get(type)];
  if (!read && !readByCharge) return "not_ours";
  if (!hasObject(data)) return { unusable: eventId };
  const { object } = data as { object: unknown };
  const ours = oursSchema.safeParse(data);
  if (!ours.success || !read) {
    const ofCharge = readByCharge?.(object);
    return ofCharge ? { ...ofCharge, eventId } : "not_ours";
  }
  const details = read(object);
  if (details === "unusable") return { unusable: eventId };
  if (details === "not_ours") return details;
  return { ...details, eventId, paymentId: ours.data.object.metadata.payment_id };
}

type Reader = (object: unknown) => Details | "not_ours" | "unusable";

const READERS = new Map<string, Reader>([
  ["checkout.session.completed", readCompleted],
  ["checkout.session.async_payment_succeeded", readPaid],
  ["checkout.session.async_payment_failed", () => ({ kind: "declined" })],
  ["checkout.session.expired", () => ({ kind: "expired" })],
  ["charge.refunded", readRefunded],
  ["refund.updated", readRefundUpdate],
  ["refund.failed", readRefundUpdate],
]);

/** Objects that don't have the metadata of their payment, unless the shop made them. */
const CHARGE_READERS = new Map<string, (object: unknown) => (Details & { chargeId: string }) | undefined>([
  // Stripe sends both for a refund that fails.
  ["refund.updated", (object) => readReturned(object, "canceled")],
  ["refund.failed", (object) => readReturned(object, "failed")],
  ["charge.dispute.created", readDispute],
  ["charge.dispute.closed", readDispute],
]);

const DISPUTE_STATE = new Map<string, DisputeState>([
  ["won", "won"],
  ["lost", "lost"],
  ["warning_closed", "closed"],
]);

function readDispute(object: unknown) {
  const dispute = disputeSchema.safeParse(object);
  if (!dispute.success) return undefined;
  const { charge: chargeId, status } = dispute.data;
  return { kind: "disputed" as const, dispute: DISPUTE_STATE.get(status) ?? ("open" as const), chargeId };
}

function readReturned(object: unknown, status: "failed" | "canceled") {
  const refund = returnedSchema.safeParse(object);
  if (!refund.success || refund.data.status !== status) return undefined;
  const { charge: chargeId, amount: amountCents } = refund.data;
  return { kind: "refund_returned" as const, refundedCents: 0, amountCents, chargeId };
}

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
  if (!charge.success) return "unusable";
  const { id: chargeId, amount_refunded: refundedCents } = charge.data;
  return { kind: "refunded", refundedCents, chargeId };
}

function readRefundUpdate(object: unknown): ReturnType<Reader> {
  const refund = refundSchema.safeParse(object);
  if (!refund.success) return "unusable";
  const { id: ref, status, metadata } = refund.data;
  if (metadata.refund_id === undefined) return "not_ours";
  return { kind: "refund_moved", refundId: metadata.refund_id, refundStatus: toRefundStatus(status), ref };
}

const REFUND_STATUS = new Map<string, RefundStatus>([
  ["succeeded", "done"],
  ["failed", "failed"],
  ["canceled", "failed"],
]);

/** Returns the status of a refund for Stripe's status. */
export const toRefundStatus = (status: string | null | undefined) => REFUND_STATUS.get(status ?? "") ?? "pending";

const hasObject = (data: unknown) => z.object({ object: z.looseObject({}) }).safeParse(data).success;
