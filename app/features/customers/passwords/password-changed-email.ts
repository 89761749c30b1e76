import type { Customer } from "#app/features/customers/customers.queries.ts";
import { env } from "#app/platform/env.ts";

/** Returns the email that notifies a customer of a changed password. */
export function passwordChangedEmail({
  email,
  firstName,
  emailVerifiedAt,
}: Pick<Customer, "email" | "firstName" | "emailVerifiedAt">) {
  const data = { firstName, link: `${env().PUBLIC_URL}/reset-password` };
  return { to: email, isVerified: emailVerifiedAt !== null, template: "password-changed", data } as const;
}
