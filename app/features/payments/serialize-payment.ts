import type { OrderPayment } from "#app/features/orders/orders.contract.ts";
import type { Tx } from "#app/platform/db/db.server.ts";
import { findLatestPayment } from "./payments.queries.ts";

/** Returns the API's payment of an order: the latest attempt. */
export async function serializePayment(orderId: string, on?: Tx): Promise<OrderPayment | null> {
  const latest = await findLatestPayment(orderId, on);
  return latest ? { provider: latest.provider, url: latest.url, status: latest.status } : null;
}
