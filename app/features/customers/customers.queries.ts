import { and, eq } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db.server.ts";
import { customers } from "./customers.table.ts";

export type Customer = typeof customers.$inferSelect;

/** The customer with this e-mail, whatever its case. */
export async function findCustomerByEmail(email: string, on: Database | Tx = db()): Promise<Customer | undefined> {
  const [customer] = await on.select().from(customers).where(eq(customers.email, email));
  return customer;
}

/** Enters a new customer; undefined when the e-mail is taken. */
export async function insertCustomer(customer: Customer, tx: Tx): Promise<Customer | undefined> {
  const [entered] = await tx.insert(customers).values(customer).onConflictDoNothing().returning();
  return entered;
}

/** Holds a customer whose password is still the one that was checked, until the transaction ends. */
export async function holdCustomer(id: string, passwordHash: string, tx: Tx): Promise<Customer | undefined> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
    .for("share");
  return customer;
}

/** Gives a customer another password. */
export async function changePassword(id: string, passwordHash: string, at: Date, tx: Tx): Promise<void> {
  await tx.update(customers).set({ passwordHash, passwordChangedAt: at }).where(eq(customers.id, id));
}
