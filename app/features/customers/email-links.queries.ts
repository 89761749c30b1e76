import { and, desc, eq, gt, lt, ne } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { customers, emailLinks } from "./customers.table.ts";

/** Inserts a link by the hash of its token. */
export async function insertEmailLink(link: typeof emailLinks.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(emailLinks).values(link);
}

/** Returns the customer of a link and the email it verifies, if it has not expired. */
export async function findEmailLink(
  hash: Buffer,
  at: Date,
  tx: Tx,
): Promise<{ customerId: string; email: string } | undefined> {
  const [found] = await tx
    .select({ customerId: emailLinks.customerId, email: emailLinks.email })
    .from(emailLinks)
    .where(and(eq(emailLinks.hash, hash), gt(emailLinks.expiresAt, at)));
  return found;
}

/** Returns a customer's pending email: the new one whose link has not been opened and has not expired. */
export async function findPendingEmail(
  customerId: string,
  at: Date,
  on: Database | Tx = db(),
): Promise<string | undefined> {
  const [pending] = await on
    .select({ email: emailLinks.email })
    .from(emailLinks)
    .innerJoin(customers, eq(customers.id, emailLinks.customerId))
    .where(and(eq(customers.id, customerId), ne(emailLinks.email, customers.email), gt(emailLinks.expiresAt, at)))
    .orderBy(desc(emailLinks.createdAt))
    .limit(1);
  return pending?.email;
}

/** Deletes a customer's links for any email other than the current one, which cancels a pending change. */
export async function cancelEmailChange(customerId: string, currentEmail: string, tx: Tx): Promise<void> {
  await tx.delete(emailLinks).where(and(eq(emailLinks.customerId, customerId), ne(emailLinks.email, currentEmail)));
}

/** Deletes links that expired before this time. */
export async function deleteOldEmailLinks(before: Date): Promise<void> {
  await db().delete(emailLinks).where(lt(emailLinks.expiresAt, before));
}
