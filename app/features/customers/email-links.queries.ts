import { and, desc, eq, gt, lt, ne } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { customers, emailLinks } from "./customers.table.ts";

/** Inserts a link by the hash of its token. */
export async function insertEmailLink(link: typeof emailLinks.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(emailLinks).values(link);
}

/** Returns the id of the customer whose link this is, if it has not expired. */
export async function findCustomerOfEmailLink(hash: Buffer, at: Date, on: Database | Tx): Promise<string | undefined> {
  const [found] = await on
    .select({ customerId: emailLinks.customerId })
    .from(emailLinks)
    .where(and(eq(emailLinks.hash, hash), gt(emailLinks.expiresAt, at)));
  return found?.customerId;
}

/** Deletes a customer's link and returns the email it verifies. Returns undefined when it was used or has expired. */
export async function spendEmailLink(customerId: string, hash: Buffer, at: Date, tx: Tx): Promise<string | undefined> {
  const [spent] = await tx
    .delete(emailLinks)
    .where(and(eq(emailLinks.hash, hash), eq(emailLinks.customerId, customerId), gt(emailLinks.expiresAt, at)))
    .returning({ email: emailLinks.email });
  return spent?.email;
}

/** Returns a customer's pending email: the new one whose link has not been opened and has not expired. */
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

/** Deletes all links of a customer. */
export async function deleteEmailLinks(customerId: string, tx: Tx): Promise<void> {
  await tx.delete(emailLinks).where(eq(emailLinks.customerId, customerId));
}

/** Deletes a customer's links for this email. */
export async function deleteLinksFor(customerId: string, email: string, tx: Tx): Promise<void> {
  await tx.delete(emailLinks).where(and(eq(emailLinks.customerId, customerId), eq(emailLinks.email, email)));
}

/** Deletes a customer's links for any email other than the current one, which cancels a pending change. */
export async function cancelEmailChange(customerId: string, currentEmail: string, tx: Tx): Promise<void> {
  await tx.delete(emailLinks).where(and(eq(emailLinks.customerId, customerId), ne(emailLinks.email, currentEmail)));
}

/** Deletes links that expired before this time. */
export async function deleteOldEmailLinks(before: Date): Promise<void> {
  await db().delete(emailLinks).where(lt(emailLinks.expiresAt, before));
}
