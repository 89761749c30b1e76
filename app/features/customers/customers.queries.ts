import { and, eq } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { customers } from "./customers.table.ts";

export type Customer = typeof customers.$inferSelect;
export type NewCustomer = typeof customers.$inferInsert;

/** The customer with this e-mail, whatever its case. */
export async function findCustomerByEmail(email: string, on: Database | Tx = db()): Promise<Customer | undefined> {
  const [customer] = await on.select().from(customers).where(eq(customers.email, email));
  return customer;
}

/** Enters a new customer; undefined when the e-mail is taken. */
export async function insertCustomer(customer: NewCustomer, tx: Tx): Promise<Customer | undefined> {
  const [entered] = await tx.insert(customers).values(customer).onConflictDoNothing().returning();
  return entered;
}

/** Holds a customer whose password is still the one that was checked, until the transaction ends. */
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

/** The customer with this id. */
export async function findCustomer(id: string, on: Database | Tx = db()): Promise<Customer | undefined> {
  const [customer] = await on.select().from(customers).where(eq(customers.id, id));
  return customer;
}

/** A customer as they are now, held until the transaction ends: nobody else changes or removes them. */
export async function lockCustomer(id: string, tx: Tx): Promise<Customer | undefined> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id)).for("update");
  return customer;
}

/** Changes how a customer is called. */
export async function renameCustomer(
  id: string,
  names: Partial<Pick<Customer, "username" | "firstName" | "lastName">>,
  tx: Tx,
): Promise<void> {
  await tx.update(customers).set(names).where(eq(customers.id, id));
}

/** Notes that an e-mail, perhaps a new one, was shown to be the customer's. Throws where another account has it. */
export async function setVerifiedEmail(id: string, email: string, at: Date, tx: Tx): Promise<void> {
  await tx.update(customers).set({ email, emailVerifiedAt: at }).where(eq(customers.id, id));
}

/** Removes a customer with everything that is theirs alone: sessions, links, cart, wishlist, addresses. */
export async function deleteCustomer(id: string, tx: Tx): Promise<void> {
  await tx.delete(customers).where(eq(customers.id, id));
}

/** Gives a customer another password. */
export async function updatePassword(id: string, passwordHash: string, at: Date, tx: Tx): Promise<void> {
  await tx.update(customers).set({ passwordHash, passwordChangedAt: at }).where(eq(customers.id, id));
}
