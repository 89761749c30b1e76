import { and, eq, gt, isNull } from "drizzle-orm";
import type { Customer } from "#app/features/customers/customers.queries.ts";
import { customers, passwordResets } from "#app/features/customers/customers.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";

/** Inserts a reset link by the hash of its token. */
export async function insertReset(reset: typeof passwordResets.$inferInsert, tx: Tx): Promise<void> {
  await tx.insert(passwordResets).values(reset);
}

const stillValid = (customerId: string, hash: Buffer, at: Date) =>
  and(
    eq(passwordResets.hash, hash),
    eq(passwordResets.customerId, customerId),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, at),
  );

/** Returns the customer of a reset link that is unused and has not expired. */
export async function findCustomerOfReset(customerId: string, hash: Buffer, at: Date): Promise<Customer | undefined> {
  const [found] = await db()
    .select({ customer: customers })
    .from(passwordResets)
    .innerJoin(customers, eq(customers.id, passwordResets.customerId))
    .where(stillValid(customerId, hash, at));
  return found?.customer;
}

/** Marks a reset link as used. Returns false when it was already used or has expired. */
export async function spendReset(
  customerId: string,
  hash: Buffer,
  at: Date,
  clientNetwork: string,
  tx: Tx,
): Promise<boolean> {
  const used = await tx
    .update(passwordResets)
    .set({ usedAt: at, usedFrom: clientNetwork })
    .where(stillValid(customerId, hash, at));
  return used.rowCount === 1;
}

/** Deletes a customer's unused reset links. */
export async function deleteUnusedResets(customerId: string, on: Database | Tx): Promise<void> {
  await on.delete(passwordResets).where(and(eq(passwordResets.customerId, customerId), isNull(passwordResets.usedAt)));
}
