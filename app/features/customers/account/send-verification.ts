import { type Customer, lockCustomer } from "#app/features/customers/customers.queries.ts";
import { findPendingEmail } from "#app/features/customers/email-links.queries.ts";
import { newEmailLink } from "#app/features/customers/new-email-link.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { now } from "#app/platform/clock.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import type { TooManyAttempts } from "#app/platform/rate-limit/too-many-attempts.ts";
import { err, type Result } from "#app/platform/result.ts";
import { countEmailLink } from "./count-email-links.ts";

type SendError = { code: "verified_already" | "session_ended" } | TooManyAttempts;

/**
 * Emails a customer a new verification link: to the pending email if there is one, otherwise to the current one.
 * Earlier links stay valid until they expire. Errors: verified_already, session_ended, too_many_attempts.
 */
export async function sendVerification(
  { id, emailVerifiedAt }: Customer,
  client: ClientInfo,
): Promise<Result<undefined, SendError>> {
  if (emailVerifiedAt !== null && (await findPendingEmail(id, now())) === undefined)
    return err({ code: "verified_already" });
  const counted = await countEmailLink(id, client);
  if (!counted.ok) return counted;
  return transaction<undefined, SendError>(async (tx) => {
    const customer = await lockCustomer(id, tx);
    if (!customer) return err({ code: "session_ended" });
    // A change of the email may have been canceled or confirmed at this moment: that stands.
    const pending = await findPendingEmail(id, now(), tx);
    if (pending === undefined && customer.emailVerifiedAt !== null) return err({ code: "verified_already" });
    const { email, firstName } = customer;
    const link = await newEmailLink(tx, id, pending ?? email, pending === undefined ? "current" : "new");
    const template = pending === undefined ? "verify-email" : "confirm-new-email";
    return queueEmail(tx, { to: pending ?? email, template, data: { firstName, link } });
  });
}
