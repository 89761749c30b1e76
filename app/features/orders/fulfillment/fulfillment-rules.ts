import type { Fulfillment, OrderState } from "#app/features/orders/lifecycle/order-states.ts";

/** Units of a line: bought, not to be sent anymore, sent in parcels that are not voided, and packed for the next parcel. */
export type LineProgress = { position: number; quantity: number; canceled: number; sent: number; packed: number };

/** A parcel that is not voided. */
type Parcel = { deliveredAt: Date | null };

/** Units of a line by its position in the order. */
export type PositionQuantity = { position: number; quantity: number };

/** Returns the units of a line that are still to be sent. */
export function unitsToSend({ quantity, canceled, sent }: Omit<LineProgress, "packed">): number {
  return Math.max(0, quantity - canceled - sent);
}

/** Returns the units of a line that are packed and still to be sent: units may be canceled after they were packed. */
export const unitsPacked = (line: LineProgress): number => Math.min(line.packed, unitsToSend(line));

/** Returns the units of a line that are still to be packed. */
export const unitsToPack = (line: LineProgress): number => unitsToSend(line) - unitsPacked(line);

/** Units of a line before a refund. */
type LineToRefund = { sent: number; canceled: number; refunded: number; toSend: number };

/**
 * Returns how many of the units that are refunded are not to be sent, unless staff say otherwise: as many as are left to send. Units
 * that are gone (damaged or lost) are those that were sent, as long as these are not refunded.
 */
export function unitsToCancel(
  quantity: number,
  { sent, canceled, refunded, toSend }: LineToRefund,
  isGone: boolean,
): number {
  const sentFirst = isGone ? Math.max(0, sent - Math.max(0, refunded - canceled)) : 0;
  return Math.min(Math.max(0, quantity - sentFirst), toSend);
}

/** Returns how much of an order has left, from its lines and parcels. `isPacked`: its remaining units are packed. */
export function fulfillmentOf(lines: LineProgress[], parcels: Parcel[], isPacked: boolean): Fulfillment {
  if (parcels.length === 0) return isPacked ? "packed" : "none";
  if (lines.some((line) => unitsToSend(line) > 0)) return "partly_shipped";
  return parcels.every(({ deliveredAt }) => deliveredAt !== null) ? "delivered" : "shipped";
}

/** The states of an order in which no units are to be sent. */
export const WITHOUT_UNITS: ReadonlySet<OrderState> = new Set(["awaiting_payment", "cancelled", "refunded"]);

/** The shopper's summary of a paid order whose fulfillment changes. */
const SUMMARY: Record<Fulfillment, OrderState> = {
  none: "paid",
  packed: "packed",
  partly_shipped: "packed",
  shipped: "shipped",
  delivered: "delivered",
};

/**
 * Returns the shopper's summary of an order after its fulfillment changed. An order that was refunded in part stays so if the refund
 * has failed since.
 */
export function statusAfter(order: { status: OrderState; refundedCents: number }, to: Fulfillment): OrderState {
  if (WITHOUT_UNITS.has(order.status)) return order.status;
  const isRefunded = order.refundedCents > 0 || order.status === "partly_refunded";
  return to === "none" && isRefunded ? "partly_refunded" : SUMMARY[to];
}

/** The units of each line, without lines that have none. */
export const unitsOf = (lines: LineProgress[], count: (line: LineProgress) => number): PositionQuantity[] =>
  lines.map((line) => ({ position: line.position, quantity: count(line) })).filter(({ quantity }) => quantity > 0);

/** Returns units without some of them. */
export function withoutUnits(units: PositionQuantity[], some: PositionQuantity[]): PositionQuantity[] {
  const taken = new Map<number, number>();
  for (const { position, quantity } of some) taken.set(position, (taken.get(position) ?? 0) + quantity);
  return units
    .map(({ position, quantity }) => ({ position, quantity: quantity - (taken.get(position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Returns the wanted units, or all that are left when `wanted` is undefined. Undefined if there are none, if a position
 * is unknown or repeated, or if more are wanted than are left, which `count` says: by default those still to be sent.
 */
export function chooseUnits(
  lines: LineProgress[],
  wanted?: PositionQuantity[],
  count: (line: LineProgress) => number = unitsToSend,
): PositionQuantity[] | undefined {
  const all = unitsOf(lines, count);
  const left = new Map(all.map(({ position, quantity }) => [position, quantity]));
  const chosen = wanted ?? all;
  const isPossible =
    chosen.length > 0 &&
    new Set(chosen.map(({ position }) => position)).size === chosen.length &&
    chosen.every(({ position, quantity }) => quantity > 0 && quantity <= (left.get(position) ?? 0));
  return isPossible ? chosen : undefined;
}
