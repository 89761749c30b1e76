import type { User } from "./customers.contract.ts";
import type { Customer } from "./customers.queries.ts";

/** Returns the API's view of a customer. Lists the fields one by one, so that the password hash is never included. */
export function serializeUser({ id, email, emailVerifiedAt, username, firstName, lastName }: Customer): User {
  return {
    ...{ id, email, email_verified: emailVerifiedAt !== null },
    ...{ username, first_name: firstName, last_name: lastName },
  };
}
