import { canCancel } from "#app/features/orders/lifecycle/order-states.ts";
import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { type Actor, may } from "#app/features/staff/access/actor.ts";
import type { Permission } from "#app/features/staff/access/permissions.ts";

/** What a staff member sees of an order. */
export type OrderVisibility = {
  /** Names, addresses and notes. */
  people: boolean;
  /** Sums, payments and refunds. Without them, only orders that are to be packed and sent, or were sent. */
  money: boolean;
  /** Email addresses, which packers don't need. */
  email: boolean;
  /** The ids of payments. Who has one can open the order's page and act there as its shopper. */
  paymentIds: boolean;
};

/** Returns what the actor sees of orders. */
export function orderVisibilityFor(by: Actor): OrderVisibility {
  const people = may(by, "orders.view_people");
  const money = may(by, "orders.view_money");
  return { people, money, email: people && money, paymentIds: may(by, "payments.decide") };
}

export const ORDER_ACTIONS = [
  "pack",
  "unpack",
  "ship",
  "deliver",
  "cancel",
  "refund",
  "restock",
  "edit_address",
  "edit_email",
  "note",
  "resend_email",
  "record_payment",
  "change_shipment",
  "undo_refund",
  "decide_payment",
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

const NEEDED: Record<OrderAction, Permission> = {
  pack: "orders.fulfill",
  unpack: "orders.fulfill",
  ship: "orders.fulfill",
  deliver: "orders.fulfill",
  cancel: "orders.cancel",
  refund: "refunds.make",
  restock: "stock.receive",
  edit_address: "orders.edit",
  edit_email: "orders.edit",
  note: "orders.note",
  resend_email: "orders.edit",
  record_payment: "payments.decide",
  change_shipment: "orders.fulfill",
  undo_refund: "refunds.make",
  decide_payment: "payments.decide",
};

/** `parcels` that are not voided, refunds that wait and can be undone, payments that are flagged. */
type Sums = {
  toPack: number;
  refundableCents: number;
  restockable: number;
  parcels: number;
  waitingRefunds: number;
  flaggedPayments: number;
};

/** Returns the actions that are possible on an order, and that the actor has the permission for. */
export function actionsOf(order: OrderRow, sums: Sums, by: Actor): OrderAction[] {
  const { status, fulfillment } = order;
  const { toPack, refundableCents, restockable } = sums;
  const isPaid = !["awaiting_payment", "cancelled", "refunded"].includes(status);
  const isHere = fulfillment === "none" || fulfillment === "packed";
  const isKnown = order.anonymizedAt === null;
  const possible: Record<OrderAction, boolean> = {
    pack: isPaid && fulfillment !== "shipped" && fulfillment !== "delivered" && toPack > 0,
    unpack: isPaid && fulfillment === "packed",
    ship: isKnown && isPaid && (fulfillment === "packed" || fulfillment === "partly_shipped"),
    deliver: fulfillment === "shipped",
    cancel:
      isKnown && isHere && canCancel({ status: status === "packed" ? "paid" : status, fulfillment: "none" }, "shop"),
    refund: refundableCents > 0,
    restock: restockable > 0,
    edit_address: isKnown && isHere,
    edit_email: isKnown,
    note: isKnown,
    resend_email: isKnown && status !== "awaiting_payment",
    record_payment: status === "awaiting_payment",
    change_shipment: isKnown && sums.parcels > 0,
    undo_refund: status !== "cancelled" && sums.waitingRefunds > 0,
    decide_payment: sums.flaggedPayments > 0,
  };
  return ORDER_ACTIONS.filter((action) => possible[action] && may(by, NEEDED[action]));
}

/** How an order stands with its money. */
export const MONEY_STATES = ["unpaid", "paid", "partly_refunded", "refunded", "not_charged", "flagged"] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

/** `wasPaid`, `holdsMoney`: money came in, or is there that was not refunded. */
export type PaymentsOfOrder = { isFlagged: boolean; wasPaid: boolean; holdsMoney: boolean };

/** Returns how an order stands with its money. What came in for one that was never completed may differ from its total. */
export function moneyOf(
  { status, refundedCents, totalCents }: Pick<OrderRow, "status" | "refundedCents" | "totalCents">,
  { isFlagged, wasPaid, holdsMoney }: PaymentsOfOrder,
): MoneyState {
  if (isFlagged) return "flagged";
  if (status === "awaiting_payment") return "unpaid";
  if (status === "cancelled" && !wasPaid) return "not_charged";
  if (refundedCents === 0) return "paid";
  const isOver = status === "cancelled" || status === "refunded";
  return refundedCents < totalCents && (holdsMoney || !isOver) ? "partly_refunded" : "refunded";
}
