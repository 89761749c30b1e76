import { z } from "zod";
import { lockCustomer } from "#app/features/customers/customers.queries.ts";
import { transaction } from "#app/platform/db/db.server.ts";
import { err, ok, type Result } from "#app/platform/result.ts";
import { deleteAddress, findAddresses, writeAddress } from "./addresses.queries.ts";

/** Removes an address of a customer; the newest of the others takes its place as the default. Refuses: no_such_address. */
export async function removeAddress(
  customerId: string,
  id: string,
): Promise<Result<undefined, { code: "no_such_address" }>> {
  if (!z.uuid().safeParse(id).success) return err({ code: "no_such_address" });
  return transaction(async (tx) => {
    await lockCustomer(customerId, tx);
    const gone = await deleteAddress(customerId, id, tx);
    if (!gone) return err({ code: "no_such_address" });
    const [newest] = gone.isDefault ? await findAddresses(customerId, tx) : [];
    if (newest) await writeAddress({ ...newest, isDefault: true }, tx);
    return ok(undefined);
  });
}
