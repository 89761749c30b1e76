import { and, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { db, type Tx } from "#app/platform/db/db.server.ts";
import { subscribers } from "./newsletter.table.ts";

export type Subscriber = typeof subscribers.$inferSelect;

const isSubscribed = and(isNotNull(subscribers.confirmedAt), isNull(subscribers.endedAt));

/**
 * Inserts or renews an unconfirmed subscription with the hash of its confirmation link; an earlier link becomes invalid.
 * Returns false and changes nothing when the address is already subscribed, also after a concurrent confirmation.
 */
export async function insertSubscription(
  subscription: { id: string; email: string; hash: Buffer; requestedAt: Date },
  tx: Tx,
): Promise<boolean> {
  if (await renewSubscription(subscription, tx)) return true;
  const inserted = await tx.insert(subscribers).values(subscription).onConflictDoNothing();
  // Another request for the address may have been first.
  return inserted.rowCount === 1 || renewSubscription(subscription, tx);
}

/** Renews the subscription of an address that is not confirmed or has ended. Returns false if there is none. */
async function renewSubscription(
  { email, hash, requestedAt }: { email: string; hash: Buffer; requestedAt: Date },
  tx: Tx,
): Promise<boolean> {
  const renewed = await tx
    .update(subscribers)
    .set({ hash, requestedAt, confirmedAt: null, endedAt: null })
    .where(and(eq(subscribers.email, email), or(isNull(subscribers.confirmedAt), isNotNull(subscribers.endedAt))));
  return renewed.rowCount === 1;
}

/** Reads and locks the subscriber of a link: one who has already confirmed, or who subscribed after `earliest`. */
export async function lockSubscriberByLink(hash: Buffer, earliest: Date, tx: Tx): Promise<Subscriber | undefined> {
  const isValid = or(isNotNull(subscribers.confirmedAt), gt(subscribers.requestedAt, earliest));
  const [found] = await tx
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.hash, hash), isNull(subscribers.endedAt), isValid))
    .for("update");
  return found;
}

/** Marks a subscription as confirmed. */
export async function markSubscriptionConfirmed(id: string, confirmedAt: Date, tx: Tx): Promise<void> {
  await tx.update(subscribers).set({ confirmedAt }).where(eq(subscribers.id, id));
}

/** Ends a subscription. One that is unknown, unconfirmed or ended stays as it is. */
export async function endSubscription(id: string, at: Date): Promise<void> {
  await db()
    .update(subscribers)
    .set({ endedAt: at })
    .where(and(eq(subscribers.id, id), isSubscribed));
}

/** Deletes subscriptions that have ended, and those requested until `at` that were never confirmed. */
export async function deleteSubscriptionsWithoutUse(at: Date): Promise<void> {
  const wasNeverConfirmed = and(isNull(subscribers.confirmedAt), lte(subscribers.requestedAt, at));
  await db()
    .delete(subscribers)
    .where(or(isNotNull(subscribers.endedAt), wasNeverConfirmed));
}

/** Finds the subscription of an address, confirmed or not. */
export async function findSubscriber(email: string): Promise<Subscriber | undefined> {
  const [found] = await db().select().from(subscribers).where(eq(subscribers.email, email));
  return found;
}

/** Deletes the subscription of an address, which makes the link to confirm it invalid. */
export async function deleteSubscriber(email: string, tx: Tx): Promise<void> {
  await tx.delete(subscribers).where(eq(subscribers.email, email));
}
