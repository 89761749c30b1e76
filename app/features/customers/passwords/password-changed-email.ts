import type { Customer } from "#app/features/customers/customers.queries.ts";
import { env } from "#app/platform/env.ts";

/** Tells an owner that the password is another one now, and what to do if it was not them. */
export function passwordChangedEmail({ email, firstName }: Pick<Customer, "email" | "firstName">) {
  const data = { firstName, link: `${env().PUBLIC_URL}/reset-password` };
  return { to: email, template: "password-changed", data } as const;
}
