import type { Tx } from "#app/platform/db/db.server.ts";
import { assignGuestOrders } from "./orders.queries.ts";

/** Assigns the orders that a guest placed with a customer's verified email to that customer. Returns the number of orders. */
export function claimOrders(tx: Tx, customer: { id: string; email: string }): Promise<number> {
  return assignGuestOrders(customer.id, customer.email, tx);
}
