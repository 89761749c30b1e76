import type { Tx } from "#app/platform/db/db.server.ts";
import { assignGuestOrders } from "./orders.queries.ts";

/** A customer has shown that an e-mail is theirs: what a guest ordered with it is theirs too. Answers how many orders. */
export function claimOrders(tx: Tx, customer: { id: string; email: string }): Promise<number> {
  return assignGuestOrders(customer.id, customer.email, tx);
}
