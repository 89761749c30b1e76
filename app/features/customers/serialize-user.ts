import type { User } from "./customers.contract.ts";
import type { Customer } from "./customers.queries.ts";

/** What a customer may know of themselves through the API: these five fields and never the password's hash. */
export function serializeUser({ id, email, username, firstName, lastName }: Customer): User {
  return { id, email, username, first_name: firstName, last_name: lastName };
}
