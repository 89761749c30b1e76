import { deletePersonalValuesAbout } from "#app/features/audit/audit.queries.ts";
import { findCustomerByEmail, lockCustomer } from "#app/features/customers/customers.queries.ts";
import { deleteFinishedEmailsTo } from "#app/features/mail/mail.queries.ts";
import {
  deleteReview,
  deleteReviewsOfEmail,
  deleteReviewsOfOrders,
  deleteUploadsOf,
} from "#app/features/reviews/reviews.queries.ts";
import { now } from "#app/platform/clock.ts";
import { type Tx, transaction } from "#app/platform/db/db.server.ts";
import { err, ok } from "#app/platform/result.ts";
import { anonymizeDetachedOrders } from "./anonymize-orders.ts";
import { closeAccount, deleteMailboxData } from "./delete-account.ts";
import { detachGuestOrders } from "./detached-orders.queries.ts";
import { countNotAnonymized, findPersonalData, type StoredPersonalData } from "./erasure.queries.ts";

/** What the shop stores about a person. `openOrders` of the orders are not finished: they are anonymized later. */
export type Erasure = { hasAccount: boolean; stored: StoredPersonalData; openOrders: number };

/**
 * Erases what the shop stores about a person who has asked for it from this email address: of a guest, and of the account with this
 * address, verified or not. Finished orders are anonymized at once, others at night once they are finished. With `dryRun` everything
 * is rolled back, and the result is what it would have been.
 */
export async function erasePersonalData(email: string, { dryRun }: { dryRun: boolean }): Promise<Erasure> {
  const result = await transaction<Erasure, { code: "dry_run"; erasure: Erasure }>(async (tx) => {
    const found = await findCustomerByEmail(email, tx);
    const customer = found && (await lockCustomer(found.id, tx));
    const stored = await findPersonalData(email, customer?.id ?? null, tx);
    if (customer) await closeAccount(tx, { ...customer, emailVerifiedAt: now() });
    else await eraseGuest(tx, email);
    const openOrders = await countNotAnonymized(stored.orderIds, tx);
    const erasure = { hasAccount: customer !== undefined, stored, openOrders };
    return dryRun ? err({ code: "dry_run", erasure }) : ok(erasure);
  });
  return result.ok ? result.value : result.error.erasure;
}

async function eraseGuest(tx: Tx, email: string): Promise<void> {
  await deleteMailboxData(tx, email);
  const orderIds = await detachGuestOrders(email, now(), tx);
  await deleteReviewsOfEmail(email, tx);
  await deleteReviewsOfOrders(orderIds, tx);
  await deleteUploadsOf(orderIds, tx);
  await anonymizeDetachedOrders(tx);
  await deleteFinishedEmailsTo(email, tx);
}

/** Deletes a review with its photos and what staff typed about it. Returns the name that it showed; undefined if there is no such review. */
export async function eraseReview(id: string, { dryRun }: { dryRun: boolean }): Promise<string | undefined> {
  const result = await transaction<string | undefined, { code: "dry_run"; name: string | undefined }>(async (tx) => {
    const name = await deleteReview(id, tx);
    await deletePersonalValuesAbout(tx, "review", id);
    return dryRun ? err({ code: "dry_run", name }) : ok(name);
  });
  return result.ok ? result.value : result.error.name;
}
