import { findCustomer } from "#app/features/customers/customers.queries.ts";
import { claimOrders } from "#app/features/orders/claim-orders.ts";
import type { Tx } from "#app/platform/db/db.server.ts";

/** What a customer has ordered as a guest since the e-mail was confirmed is theirs too. Nothing while it is not confirmed. */
export async function claimLaterOrders(tx: Tx, customerId: string): Promise<void> {
  const customer = await findCustomer(customerId, tx);
  if (customer && customer.emailVerifiedAt !== null) await claimOrders(tx, customer);
}
