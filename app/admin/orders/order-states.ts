import type { StateKind } from "#app/admin/ui/state.tsx";
import type { StaffListedOrder } from "#app/features/order-management/order-management.contract.ts";

type Labeled = { kind: StateKind; text: string };
type States = Pick<StaffListedOrder, "status" | "fulfillment" | "money" | "partly_packed">;

const FULFILLMENT_STATES: Record<StaffListedOrder["fulfillment"], Labeled> = {
  none: { kind: "open", text: "To pack" },
  packed: { kind: "begun", text: "Packed" },
  partly_shipped: { kind: "begun", text: "Partly sent" },
  shipped: { kind: "good", text: "On the way" },
  delivered: { kind: "good", text: "Delivered" },
};

const MONEY: Record<StaffListedOrder["money"], Labeled> = {
  unpaid: { kind: "open", text: "Not paid yet" },
  paid: { kind: "good", text: "Paid" },
  partly_refunded: { kind: "begun", text: "Partly refunded" },
  refunded: { kind: "ended", text: "Refunded" },
  not_charged: { kind: "ended", text: "Not charged" },
  flagged: { kind: "bad", text: "Payment flagged" },
};

/** Where the items of an order are. */
export function fulfillmentState({ status, fulfillment, partly_packed }: Omit<States, "money">): Labeled {
  if (status === "cancelled") return { kind: "ended", text: "Canceled" };
  if (status === "awaiting_payment") return { kind: "open", text: "Not paid yet" };
  if (status === "refunded" && fulfillment === "none") return { kind: "ended", text: "Not sent" };
  if (partly_packed) return { kind: "begun", text: "Partly packed" };
  return FULFILLMENT_STATES[fulfillment];
}

/** How an order stands with its money. */
export const moneyState = ({ money }: Pick<States, "money">): Labeled => MONEY[money];
