import { and, eq } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { customers } from "./customers.table.ts";

export type Customer = typeof customers.$inferSelect;
export type NewCustomer = typeof customers.$inferInsert;

/** Finds a customer by email, without regard to case. */
export async function findCustomerByEmail(email: string, on: Database | Tx = db()): Promise<Customer | undefined> {
  const [customer] = await on.select().from(customers).where(eq(customers.email, email));
  return customer;
}

/** Inserts a customer. Returns undefined when the email is taken. */
export async function insertCustomer(customer: NewCustomer, tx: Tx): Promise<Customer | undefined> {
  const [entered] = await tx.insert(customers).values(customer).onConflictDoNothing().returning();
  return entered;
}

/**
 * Locks a customer (FOR SHARE) if the password hash is still the one that was checked.
 * Returns undefined when the password has changed or the customer is gone.
 */
export async function lockCustomerWithPassword(
  id: string,
  passwordHash: string,
  tx: Tx,
): Promise<Customer | undefined> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
    .for("share");
  return customer;
}

/** Finds a customer by id. */
export async function findCustomer(id: string, on: Database | Tx = db()): Promise<Customer | undefined> {
  const [customer] = await on.select().from(customers).where(eq(customers.id, id));
  return customer;
}

/** Reads a customer and locks the row (FOR UPDATE) until the transaction ends. */
export async function lockCustomer(id: string, tx: Tx): Promise<Customer | undefined> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id)).for("update");
  return customer;
}

/** Updates a customer's names. */
export async function renameCustomer(
  id: string,
  names: Partial<Pick<Customer, "username" | "firstName" | "lastName">>,
  tx: Tx,
): Promise<void> {
  await tx.update(customers).set(names).where(eq(customers.id, id));
}

/** Sets a customer's email and marks it as verified. Throws a unique violation when another account has the email. */
export async function setVerifiedEmail(id: string, email: string, at: Date, tx: Tx): Promise<void> {
  await tx.update(customers).set({ email, emailVerifiedAt: at }).where(eq(customers.id, id));
}

/** Deletes a customer. Sessions, links, cart, wishlist and addresses are deleted by cascade. */
export async function deleteCustomer(id: string, tx: Tx): Promise<void> {
  await tx.delete(customers).where(eq(customers.id, id));
}

/** Sets a customer's password hash. */
export async function updatePassword(id: string, passwordHash: string, at: Date, tx: Tx): Promise<void> {
  await tx.update(customers).set({ passwordHash, passwordChangedAt: at }).where(eq(customers.id, id));
}
