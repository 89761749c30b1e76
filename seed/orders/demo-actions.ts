import { cancelOwnOrder } from "#app/features/checkout/order-actions.ts";
import { correctTracking, deliverOrder } from "#app/features/orders/fulfillment/change-shipment.ts";
import { packOrder } from "#app/features/orders/fulfillment/pack-order.ts";
import { shipOrder } from "#app/features/orders/fulfillment/ship-order.ts";
import { addNote } from "#app/features/orders/notes/add-note.ts";
import { FIRST_LINK, orderToken } from "#app/features/orders/order-link.ts";
import { handlePaymentEvent } from "#app/features/payments/events/handle-payment-event.ts";
import { lockReceivedPayments } from "#app/features/payments/payments.queries.ts";
import { type RefundRequest, refundOrder } from "#app/features/payments/refunds/refund-order.ts";
import { findRefundsOf } from "#app/features/payments/refunds/refunds.queries.ts";
import { sendRefund } from "#app/features/payments/refunds/send-refund.ts";
import { cancelForStaff } from "#app/features/payments/staff/cancel-for-staff.ts";
import { markAsPaid } from "#app/features/payments/staff/mark-as-paid.ts";
import { voidShipment } from "#app/features/payments/staff/void-shipment.ts";
import type { SystemActor } from "#app/features/staff/access/actor.ts";
import { inTransaction } from "#app/platform/db/db.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Random } from "./demo-random.ts";

/** Who performs what staff do. */
export const DEMO_STAFF: SystemActor = { kind: "cli", name: "Demonstration" };

/** A placed order of the demonstration. Line positions are 1, 2, 3 …, `units` of each. */
export type DemoOrder = { id: string; number: string; paymentId: string; totalCents: number; units: number[] };

/** Something that happens at a time, in milliseconds. */
export type Step = { at: number; happen: () => Promise<unknown> };

export type DemoAction = (order: DemoOrder, random: Random) => Promise<unknown>;

/** Returns the value of a result. Throws for an expected error: the demonstration plans only what the rules allow. */
export async function orThrow<Value>(result: Promise<Result<Value, { code: string }>>): Promise<Value> {
  const settled = await result;
  if (!settled.ok) throw new Error(`The demonstration can't go on: ${settled.error.code}`);
  return settled.value;
}

type Carrier = [name: string, prefix: string, page: string];
const CARRIERS: readonly [Carrier, ...Carrier[]] = [
  ["UPS", "1Z999AA1", "https://www.ups.com/track?tracknum="],
  ["USPS", "94001118992", "https://tools.usps.com/go/TrackConfirmAction?tLabels="],
  ["DHL", "JD0146000", "https://www.dhl.com/en/express/tracking.html?AWB="],
];

function trackingOf(random: Random) {
  const [carrier, prefix, page] = random.pick(CARRIERS);
  const number = `${prefix}${random.whole(10_000_000, 99_999_999)}`;
  return { carrier, number, url: `${page}${number}` };
}

/** An event of the test payment: paid with `amountCents`, or declined. */
const paymentEvent = ({ id, paymentId }: DemoOrder, amountCents: number | undefined) =>
  handlePaymentEvent({
    provider: "test",
    eventId: `${paymentId}:${amountCents ?? "declined"}`,
    paymentId,
    digest: "0".repeat(64),
    ...(amountCents === undefined
      ? { kind: "declined" }
      : { kind: "paid", ref: paymentId, orderId: id, amountCents, currency: "USD" }),
  });

export const pay: DemoAction = (order) => paymentEvent(order, order.totalCents);
export const decline: DemoAction = (order) => paymentEvent(order, undefined);
/** Less money than was due: the payment is flagged. */
export const payTooLittle: DemoAction = (order) => paymentEvent(order, order.totalCents - 1000);
export const payByHand: DemoAction = ({ id }) => orThrow(markAsPaid(id, "Bank transfer, statement 47", DEMO_STAFF));

export const pack: DemoAction = ({ id }) => orThrow(packOrder(id, DEMO_STAFF));
export const ship: DemoAction = ({ id }, random) => orThrow(shipOrder(id, trackingOf(random), DEMO_STAFF));
export const shipOneUnit: DemoAction = ({ id }, random) =>
  orThrow(shipOrder(id, { ...trackingOf(random), lines: [{ position: 1, quantity: 1 }] }, DEMO_STAFF));
