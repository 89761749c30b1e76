import { deletePersonalValues } from "#app/features/audit/audit.queries.ts";
import { endRequestsOf } from "#app/features/back-in-stock/back-in-stock.queries.ts";
import { type Customer, deleteCustomer, lockCustomer } from "#app/features/customers/customers.queries.ts";
import { confirmOwnPassword, type NotConfirmed } from "#app/features/customers/passwords/confirm-own-password.ts";
import { deleteFinishedEmailsTo } from "#app/features/mail/mail.queries.ts";
import { queueEmail } from "#app/features/mail/queue-email.ts";
import { deleteMessagesOf } from "#app/features/messages/messages.queries.ts";
import { deleteSubscriber } from "#app/features/newsletter/newsletter.queries.ts";
import { claimOrders } from "#app/features/orders/orders.queries.ts";
import { deleteReviewsOf, deleteUploadsOf } from "#app/features/reviews/reviews.queries.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import type { ClientInfo } from "#app/platform/http/client-info.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { anonymizeDetachedOrders } from "./anonymize-orders.ts";
import { countDetachedOpenOrders, detachOrders } from "./detached-orders.queries.ts";

/**
 * Deletes the account of a customer who knows the password; the email can be registered again. Orders are kept for
 * accounting: personal data in finished ones is deleted at once, in others by a job once they are finished.
 * Errors: wrong_password, too_many_attempts, busy.
 */
export async function deleteAccount(
  customer: Customer,
  password: string,
  client: ClientInfo,
): Promise<Result<undefined, NotConfirmed>> {
  const confirmed = await confirmOwnPassword(customer, password, client);
  if (!confirmed.ok) return confirmed;
  return transaction<undefined, NotConfirmed>(async (tx) => {
    const locked = await lockCustomer(customer.id, tx);
    if (locked?.passwordHash !== customer.passwordHash) return err({ code: "wrong_password" });
    await closeAccount(tx, locked);
    return ok(undefined);
  });
}

/**
 * Deletes a locked account with everything that belongs to it, and if its email is verified, what belongs to the email. A last email
 * says so.
 */
export async function closeAccount(tx: Tx, customer: Customer): Promise<void> {
  const { id, email, emailVerifiedAt, firstName } = customer;
  const at = now();
  if (emailVerifiedAt !== null) {
    await claimOrders({ id, email }, tx);
    await deleteMailboxData(tx, email);
  }
  await deleteReviewsOf({ customerId: id, email: emailVerifiedAt && email }, tx);
  const orderIds = await detachOrders(customer, at, tx);
  await deleteUploadsOf(orderIds, tx);
  await deleteCustomer(id, tx);
  await deletePersonalValues(tx, "customer", [id]);
  await anonymizeDetachedOrders(tx);
  await deleteFinishedEmailsTo(email, tx, emailVerifiedAt === null ? { orderIds } : undefined);
  const openOrders = await countDetachedOpenOrders(at, tx);
  await queueEmail(tx, {
    to: email,
    isVerified: emailVerifiedAt !== null,
    template: "account-closed",
    data: { firstName, openOrders },
  });
}

/** Deletes messages, subscriptions and entries of the audit log that belong to an email and not to an account. Only if it is verified. */
export async function deleteMailboxData(tx: Tx, email: string): Promise<void> {
  await deleteMessagesOf(email, tx);
  await deleteSubscriber(email, tx);
  await endRequestsOf(email, tx);
  await deletePersonalValues(tx, "email", [email, email.toLowerCase()]);
}
