import { fullTime, shortTime } from "#app/admin/shop-time.ts";
import type { StaffOrder } from "#app/features/order-management/order-management.contract.ts";
import { formatAddress } from "#app/features/orders/format-address.ts";

/** Adds times and addresses as text: the browser knows neither the shop's time zone nor its formats. */
export function toOrderView({ shipments, timeline, shipping_address, ...order }: StaffOrder) {
  const at = (time: string | null) => (time === null ? undefined : shortTime(new Date(time)));
  return {
    ...order,
    placed: fullTime(new Date(order.placed_at)),
    address: shipping_address && formatAddress(shipping_address),
    shipments: shipments.map((shipment) => ({
      ...shipment,
      shipped: at(shipment.shipped_at),
      delivered: at(shipment.delivered_at),
    })),
    timeline: timeline.map((entry) => ({ ...entry, when: at(entry.at) })).toReversed(),
  };
}

export type OrderView = ReturnType<typeof toOrderView>;
