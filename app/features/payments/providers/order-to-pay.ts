import { FIRST_LINK, orderLink, orderPath } from "#app/features/orders/order-link.ts";
import { findOrder, findOrderLines } from "#app/features/orders/orders.queries.ts";

/** An order as providers and payment pages need it. Amounts in cents; `page` is its path, `link` its full URL. */
export type OrderToPay = {
  id: string;
  number: string;
  email: string;
  subtotalCents: number;
  shippingCents: number;
  totalCents: number;
  page: string;
  link: string;
  lines: {
    sku: string;
    name: string;
    color: string | null;
    size: string | null;
    unitPriceCents: number;
    quantity: number;
    lineCents: number;
  }[];
};

/** Returns the order with this id as providers and payment pages need it. */
export async function findOrderToPay(orderId: string): Promise<OrderToPay | undefined> {
  const order = await findOrder(orderId);
  if (!order) return undefined;
  const { id, number, email, subtotalCents, shippingCents, totalCents } = order;
  // The link that the payment was started from: it must not lead to an order whose email address was changed since.
  const first = { id, number, linkVersion: FIRST_LINK };
  const lines = (await findOrderLines(orderId)).map(({ line }) => line);
  const amounts = { subtotalCents, shippingCents, totalCents };
  return { id, number, email, ...amounts, page: orderPath(first), link: orderLink(first), lines };
}
