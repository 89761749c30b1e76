import { toDecimal } from "#app/platform/money.ts";
import { canCancel, canPay } from "./lifecycle/order-states.ts";
import { orderToken } from "./order-link.ts";
import type { ListedOrder } from "./orders.contract.ts";
import { countOrdersOf, findLinesOf, findOrdersOf } from "./orders.queries.ts";
import { serializeOrderItem } from "./serialize-order.ts";

/** Returns one page of a customer's orders with their lines, newest first; `total` is the number of all orders. */
export async function listOwnOrders(
  customerId: string,
  page: { limit: number; offset: number },
): Promise<{ orders: ListedOrder[]; total: number }> {
  const [found, total] = await Promise.all([findOrdersOf(customerId, page), countOrdersOf(customerId)]);
  const lines = await findLinesOf(found.map(({ id }) => id));
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
  }));
  return { orders, total };
}
