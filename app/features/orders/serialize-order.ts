import { serializeImage } from "#app/features/catalog/product/serialize-image.ts";
import { findReservationExpiry } from "#app/features/stock/stock.queries.ts";
import { now } from "#app/platform/clock.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { toDecimal } from "#app/platform/money.ts";
import { findShipments, type ShipmentWithLines } from "./fulfillment/shipments.queries.ts";
import { canCancel, canPay } from "./lifecycle/order-states.ts";
import type { Order, OrderItem, OrderMoney } from "./orders.contract.ts";
import { findEvents, findOrderLines, type OrderLineWithImage, type OrderRow } from "./orders.queries.ts";

/** Returns the API's item of a line, at the price it was ordered at. */
export function serializeOrderItem({ line, image }: OrderLineWithImage): OrderItem {
  const alt = line.color ? `${line.name} in ${line.color}` : line.name;
  const imageRow = line.imageId && image && { id: line.imageId, ...image, alt, color: line.color, view: "hero" };
  return {
    product: { name: line.name, slug: line.slug, primary_image: serializeImage(imageRow || null) },
    sku: line.sku,
    color: line.color,
    size: line.size,
    quantity: line.quantity,
    price: toDecimal(line.unitPriceCents),
    subtotal: toDecimal(line.lineCents),
  };
}

const trackingOf = ({ carrier, trackingNumber, trackingUrl }: OrderRow): Order["tracking"] =>
  carrier === null ? null : { carrier, number: trackingNumber ?? "", url: trackingUrl };

/** Returns the API's parcel. */
function serializeShipment(shipment: ShipmentWithLines, lines: OrderLineWithImage[]): Order["shipments"][number] {
  const skus = new Map(lines.map(({ line }) => [line.position, line.sku]));
  return {
    carrier: shipment.carrier,
    number: shipment.trackingNumber,
    url: shipment.trackingUrl,
    shipped_at: shipment.shippedAt.toISOString(),
    delivered_at: shipment.deliveredAt?.toISOString() ?? null,
    items: shipment.lines.map(({ position, quantity }) => ({ sku: skus.get(position) ?? "", quantity })),
  };
}

const WITHOUT_MONEY: OrderMoney = { payment: null, refund_requested: null };

/**
 * Returns the API's order with its history and what its payments add, where that is shown. `on` is the transaction that has
 * changed the order, if it has not ended yet.
 */
export async function serializeOrder(
  order: OrderRow,
  money: OrderMoney = WITHOUT_MONEY,
  on: Database | Tx = db(),
): Promise<Order> {
  const lines = await findOrderLines(order.id, on);
  const events = await findEvents(order.id, on);
  const hasParcels = order.fulfillment !== "none" && order.fulfillment !== "packed";
  const shipments = hasParcels ? await findShipments(order.id, on) : [];
  const reservedUntil = order.status === "awaiting_payment" ? await findReservationExpiry(order.id, on) : undefined;
  return {
    number: order.number,
    status: order.status,
    email: order.email,
    items: lines.map(serializeOrderItem),
    subtotal: toDecimal(order.subtotalCents),
    shipping: toDecimal(order.shippingCents),
    total: toDecimal(order.totalCents),
    currency: order.currency,
    shipping_address: order.shippingAddress,
    billing_address: order.billingAddress,
    note: order.note,
    gift_message: order.giftMessage,
    placed_at: order.placedAt.toISOString(),
    hold_expires_at: reservedUntil && reservedUntil > now() ? reservedUntil.toISOString() : null,
    tracking: trackingOf(order),
    fulfillment: order.fulfillment,
    refunded: toDecimal(order.refundedCents),
    shipments: shipments
      .filter(({ voidedAt }) => voidedAt === null)
      .map((shipment) => serializeShipment(shipment, lines)),
    history: events.map(({ at, fromStatus, toStatus, actor, reason }) => ({
      at: at.toISOString(),
      status: toStatus,
      actor,
      // What staff typed is stored with the order, where it can be erased.
      reason: (actor === "shop" && fromStatus !== toStatus && toStatus === "cancelled" && order.cancelReason) || reason,
    })),
    ...money,
    can_cancel: canCancel(order),
    // A shopper whose payment is flagged must not pay a second time.
    can_pay: canPay(order.status) && money.payment?.status !== "flagged",
  };
}
