import { and, count, desc, eq } from "drizzle-orm";
import { type Database, db, type Tx } from "#app/platform/db/db.server.ts";
import { customerAddresses } from "./addresses.table.ts";

export type CustomerAddressRow = typeof customerAddresses.$inferSelect;

const own = (customerId: string, id: string) =>
  and(eq(customerAddresses.customerId, customerId), eq(customerAddresses.id, id));

/** Returns a customer's addresses: the default one first, then the newest. */
export function findAddresses(customerId: string, on: Database | Tx = db()): Promise<CustomerAddressRow[]> {
  return on
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(desc(customerAddresses.isDefault), desc(customerAddresses.createdAt), customerAddresses.id);
}

/** Returns one address of a customer. */
export async function findAddress(
  customerId: string,
  id: string,
  on: Database | Tx = db(),
): Promise<CustomerAddressRow | undefined> {
  const [address] = await on.select().from(customerAddresses).where(own(customerId, id));
  return address;
}

/** Counts a customer's addresses. */
export async function countAddresses(customerId: string, tx: Tx): Promise<number> {
  const [all] = await tx
    .select({ number: count() })
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId));
  return all?.number ?? 0;
}

/** Inserts an address. */
export async function insertAddress(address: CustomerAddressRow, tx: Tx): Promise<void> {
  await tx.insert(customerAddresses).values(address);
}

/** Updates an address of its customer. */
export async function updateAddress({ id, customerId, ...rest }: CustomerAddressRow, tx: Tx): Promise<void> {
  await tx.update(customerAddresses).set(rest).where(own(customerId, id));
}

/** Deletes an address of a customer and returns it. */
export async function deleteAddress(customerId: string, id: string, tx: Tx): Promise<CustomerAddressRow | undefined> {
  const [deleted] = await tx.delete(customerAddresses).where(own(customerId, id)).returning();
  return deleted;
}

/** Unsets a customer's default address. */
export async function clearDefault(customerId: string, tx: Tx): Promise<void> {
  await tx
    .update(customerAddresses)
    .set({ isDefault: false })
    .where(and(eq(customerAddresses.customerId, customerId), customerAddresses.isDefault));
}
