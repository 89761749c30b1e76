import { canCancel, canPay } from "#app/features/orders/lifecycle/order-states.ts";
import { orderToken } from "#app/features/orders/order-link.ts";
import type { ListedOrder } from "#app/features/orders/orders.contract.ts";
import { countOrdersOf, findLinesOf, findOrdersOf } from "#app/features/orders/orders.queries.ts";
import { serializeOrderItem } from "#app/features/orders/serialize-order.ts";
import { findOrdersToReview } from "#app/features/reviews/reviewable-products.ts";
import { toDecimal } from "#app/platform/money.ts";

/** Returns one page of a customer's orders with their lines, newest first; `total` is the number of all orders. */
export async function listOwnOrders(
  customerId: string,
  page: { limit: number; offset: number },
): Promise<{ orders: ListedOrder[]; total: number }> {
  const [found, total] = await Promise.all([findOrdersOf(customerId, page), countOrdersOf(customerId)]);
  const lines = await findLinesOf(found.map(({ id }) => id));
  const toReview = await findOrdersToReview(found);
  const orders = found.map((order) => ({
    number: order.number,
    token: orderToken(order),
    status: order.status,
    email: order.email,
    items: lines.filter(({ line }) => line.orderId === order.id).map(serializeOrderItem),
    subtotal: toDecimal(order.subtotalCents),
    shipping: toDecimal(order.shippingCents),
    total: toDecimal(order.totalCents),
    currency: order.currency,
    placed_at: order.placedAt.toISOString(),
    can_cancel: canCancel(order),
    can_pay: canPay(order.status),
    can_review: toReview.has(order.id),
  }));
  return { orders, total };
}
