import type { OrderPayment } from "#app/features/orders/orders.contract.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { findLatestPayment } from "./payments.queries.ts";

/** The latest attempt to pay an order, as its shopper sees it. */
export async function serializePayment(orderId: string, on?: Tx): Promise<OrderPayment | null> {
  const latest = await findLatestPayment(orderId, on);
  return latest ? { provider: latest.provider, url: latest.url, status: latest.status } : null;
}
