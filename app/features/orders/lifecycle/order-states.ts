/** Every state of an order, in the order in which a good one passes through them. */
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

/** Who changes an order: its shopper, somebody of the shop, a payment provider, or time. */
export const ACTORS = ["shopper", "shop", "payment", "clock"] as const;
export type Actor = (typeof ACTORS)[number];

/**
 * Which state may follow which, and by whose act. What is not written here is refused. A cancelled order whose money
 * came back, however late it was paid, ends as refunded.
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
  // It was paid for before, so it may go on from where it was.
  partly_refunded: { packed: ["shop"], shipped: ["shop"], delivered: ["shop"], refunded: ["shop", "payment"] },
  refunded: {},
};

/** Whether an order in one state may be put into another by this actor. */
export function mayChange(from: OrderState, to: OrderState, actor: Actor): boolean {
  return NEXT[from][to]?.includes(actor) ?? false;
}

/** Whether its shopper may still call an order off: until it is packed. */
export function canCancel(status: OrderState): boolean {
  return mayChange(status, "cancelled", "shopper");
}

/** Whether an order waits for its money. */
export function canPay(status: OrderState): boolean {
  return status === "awaiting_payment";
}
