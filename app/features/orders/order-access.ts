import type { Tx } from "#app/platform/db/db.server.ts";
import { opensOrder } from "./order-link.ts";
import { readOrderNumber } from "./order-number.ts";
import { findOrderByNumber, type OrderRow } from "./orders.queries.ts";

/** Who requests an order: a holder of its token, or its customer. */
export type Viewer = { token?: string | undefined; customerId?: string | undefined };

/** Returns whether a viewer may see and change an order. */
export function mayViewOrder(order: OrderRow, { token, customerId }: Viewer): boolean {
  if (customerId !== undefined && order.customerId === customerId) return true;
  return token !== undefined && opensOrder(order, token);
}

/** Returns the order with this number if the viewer may open it; undefined otherwise, as if there were none. */
export async function findOrderForViewer(number: string, viewer: Viewer, on?: Tx): Promise<OrderRow | undefined> {
  const known = readOrderNumber(number);
  const order = known === undefined ? undefined : await findOrderByNumber(known, on);
  return order && mayViewOrder(order, viewer) ? order : undefined;
}
