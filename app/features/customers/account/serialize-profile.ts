import type { Customer } from "#app/features/customers/customers.queries.ts";
import { findPendingEmail } from "#app/features/customers/email-links.queries.ts";
import { serializeUser } from "#app/features/customers/serialize-user.ts";
import { now } from "#app/platform/clock.ts";
import type { Profile } from "./account.contract.ts";

/** Returns the API's view of a customer's own profile. */
export async function serializeProfile(customer: Customer): Promise<Profile> {
  return {
    ...serializeUser(customer),
    pending_email: (await findPendingEmail(customer.id, now())) ?? null,
    created_at: customer.createdAt.toISOString(),
  };
}
