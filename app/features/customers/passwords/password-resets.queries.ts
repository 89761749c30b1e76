import { and, eq, gt, isNull } from "drizzle-orm";
import type { Customer } from "#app/features/customers/customers.queries.ts";
import { customers, passwordResets } from "#app/features/customers/customers.table.ts";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";

/** Remembers a reset link by the hash of its token. */
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

/** The customer for whom this reset link is good now. */
export async function findCustomerOfReset(customerId: string, hash: Buffer, at: Date): Promise<Customer | undefined> {
  const [found] = await db()
    .select({ customer: customers })
    .from(passwordResets)
    .innerJoin(customers, eq(customers.id, passwordResets.customerId))
    .where(stillValid(customerId, hash, at));
  return found?.customer;
}

/** Uses a reset link up; false when somebody else was quicker or it is too old. */
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

/** Withdraws the links that a customer has not used. */
export async function deleteUnusedResets(customerId: string, on: Database | Tx): Promise<void> {
  await on.delete(passwordResets).where(and(eq(passwordResets.customerId, customerId), isNull(passwordResets.usedAt)));
}
