import { ruleOf } from "#app/features/audit/audit-actions.ts";
import {
  unitsPacked,
  unitsToPack,
  unitsToSend,
  WITHOUT_UNITS,
} from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { UNDO_SECONDS } from "#app/features/orders/fulfillment/ship-order.ts";
import {
  findProgress,
  findShipments,
  type ShipmentWithLines,
} from "#app/features/orders/fulfillment/shipments.queries.ts";
import { indexOfPayment } from "#app/features/orders/lifecycle/order-states.ts";
import {
  findOrderByNumber,
  findOrderLines,
  type OrderLineWithImage,
  type OrderRow,
} from "#app/features/orders/orders.queries.ts";
import { serializeOrderItem } from "#app/features/orders/serialize-order.ts";
import { type Actor, type Forbidden, may, requirePermission } from "#app/features/staff/access/actor.ts";
import { now } from "#app/platform/clock.ts";
import { toDecimal } from "#app/platform/money.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { shipByDay } from "./list/ship-by.ts";
import { findOrderDetails, type OrderDetails } from "./order-details.queries.ts";
import type { StaffOrder } from "./order-management.contract.ts";
import { actionsOf, moneyOf, type OrderVisibility, orderVisibilityFor } from "./order-visibility.ts";
import { canBeUndone, isMoney, refundableOf, serializePayments, serializeRefunds } from "./serialize-money.ts";
import { timelineOf } from "./timeline.ts";

export type ViewError = Forbidden | { code: "no_such_order" };
export type ViewedOrder = {
  order: OrderRow;
  body: StaffOrder;
  edited: OrderDetails["edited"];
  undoAction: string | null;
};

/** Whether someone who sees no sums sees an order: while it is to be packed and sent, or on its way. */
const isToFulfill = ({ status, fulfillment }: OrderRow) =>
  !["awaiting_payment", "cancelled", "refunded"].includes(status) && fulfillment !== "delivered";

/** Whether someone sees an order. */
export const seesOrder = (order: OrderRow, by: Actor): boolean => orderVisibilityFor(by).money || isToFulfill(order);

/**
 * Finds the order that someone acts on, whose response will show it. Errors: no_such_order, not_allowed (they
 * don't see it; the reason, such as that its shopper canceled it, may be told).
 */
export async function findOrderToChange(
  number: string | undefined,
  by: Actor,
): Promise<Result<OrderRow, { code: "no_such_order" | "not_allowed" }>> {
  const order = number === undefined ? undefined : await findOrderByNumber(number);
  if (!order) return err({ code: "no_such_order" });
  return seesOrder(order, by) ? ok(order) : err({ code: "not_allowed" });
}

/**
 * Returns an order as the actor sees it, with its timeline and the actions that are possible. `isActed`: they have just acted on
 * it, and see what became of it. Errors: forbidden, no_such_order.
 */
export async function viewStaffOrder(
  number: string,
  by: Actor,
  { isActed = false } = {},
): Promise<Result<ViewedOrder, ViewError>> {
  const permitted = requirePermission(by, "orders.view");
  if (!permitted.ok) return permitted;
  const visibility = orderVisibilityFor(by);
  const order = await findOrderByNumber(number);
  if (!order || !(isActed || seesOrder(order, by))) return err({ code: "no_such_order" });
  const [lines, progress, shipments, details] = await Promise.all([
    findOrderLines(order.id),
    findProgress(order.id),
    findShipments(order.id),
    findOrderDetails(order.id),
  ]);
  const refunded = refundedUnits(details);
  const serializedLines = lines.map((line) => {
    const known = progress.find(({ position }) => position === line.line.position);
    const units = {
      sent: known?.sent ?? 0,
      canceled: known?.canceled ?? 0,
      to_send: known ? unitsToSend(known) : 0,
      packed: known ? unitsPacked(known) : 0,
    };
    return serializeLine(line, { ...units, refunded: refunded.get(line.line.position) ?? 0 }, visibility);
  });
  const refundableCents = details.payments.reduce((sum, payment) => sum + refundableOf(payment, details.refunds), 0);
  const toPack = progress.reduce((sum, line) => sum + unitsToPack(line), 0);
  const unsent = WITHOUT_UNITS.has(order.status) ? 0 : progress.reduce((sum, line) => sum + unitsToSend(line), 0);
  const undo = undoOf(details, by);
  const body: StaffOrder = {
    ...serializeHead(order, details, visibility),
    lines: serializedLines,
    ...serializeSums(order, details, { refundableCents, visibility }),
    shipments: shipments.map((shipment) => serializeStaffShipment(shipment, visibility)),
    payments: visibility.money ? serializePayments(details, visibility) : [],
    refunds: visibility.money ? serializeRefunds(details, visibility) : [],
    timeline: timelineOf(details, visibility),
    other_orders: visibility.email ? details.others.map(serializeOther) : [],
    undo,
    can: actionsOf(
      order,
      { toPack, refundableCents, ...countsOf(details, shipments), restockable: details.restockable - unsent },
      by,
    ),
  };
  return ok({ order, body, edited: details.edited, undoAction: undo && (details.undo?.action ?? null) });
}

