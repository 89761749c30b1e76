import { z } from "zod";
import { lockCustomer } from "#app/features/customers/customers.queries.ts";
import { atomically } from "#app/platform/db.server.ts";
import { accept, type Outcome, refuse } from "#app/platform/result.ts";
import { deleteAddress, findAddresses, writeAddress } from "./addresses.queries.ts";

/** Removes an address of a customer; the newest of the others takes its place as the default. Refuses: no_such_address. */
export async function removeAddress(
  customerId: string,
  id: string,
): Promise<Outcome<undefined, { code: "no_such_address" }>> {
  if (!z.uuid().safeParse(id).success) return refuse({ code: "no_such_address" });
  return atomically(async (tx) => {
    await lockCustomer(customerId, tx);
    const gone = await deleteAddress(customerId, id, tx);
    if (!gone) return refuse({ code: "no_such_address" });
    const [newest] = gone.isDefault ? await findAddresses(customerId, tx) : [];
    if (newest) await writeAddress({ ...newest, isDefault: true }, tx);
    return accept(undefined);
  });
}
