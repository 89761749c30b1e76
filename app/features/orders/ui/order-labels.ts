import { indexOfPayment, type OrderState, wasCanceled } from "#app/features/orders/lifecycle/order-states.ts";
import type { Order } from "#app/features/orders/orders.contract.ts";
import { shop } from "#app/platform/identity.ts";
import { BANK_TIME_TEXT } from "#app/platform/shop-facts.ts";
import { dollars } from "#app/ui/price.tsx";
import { deliveryDateAfterPayment, deliveryDateAfterShipping, formatDay } from "./delivery-date.ts";

/** The label of each state. */
export const STATE_LABELS: Record<OrderState, string> = {
  awaiting_payment: "Awaiting payment",
  paid: "Paid",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Canceled",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
};

type Known = Pick<Order, "status" | "fulfillment" | "shipments" | "history" | "shipping_address">;

/** Returns the label of an order's state, also of one whose first parcels have left. */
export const stateLabelOf = ({ status, fulfillment }: Pick<Order, "status" | "fulfillment">): string =>
  status === "packed" && fulfillment === "partly_shipped" ? "Partly shipped" : STATE_LABELS[status];

/** States of a paid order whose units are sent, or have been. */
const WITH_UNITS: ReadonlySet<OrderState> = new Set(["paid", "packed", "shipped", "partly_refunded"]);

/**
 * Returns the day by which all of an order arrives, as text; undefined when it has arrived or will not be shipped. It counts from
 * the payment or the last shipment: later rows of the same state are notes, and packing may be undone.
 */
export function deliveryDateOf(order: Known): string | undefined {
  const { status, fulfillment, shipments, history } = order;
  const { country } = order.shipping_address;
  if (!WITH_UNITS.has(status) || fulfillment === "delivered") return undefined;
  if (fulfillment === "shipped") {
    const isStep = (i: number) => history[i]?.status === "shipped" && history[i - 1]?.status !== "shipped";
    // The last units that were not sent may have been refunded: then no row says "shipped".
    const shippedAt = history.findLast((_, i) => isStep(i))?.at ?? shipments.at(-1)?.shipped_at;
    return shippedAt && formatDay(deliveryDateAfterShipping(new Date(shippedAt), country));
  }
  const paidAt = history[indexOfPayment(history.map((step) => step.status))]?.at;
  return paidAt && formatDay(deliveryDateAfterPayment(new Date(paidAt), country));
}

/** Returns the history's rows for display, newest first: a new state with its label, any other row with its reason. */
export function stepsOf(history: Order["history"]): { at: string; title: string; more: string }[] {
  const steps = history.map(({ at, status, reason }, i) => {
    const name = STATE_LABELS[status];
    if (status === history[i - 1]?.status) return { at, title: reason, more: "" };
    return { at, title: name, more: reason === name ? "" : reason };
  });
  return steps.toReversed();
}

/** Returns the texts for an order's state and what happens next. `minutes` is how long an unpaid order's units stay reserved. */
export function orderStatusText(order: Order, minutes?: number): { title: string; next: string } {
  switch (order.status) {
    case "awaiting_payment":
      return unpaid(order, minutes);
    case "paid":
      return { title: "Thank you. Your order is confirmed.", next: nextStep(order) };
    case "packed":
      return { title: titleOfPacked(order), next: nextStep(order) };
    case "shipped":
      return { title: "Your order is on its way.", next: nextStep(order) };
    case "delivered":
      return { title: "Your order has arrived.", next: `Not right? You have ${shop.returnDays} days to send it back.` };
    default:
      return ended(order);
  }
}

function titleOfPacked({ fulfillment, shipments }: Order): string {
  if (fulfillment !== "partly_shipped") return "Your order is packed.";
  const isHere = shipments.every(({ delivered_at }) => delivered_at !== null);
  return isHere ? "Part of your order has arrived." : "Part of your order is on its way.";
}

/** Returns what happens next with an order's units, and by when they arrive; "" when all have arrived. */
function nextStep(order: Order, it = "it"): string {
  const arrival = deliveryDateOf(order);
  const by = arrival ? ` It arrives by ${arrival}.` : "";
  switch (order.fulfillment) {
    case "none":
      return `Next: we pack ${it} within two business days, and email ${order.email} when it leaves.${by}`;
    case "packed":
      return `Next: the carrier picks ${it} up.${by}`;
    case "partly_shipped":
      return `Next: we send the rest, and email ${order.email} when it leaves.${arrival ? ` All of it arrives by ${arrival}.` : ""}`;
    case "shipped":
      return `Next: the carrier delivers ${it}.${by}`;
    case "delivered":
      return "";
  }
}

function unpaid({ payment, hold_expires_at }: Order, minutes: number | undefined) {
  if (payment?.status === "declined") {
    return {
      title: "The payment was declined.",
      next: "Nothing was charged. You can try again or use another payment method.",
    };
  }
  if (payment?.status === "flagged") {
    return {
      title: UNDER_REVIEW,
      next: "The payment doesn’t match your order. You don’t need to do anything: we’ll email you within one business day.",
    };
  }
  if (hold_expires_at) {
    return {
      title: "Your order is waiting for payment.",
      next: `Your items are reserved for ${formatMinutes(minutes)}.`,
    };
  }
  return {
    title: "Your order was not paid.",
    next: "Your items are no longer reserved. You can still pay while they are in stock.",
  };
}

/** The refund was made, and came back. */
const REFUND_FAILED = {
  title: "Your refund didn’t go through.",
  next: "You don’t need to do anything: we’ll look into it, and email you within one business day.",
};
const UNDER_REVIEW = "We’re checking your payment.";

function formatMinutes(minutes: number | undefined): string {
  if (minutes === undefined) return "a few more minutes";
  return minutes === 1 ? "one more minute" : `${minutes} more minutes`;
}

function ended(order: Order) {
  const { status, payment, refund_requested, refunded, history } = order;
  const amount = dollars(refund_requested ?? "0.00");
  const isCanceled = wasCanceled(history.map((step) => step.status));
  const hasFailed = payment?.status === "flagged" && status === "refunded" && !isCanceled;
  if (hasFailed || (status === "partly_refunded" && Number(refunded) === 0)) return REFUND_FAILED;
  if (status === "partly_refunded")
    return {
      title: "Part of your payment was refunded.",
      next: `We sent ${dollars(refunded)} back. ${BANK_TIME_TEXT} ${nextStep(order, "your order")}`.trim(),
    };
  const isCharged = refund_requested !== null;
  const isByHand = payment?.provider === "manual" && payment.status === "refund_pending";
  if (payment?.status === "flagged" || isByHand || (isCharged && Number(refund_requested) === 0))
    return {
      title: "Your order is canceled.",
      next: `${UNDER_REVIEW} We’ll refund what we received, and email you within one business day.`,
    };
  if (isSoldOut(history))
    return {
      title: "We’re sorry: the last one just sold.",
      next: `The last unit was sold before your payment reached us. We’re sending ${amount} back. ${BANK_TIME_TEXT}`,
    };
  if (status === "refunded")
    return {
      title: "Your order was refunded.",
      next: payment?.provider === "manual" ? "We have made the refund by hand." : BANK_TIME_TEXT,
    };
  const back = `We’re sending ${amount} back. ${BANK_TIME_TEXT}`;
  return { title: "Your order is canceled.", next: isCharged ? back : "Nothing was charged." };
}

/** A payment cancels an order only when its money came after the units were sold to others. */
function isSoldOut(history: Order["history"]): boolean {
  return history.some(({ status, actor }) => status === "cancelled" && actor === "payment");
}