/** The latest action that can be undone, if the actor may undo it. */
function undoOf({ undo }: OrderDetails, by: Actor): StaffOrder["undo"] {
  const permission = undo ? ruleOf(undo.action).undo : undefined;
  if (!undo || !permission || !may(by, permission)) return null;
  return { audit_id: undo.audit_id, until: new Date(undo.until).toISOString(), whole_batch: false };
}

function countsOf(details: OrderDetails, shipments: ShipmentWithLines[]) {
  return {
    parcels: shipments.filter(({ voidedAt }) => voidedAt === null).length,
    waitingRefunds: details.refunds.filter(canBeUndone).length,
    flaggedPayments: details.payments.filter(({ status }) => status === "flagged").length,
  };
}

/** The entity tag of an order: it changes when staff edit the address, the email or the gift message. */
export const orderETag = ({ version }: Pick<OrderRow, "version">): string => `"o${version}"`;

const serializeOther = ({ number, placed_at, status }: OrderDetails["others"][number]) => ({
  number,
  placed_at: new Date(placed_at).toISOString(),
  status: status as StaffOrder["status"],
});

function serializeHead(order: OrderRow, details: OrderDetails, visibility: OrderVisibility) {
  const holdsMoney = details.payments.some(({ status }) => status === "paid" || status === "refund_pending");
  const wasPaid = holdsMoney || details.payments.some(({ status }) => status === "refunded");
  const isFlagged = details.payments.some(({ status }) => status === "flagged");
  const { people, email } = visibility;
  const paidAt = details.events[indexOfPayment(details.events.map((event) => event.to_status))]?.at ?? order.placedAt;
  return {
    number: order.number,
    placed_at: order.placedAt.toISOString(),
    status: order.status,
    fulfillment: order.fulfillment,
    money: moneyOf(order, { isFlagged, wasPaid, holdsMoney }),
    ship_by: shipByDay(order, new Date(paidAt)),
    email: email ? order.email : null,
    shipping_address: people ? order.shippingAddress : null,
    billing_address: email ? order.billingAddress : null,
    note: people ? order.note : null,
    gift_message: people ? order.giftMessage : null,
  };
}

function serializeSums(
  order: OrderRow,
  { refunds }: OrderDetails,
  { refundableCents, visibility }: { refundableCents: number; visibility: OrderVisibility },
) {
  const shippingRefunds = refunds.filter(isMoney).reduce((sum, refund) => sum + refund.shipping_cents, 0);
  const shown = (cents: number) => (visibility.money ? toDecimal(cents) : null);
  return {
    subtotal: shown(order.subtotalCents),
    shipping: shown(order.shippingCents),
    total: shown(order.totalCents),
    refunded: shown(order.refundedCents),
    refundable: shown(refundableCents),
    shipping_refundable: shown(Math.max(0, order.shippingCents - shippingRefunds)),
  };
}

function refundedUnits({ refunds }: OrderDetails): Map<number, number> {
  const units = new Map<number, number>();
  for (const { position, quantity } of refunds.filter(isMoney).flatMap(({ lines }) => lines)) {
    units.set(position, (units.get(position) ?? 0) + quantity);
  }
  return units;
}

type LineUnits = Pick<StaffOrder["lines"][number], "sent" | "canceled" | "to_send" | "packed" | "refunded">;

function serializeLine(
  row: OrderLineWithImage,
  units: LineUnits,
  { money }: OrderVisibility,
): StaffOrder["lines"][number] {
  const { sku, color, size, quantity, price, subtotal, product } = serializeOrderItem(row);
  return {
    position: row.line.position,
    sku,
    name: product.name,
    slug: product.slug,
    color,
    size,
    image: product.primary_image,
    quantity,
    ...units,
    price: money ? price : null,
    subtotal: money ? subtotal : null,
  };
}

/** The entity tag of a parcel: it changes when its tracking is corrected. */
export const shipmentETag = ({ version }: { version: number }): string => `"s${version}"`;

/** The tracking is personal: carriers show with it where a parcel goes, and often to whom. */
function serializeStaffShipment(
  shipment: ShipmentWithLines,
  { people }: OrderVisibility,
): StaffOrder["shipments"][number] {
  const undoUntil = new Date(shipment.shippedAt.getTime() + UNDO_SECONDS * 1000);
  const isOpen = shipment.voidedAt === null && shipment.deliveredAt === null && undoUntil > now();
  return {
    id: shipment.id,
    no: shipment.no,
    carrier: shipment.carrier,
    number: people ? shipment.trackingNumber : "",
    url: people ? shipment.trackingUrl : null,
    shipped_at: shipment.shippedAt.toISOString(),
    delivered_at: shipment.deliveredAt?.toISOString() ?? null,
    voided_at: shipment.voidedAt?.toISOString() ?? null,
    undo_until: isOpen ? undoUntil.toISOString() : null,
    etag: shipmentETag(shipment),
    lines: shipment.lines,
  };
}
