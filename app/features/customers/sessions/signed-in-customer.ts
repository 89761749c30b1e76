import type { Customer } from "#app/features/customers/customers.queries.ts";
import { now } from "#app/platform/clock.ts";
import { readAccess } from "./access-token.ts";
import { findCustomerOfSession } from "./sessions.queries.ts";

/**
 * Returns the customer of a request's bearer token, for endpoints that are open to guests: "nobody" without a token,
 * "ended" when the token is no longer valid, so that the browser can refresh it.
 */
export async function signedInCustomer(headers: Headers): Promise<Customer | "nobody" | "ended"> {
  const header = headers.get("authorization");
  if (header === null) return "nobody";
  const token = /^Bearer +([\w.~+/=-]{1,2000})$/i.exec(header)?.[1];
  const access = token === undefined ? undefined : await readAccess(token);
  const customer = access && (await findCustomerOfSession(access.sessionId, now()));
  return customer && customer.id === access.customerId ? customer : "ended";
}
