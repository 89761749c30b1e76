import { fullTime, shortTime } from "#app/admin/shop-time.ts";
import type { StaffOrder } from "#app/features/order-management/order-management.contract.ts";
import { formatAddress } from "#app/features/orders/format-address.ts";
import { trackingUrlOf } from "#app/features/orders/fulfillment/tracking-url.ts";
import { wasCanceled } from "#app/features/orders/lifecycle/order-states.ts";
import { editedText } from "./edited-text.ts";

const STATUS_LABELS: Record<StaffOrder["status"], string> = {
  awaiting_payment: "Not paid",
  paid: "Paid",
  packed: "Packed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Canceled",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
};

/** Adds times and addresses as text: the browser knows neither the shop's time zone nor its formats. */
export function toOrderView({ shipments, timeline, payments, refunds, ...order }: StaffOrder) {
  const at = (time: string | null) => (time === null ? undefined : shortTime(new Date(time)));
  const { shipping_address } = order;
  const names = new Map(order.lines.map(({ position, name }) => [position, name]));
  const unitsOf = (lines: { position: number; quantity: number }[]) =>
    lines.map(({ position, quantity }) => `${quantity} × ${names.get(position) ?? ""}`).join(", ");
  return {
    ...order,
    placed: fullTime(new Date(order.placed_at)),
    address: shipping_address && formatAddress(shipping_address),
    mapUrl: shipping_address ? mapUrlOf(shipping_address) : undefined,
    opened: {
      shipping_address: editedText(order, "shipping_address"),
      email: editedText(order, "email"),
      gift_message: editedText(order, "gift_message"),
    },
    shipments: shipments.map((shipment) => ({
      ...shipment,
      units: unitsOf(shipment.lines),
      // A page that follows from the number is not typed: it changes with the number.
      ownUrl: shipment.url === trackingUrlOf(shipment.carrier, shipment.number) ? "" : (shipment.url ?? ""),
      shipped: at(shipment.shipped_at),
      delivered: at(shipment.delivered_at),
    })),
    // Payments are only ever added. The page needs no more of them than their position: with the id, it could open the shopper's page.
    payments: payments.map((payment, id) => ({ ...payment, id })),
    refunds: refunds.map((refund) => ({
      ...refund,
      units: unitsOf(refund.lines),
      when: at(refund.created_at),
    })),
    // Entries are only ever added, and those of one transaction have one time.
    timeline: timeline
      .map((entry, id) => ({ ...entry, id, when: at(entry.at), subject: subjectOf(entry, { shipments, refunds }) }))
      .toReversed(),
    other_orders: order.other_orders.map(({ number, placed_at, status }) => ({
      number,
      placed: shortTime(new Date(placed_at)),
      status: STATUS_LABELS[status],
    })),
    resendable: resendableOf({ ...order, shipments, refunds, timeline }),
    partly_packed: order.fulfillment === "packed" && order.lines.some(({ packed, to_send }) => packed < to_send),
  };
}

/** Which of several parcels or refunds an email is about, such as "parcel 2". */
function subjectOf(
  { about }: StaffOrder["timeline"][number],
  { shipments, refunds }: Pick<StaffOrder, "shipments" | "refunds">,
): string | undefined {
  const shipment = shipments.length > 1 ? shipments.find(({ id }) => id === about) : undefined;
  const refund = refunds.length > 1 ? refunds.find(({ id }) => id === about) : undefined;
  return shipment ? `parcel ${shipment.no}` : refund && `$${refund.amount}`;
}

/** The page of a map that looks for street, city, postcode and country: the names of person and company, and the floor, find nothing. */
function mapUrlOf(address: NonNullable<StaffOrder["shipping_address"]>): string {
  const place = formatAddress({ ...address, full_name: "", company: "", line2: "" }).join(", ");
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
}

/** The emails that can be sent again: what they tell is still true. */
function resendableOf({
  status,
  shipments,
  refunds,
  timeline,
}: Pick<StaffOrder, "status" | "shipments" | "refunds" | "timeline">): string[] {
  const isCanceled = wasCanceled(timeline.flatMap(({ kind, status: to }) => (kind === "event" && to ? [to] : [])));
  const possible: Record<string, boolean> = {
    "order-confirmed": status !== "awaiting_payment" && !isCanceled,
    "order-shipped": shipments.some(({ voided_at }) => voided_at === null),
    "order-cancelled": isCanceled && refunds.length > 0,
    "order-refunded": refunds.some((refund) => refund.status === "done"),
  };
  return Object.keys(possible).filter((template) => possible[template]);
}

/** `undoAction`: the action of the audit log that `undo` undoes; `undoMs`: the milliseconds left for that. */
export type OrderView = ReturnType<typeof toOrderView> & {
  id: string;
  etag: string;
  undoAction: string | null;
  undoMs: number;
};
