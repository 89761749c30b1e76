import type { Customer } from "#app/features/customers/customers.queries.ts";
import { now } from "#app/platform/clock.ts";
import { readAccess } from "./access-token.ts";
import { findCustomerOfSession } from "./sessions.queries.ts";

/**
 * For calls that a guest may make too: who is signed in, by their bearer token. Nobody without one; "ended" where the
 * sign-in of the token is over, so that the browser can renew it.
 */
export async function signedInCustomer(headers: Headers): Promise<Customer | "nobody" | "ended"> {
  const header = headers.get("authorization");
  if (header === null) return "nobody";
  const token = /^Bearer +([\w.~+/=-]{1,2000})$/i.exec(header)?.[1];
  const access = token === undefined ? undefined : await readAccess(token);
  const customer = access && (await findCustomerOfSession(access.sessionId, now()));
  return customer && customer.id === access.customerId ? customer : "ended";
}
