import type { Tx } from "#app/platform/db/db.server.ts";
import { opensOrder } from "./order-link.ts";
import { readOrderNumber } from "./order-number.ts";
import { findOrderByNumber, type OrderRow } from "./orders.queries.ts";

/** Who asks for an order: whoever has its token, or the customer whose it is. */
export type Viewer = { token?: string | undefined; customerId?: string | undefined };

/** Whether an order may be shown to, and acted on by, whoever asks. */
export function mayOpen(order: OrderRow, { token, customerId }: Viewer): boolean {
  if (customerId !== undefined && order.customerId === customerId) return true;
  return token !== undefined && opensOrder(order.id, token);
}

/** The order with this number, if it is the asker's; undefined otherwise, as if there were none. */
export async function openOrder(number: string, viewer: Viewer, on?: Tx): Promise<OrderRow | undefined> {
  const known = readOrderNumber(number);
  const order = known === undefined ? undefined : await findOrderByNumber(known, on);
  return order && mayOpen(order, viewer) ? order : undefined;
}
