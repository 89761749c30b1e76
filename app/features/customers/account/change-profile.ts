import {
  type Customer,
  findCustomerByEmail,
  lockCustomer,
  renameCustomer,
} from "#app/features/customers/customers.queries.ts";
import { cancelEmailChange } from "#app/features/customers/email-links.queries.ts";
import { newEmailLink } from "#app/features/customers/new-email-link.ts";
import { confirmOwnPassword, type NotConfirmed } from "#app/features/customers/passwords/confirm-own-password.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { env } from "#app/platform/env.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import type { Profile, ProfileChange } from "./account.contract.ts";
import { countEmailLink } from "./count-email-links.ts";
import { serializeProfile } from "./serialize-profile.ts";

export type ChangeProfileError = { code: "password_needed" | "email_taken" | "session_ended" } | NotConfirmed;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Changes a customer's name at once. A new email needs the password and takes effect when the link sent to it is
 * opened; the current address is notified. Sending the current email cancels a pending change.
 * Errors: password_needed, wrong_password, email_taken, session_ended, too_many_attempts, busy.
 */
export async function changeProfile(
  customer: Customer,
  change: ProfileChange,
  client: ClientInfo,
): Promise<Result<Profile, ChangeProfileError>> {
  const newEmail = change.email !== undefined && !isSame(change.email, customer.email) ? change.email : undefined;
  if (newEmail !== undefined) {
    const allowed = await checkEmailChange(customer, newEmail, change.current_password, client);
    if (!allowed.ok) return allowed;
  }
  const changed = await transaction<Customer, ChangeProfileError>(async (tx) => {
    const locked = await lockCustomer(customer.id, tx);
    if (!locked) return err({ code: "session_ended" });
    if (newEmail !== undefined && locked.passwordHash !== customer.passwordHash) return err({ code: "wrong_password" });
    const names = {
      username: change.username ?? locked.username,
      firstName: change.first_name ?? locked.firstName,
      lastName: change.last_name ?? locked.lastName,
    };
    await renameCustomer(locked.id, names, tx);
    if (change.email !== undefined) await cancelEmailChange(locked.id, locked.email, tx);
    const sent = newEmail === undefined ? undefined : await sendChangeEmails(tx, { ...locked, ...names }, newEmail);
    return sent?.ok === false ? sent : ok({ ...locked, ...names });
  });
  return changed.ok ? ok(await serializeProfile(changed.value)) : changed;
}

async function checkEmailChange(
  customer: Customer,
  newEmail: string,
  password: string | undefined,
  client: ClientInfo,
): Promise<Result<unknown, ChangeProfileError>> {
  if (password === undefined) return err({ code: "password_needed" });
  const confirmed = await confirmOwnPassword(customer, password, client);
  if (!confirmed.ok) return confirmed;
  const counted = await countEmailLink(customer.id, client);
  if (!counted.ok) return counted;
  return (await findCustomerByEmail(newEmail)) ? err({ code: "email_taken" }) : ok(undefined);
}

/**
 * Emails both addresses: the link to the new one, a notification to the current one.
 * Errors: too_many_attempts (too many emails to the new address).
 */
async function sendChangeEmails(
  tx: Tx,
  { id, email, firstName, emailVerifiedAt }: Customer,
  newEmail: string,
): Promise<Result<undefined, TooManyAttempts>> {
  const link = await newEmailLink(tx, id, newEmail, "new");
  const queued = await queueEmail(tx, { to: newEmail, template: "confirm-new-email", data: { firstName, link } });
  if (!queued.ok) return queued;
  const data = { firstName, newEmail, link: `${env().PUBLIC_URL}/reset-password` };
  const isVerified = emailVerifiedAt !== null;
  await queueEmail(tx, { to: email, isVerified, template: "email-change-asked", data });
  return ok(undefined);
}
