import { shortDay } from "#app/admin/shop-time.ts";
import { isPast } from "#app/features/order-management/list/ship-by.ts";

/** The day by which an order is shipped as text, and whether it is past. Undefined if nothing is left to ship. */
export const toShipBy = (day: string | null) =>
  day === null ? undefined : { text: `Ship by ${shortDay(day)}`, isLate: isPast(day) };