export const deliver: DemoAction = ({ id }) => orThrow(deliverOrder(id, DEMO_STAFF));

/** Ships, with another number than the label that is corrected afterwards. */
export const shipAndCorrect: DemoAction = async ({ id }, random) => {
  const { shipment } = await orThrow(shipOrder(id, trackingOf(random), DEMO_STAFF));
  const corrected = { ...trackingOf(random), notify: true, version: shipment.version };
  await orThrow(correctTracking(shipment.id, corrected, DEMO_STAFF));
};
export const shipAndVoid: DemoAction = async ({ id }, random) => {
  const { shipment } = await orThrow(shipOrder(id, trackingOf(random), DEMO_STAFF));
  await orThrow(voidShipment(shipment.id, "The parcel came back: the address was incomplete", DEMO_STAFF));
};

const NOTES = [
  "Asked by phone whether it can arrive before Friday.",
  "Second order this month: put a card in.",
  "Wants the edge left undyed. Checked with the bench, fine.",
  "Neighbor takes the parcel, number 12.",
] as const;
export const note: DemoAction = ({ id }, random) => orThrow(addNote(id, random.pick(NOTES), DEMO_STAFF));

/** Sends the pending refunds of an order, as the job queue does. */
async function sendRefunds(orderId: string): Promise<void> {
  const pending = await inTransaction(async (tx) => findRefundsOf(orderId, tx));
  for (const { id, status } of pending) if (status === "pending") await sendRefund(id);
}

export const cancelByShopper: DemoAction = ({ id, number }) =>
  orThrow(cancelOwnOrder(number, { token: orderToken({ id, linkVersion: FIRST_LINK }), customerId: undefined }));
/** Its refund is sent by a later step, because it can be called back for half a minute. */
export const cancelByStaff: DemoAction = ({ id }) =>
  orThrow(cancelForStaff(id, { reason: "The hide had a scar that we did not want to sell", notify: true }, DEMO_STAFF));

type WantedRefund = Partial<RefundRequest> & Pick<RefundRequest, "cause">;

/** Requests a refund of the order's payment. */
async function requestRefund({ id }: DemoOrder, wanted: WantedRefund) {
  const payments = await inTransaction(async (tx) => lockReceivedPayments(id, tx));
  const expectedRefundableCents = payments.reduce((sum, { refundableCents }) => sum + refundableCents, 0);
  const request = { lines: [], shippingCents: 0, note: "", notify: true, expectedRefundableCents, ...wanted };
  return orThrow(refundOrder(id, request, DEMO_STAFF));
}

/** Refunds: requested here, and sent by a later step, because a refund can be called back for half a minute. */
export const refundGoodwill: DemoAction = (order) =>
  requestRefund(order, { cause: "goodwill", amountCents: 1000, note: "Scratch near the snap, they keep it" });
export const refundOneUnit: DemoAction = (order) =>
  requestRefund(order, { cause: "changed_mind", lines: [{ position: 1, quantity: 1 }] });
export const refundReturned: DemoAction = (order) =>
  requestRefund(order, { cause: "changed_mind", lines: [{ position: 1, quantity: 1, restock: 1 }] });
export const refundAll: DemoAction = (order) =>
  requestRefund(order, {
    cause: "damaged",
    lines: order.units.map((quantity, index) => ({ position: index + 1, quantity })),
    shippingCents: 1000,
    note: "Crushed by the carrier, photos by email",
  });
export const send: DemoAction = ({ id }) => sendRefunds(id);
/** The provider reports that a refund failed, which flags its payment. */
export const failRefund: DemoAction = async (order) => {
  const { refundId } = await requestRefund(order, { cause: "late", amountCents: 1500 });
  await handlePaymentEvent({
    provider: "test",
    eventId: `${refundId}:failed`,
    paymentId: order.paymentId,
    digest: "0".repeat(64),
    kind: "refund_moved",
    refundId,
    refundStatus: "failed",
  });
};
