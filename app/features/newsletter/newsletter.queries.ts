import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { db, type Tx } from "#app/platform/db/db.server.ts";
import { subscribers } from "./newsletter.table.ts";

export type Subscriber = typeof subscribers.$inferSelect;

const isReader = and(isNotNull(subscribers.confirmedAt), isNull(subscribers.endedAt));

/**
 * Notes a wish for our letters, and the link that confirms it; an earlier link is good no more. False, and nothing has
 * changed, where the address gets them already: also when its owner confirms at this moment.
 */
export async function noteWish(
  wish: { id: string; email: string; hash: Buffer; requestedAt: Date },
  tx: Tx,
): Promise<boolean> {
  const { hash, requestedAt } = wish;
  const noted = await tx
    .insert(subscribers)
    .values(wish)
    .onConflictDoUpdate({
      target: subscribers.email,
      set: { hash, requestedAt, confirmedAt: null, endedAt: null },
      setWhere: or(isNull(subscribers.confirmedAt), isNotNull(subscribers.endedAt)),
    });
  return noted.rowCount === 1;
}

/** The subscriber of this link, held: one who confirmed already, or whose wish was made after `earliest`. */
export async function lockSubscriberByLink(hash: Buffer, earliest: Date, tx: Tx): Promise<Subscriber | undefined> {
  const isValid = or(isNotNull(subscribers.confirmedAt), gt(subscribers.requestedAt, earliest));
  const [found] = await tx
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.hash, hash), isNull(subscribers.endedAt), isValid))
    .for("update");
  return found;
}

/** Notes that the owner of the address confirmed. */
export async function noteConfirmation(id: string, confirmedAt: Date, tx: Tx): Promise<void> {
  await tx.update(subscribers).set({ confirmedAt }).where(eq(subscribers.id, id));
}

/** No more letters to this subscriber; false when there is none. */
export async function endSubscription(id: string, at: Date): Promise<boolean> {
  const known = await db().select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.id, id));
  await db()
    .update(subscribers)
    .set({ endedAt: at })
    .where(and(eq(subscribers.id, id), isReader));
  return known.length > 0;
}

/** What is known of an address as a subscriber's. */
export async function findSubscriber(email: string): Promise<Subscriber | undefined> {
  const [found] = await db().select().from(subscribers).where(eq(subscribers.email, email));
  return found;
}

/** Forgets an address: it gets no letters, and its links are dead. */
export async function deleteSubscriber(email: string, tx: Tx): Promise<void> {
  await tx.delete(subscribers).where(eq(subscribers.email, email));
}
