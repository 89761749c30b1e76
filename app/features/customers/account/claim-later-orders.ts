import { findCustomer } from "#app/features/customers/customers.queries.ts";
import { claimOrders } from "#app/features/orders/orders.queries.ts";
import type { Tx } from "#app/platform/db/db.server.ts";

/** Adds guest orders placed since the email was verified to a customer's account. Does nothing for an unverified email. */
export async function claimLaterOrders(tx: Tx, customerId: string): Promise<void> {
  const customer = await findCustomer(customerId, tx);
  if (customer && customer.emailVerifiedAt !== null) await claimOrders(customer, tx);
}
