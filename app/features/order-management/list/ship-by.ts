import type { OrderRow } from "#app/features/orders/orders.queries.ts";
import { shippingDateAfterPayment } from "#app/features/orders/ui/delivery-date.ts";
import { now } from "#app/platform/clock.ts";
import { startOfDay, startOfToday } from "#app/platform/shop-days.ts";

const dayAfterPayment = (paidAt: Date) => shippingDateAfterPayment(paidAt).toISOString().slice(0, "2026-11-24".length);

/** Of these, something is still to be shipped. */
const TO_SHIP: ReadonlySet<OrderRow["fulfillment"]> = new Set(["none", "packed", "partly_shipped"]);

/**
 * Returns the day by which the rest of an order is shipped, such as "2026-11-24" in the shop's time zone: what shoppers read
 * before they pay. Null if nothing is left to ship, or it is not paid.
 */
export function shipByDay({ status, fulfillment }: Pick<OrderRow, "status" | "fulfillment">, paidAt: Date) {
  const isOpen = status !== "awaiting_payment" && status !== "cancelled" && status !== "refunded";
  return isOpen && TO_SHIP.has(fulfillment) ? dayAfterPayment(paidAt) : null;
}

/** Whether this day is over in the shop's time zone. */
export const isPast = (day: string): boolean => startOfDay(day, 1) <= now();

/** Orders that were paid before this time, and are not shipped, are late. */
export function lateBefore(): Date {
  let days = 0;
  while (!isPast(dayAfterPayment(startOfToday(days)))) days -= 1;
  return startOfToday(days + 1);
}
