/** Every state of an order; the first five in the usual sequence. */
export const ORDER_STATES = [
  "awaiting_payment",
  "paid",
  "packed",
  "shipped",
  "delivered",
  "cancelled",
  "partly_refunded",
  "refunded",
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** How much of an order has left the shop. */
export const FULFILLMENTS = ["none", "packed", "partly_shipped", "shipped", "delivered"] as const;
export type Fulfillment = (typeof FULFILLMENTS)[number];

/** Who changes an order: its shopper, the staff, a payment provider, or a scheduled job. */
export const ACTORS = ["shopper", "shop", "payment", "clock"] as const;
export type OrderActor = (typeof ACTORS)[number];

/**
 * The states that may follow each state, and the actors that may make the change; no other change is allowed. A
 * canceled order whose money was refunded ends as refunded, also when it was paid after canceling.
 */
const NEXT: Record<OrderState, Partial<Record<OrderState, readonly OrderActor[]>>> = {
  awaiting_payment: { paid: ["payment"], cancelled: ["shopper", "shop", "payment", "clock"] },
  paid: {
    packed: ["shop"],
    cancelled: ["shopper", "shop", "payment"],
    partly_refunded: ["shop", "payment"],
    refunded: ["shop", "payment"],
  },
  packed: {
    shipped: ["shop"],
    paid: ["shop"],
    // Its last units that were not sent are refunded, and all others have arrived.
    delivered: ["shop"],
    partly_refunded: ["shop", "payment"],
    refunded: ["shop", "payment"],
  },
  // A parcel that never left or came back has to be sent again.
  shipped: {
    packed: ["shop"],
    delivered: ["shop"],
    partly_refunded: ["shop", "payment"],
    refunded: ["shop", "payment"],
  },
  // Such a refund is undone: its units have to be sent.
  delivered: { packed: ["shop"], partly_refunded: ["shop", "payment"], refunded: ["shop", "payment"] },
  cancelled: { refunded: ["payment", "shop"] },
  // It has been paid, so its fulfillment continues.
  partly_refunded: {
    packed: ["shop"],
    shipped: ["shop"],
    delivered: ["shop"],
    cancelled: ["shop"],
    refunded: ["shop", "payment"],
  },
  refunded: {},
};

/** The two statuses of an order: the summary for its shopper, and how much of it has left. */
export type OrderStatus = { status: OrderState; fulfillment: Fulfillment };

/** Returns whether this actor may change an order to another state. Nothing is canceled that is packed or has left. */
export function mayChange({ status, fulfillment }: OrderStatus, to: OrderState, actor: OrderActor): boolean {
  if (to === "cancelled" && fulfillment !== "none") return false;
  return NEXT[status][to]?.includes(actor) ?? false;
}

/** Returns whether this actor may cancel an order: until it is packed. */
export function canCancel(order: OrderStatus, actor: "shopper" | "shop" = "shopper"): boolean {
  return mayChange(order, "cancelled", actor);
}

/** Returns whether an order can be paid. */
export function canPay(status: OrderState): boolean {
  return status === "awaiting_payment";
}

/**
 * Returns the index of the payment that counts in the states of an order's history, oldest first; -1 if there is none. It is the
 * last that the order waited for: an earlier one was undone.
 */
export const indexOfPayment = (states: string[]): number =>
  states.findLastIndex(
    (state, index) => state === "paid" && (states[index - 1] ?? "awaiting_payment") === "awaiting_payment",
  );

/** Returns whether an order was canceled, also once its money was refunded. `states`: those of its history, oldest first. */
export const wasCanceled = (states: string[]): boolean =>
  states.findLast((state) => state !== "refunded") === "cancelled";
