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

/** Who changes an order: its shopper, the staff, a payment provider, or a scheduled job. */
export const ACTORS = ["shopper", "shop", "payment", "clock"] as const;
export type Actor = (typeof ACTORS)[number];

/**
 * The states that may follow each state, and the actors that may make the change; no other change is allowed. A
 * cancelled order whose money was refunded ends as refunded, also when it was paid after cancelling.
 */
const NEXT: Record<OrderState, Partial<Record<OrderState, readonly Actor[]>>> = {
  awaiting_payment: { paid: ["payment"], cancelled: ["shopper", "shop", "payment", "clock"] },
  paid: {
    packed: ["shop"],
    cancelled: ["shopper", "shop", "payment"],
    partly_refunded: ["shop", "payment"],
    refunded: ["shop", "payment"],
  },
  packed: { shipped: ["shop"], paid: ["shop"], partly_refunded: ["shop", "payment"], refunded: ["shop", "payment"] },
  shipped: { delivered: ["shop"], partly_refunded: ["shop", "payment"], refunded: ["shop", "payment"] },
  delivered: { partly_refunded: ["shop", "payment"], refunded: ["shop", "payment"] },
  cancelled: { refunded: ["payment", "shop"] },
  // It has been paid, so its fulfillment continues.
  partly_refunded: { packed: ["shop"], shipped: ["shop"], delivered: ["shop"], refunded: ["shop", "payment"] },
  refunded: {},
};

/** Returns whether this actor may change an order from one state to another. */
export function mayChange(from: OrderState, to: OrderState, actor: Actor): boolean {
  return NEXT[from][to]?.includes(actor) ?? false;
}

/** Returns whether the shopper may still cancel an order: until it is packed. */
export function canCancel(status: OrderState): boolean {
  return mayChange(status, "cancelled", "shopper");
}

/** Returns whether an order can be paid. */
export function canPay(status: OrderState): boolean {
  return status === "awaiting_payment";
}
