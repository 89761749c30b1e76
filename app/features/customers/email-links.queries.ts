import { and, desc, eq, gt, lt, ne } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { customers, emailLinks } from "./customers.table.ts";

/** Remembers a link by the hash of its token. */
export async function insertEmailLink(link: typeof emailLinks.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(emailLinks).values(link);
}

/** Whose link this is, while it is good. */
export async function findCustomerOfEmailLink(hash: Buffer, at: Date, on: Database | Tx): Promise<string | undefined> {
  const [found] = await on
    .select({ customerId: emailLinks.customerId })
    .from(emailLinks)
    .where(and(eq(emailLinks.hash, hash), gt(emailLinks.expiresAt, at)));
  return found?.customerId;
}

/** Uses a customer's link up; answers the e-mail that it shows to be theirs, nothing when it is used or too old. */
export async function spendEmailLink(customerId: string, hash: Buffer, at: Date, tx: Tx): Promise<string | undefined> {
  const [spent] = await tx
    .delete(emailLinks)
    .where(and(eq(emailLinks.hash, hash), eq(emailLinks.customerId, customerId), gt(emailLinks.expiresAt, at)))
    .returning({ email: emailLinks.email });
  return spent?.email;
}

/** The e-mail that a customer wants instead of the present one, until its link is opened or too old. */
export async function findPendingEmail(customerId: string, at: Date): Promise<string | undefined> {
  const [pending] = await db()
    .select({ email: emailLinks.email })
    .from(emailLinks)
    .innerJoin(customers, eq(customers.id, emailLinks.customerId))
    .where(and(eq(customers.id, customerId), ne(emailLinks.email, customers.email), gt(emailLinks.expiresAt, at)))
    .orderBy(desc(emailLinks.createdAt))
    .limit(1);
  return pending?.email;
}

/** Withdraws all links of a customer. */
export async function deleteEmailLinks(customerId: string, tx: Tx): Promise<void> {
  await tx.delete(emailLinks).where(eq(emailLinks.customerId, customerId));
}

/** Withdraws the links of a customer that confirm this e-mail. */
export async function deleteLinksFor(customerId: string, email: string, tx: Tx): Promise<void> {
  await tx.delete(emailLinks).where(and(eq(emailLinks.customerId, customerId), eq(emailLinks.email, email)));
}

/** Withdraws a change to another e-mail than the present one. */
export async function withdrawEmailChange(customerId: string, present: string, tx: Tx): Promise<void> {
  await tx.delete(emailLinks).where(and(eq(emailLinks.customerId, customerId), ne(emailLinks.email, present)));
}

/** Removes links that were too old before this moment. */
export async function deleteOldEmailLinks(before: Date): Promise<void> {
  await db().delete(emailLinks).where(lt(emailLinks.expiresAt, before));
}
