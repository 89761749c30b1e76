import { useState } from "react";
import {
  deleteOwnAddress,
  fetchAddresses,
  patchAddress,
  postAddress,
} from "#app/features/customers/account/account.client.ts";
import type { SavedAddress } from "#app/features/customers/account/addresses/addresses.contract.ts";
import { useAction } from "#app/storefront/account/use-action.ts";
import { nameOfAddress } from "./address-card.tsx";

export type AddressActions = ReturnType<typeof useAddressActions>;

/** An address that the last action removed, or restored. */
type Done = { address: SavedAddress; change: "removed" | "restored" };

/** Actions on the customer's addresses. Each one reloads the list from the server. */
export function useAddressActions(onChange: (addresses: SavedAddress[]) => void) {
  const { busy, error, message, run } = useAction("We couldn’t save that change. Please try again.");
  const [done, setDone] = useState<Done>();

  async function change(address: SavedAddress, request: () => Promise<unknown>, doneMessage: string) {
    return run(address.id, async () => {
      await request();
      onChange(await fetchAddresses());
      return doneMessage;
    });
  }

  return {
    busy,
    error,
    message,
    done,
    reload: (doneMessage: string) =>
      run("reload", async () => {
        setDone(undefined);
        onChange(await fetchAddresses());
        return doneMessage;
      }),
    async makeDefault(address: SavedAddress) {
      setDone(undefined);
      await change(
        address,
        () => patchAddress(address.id, { is_default: true }),
        `${nameOfAddress(address)} is now your default address.`,
      );
    },
    async remove(address: SavedAddress) {
      if (await change(address, () => deleteOwnAddress(address.id), `${nameOfAddress(address)} was removed.`))
        setDone({ address, change: "removed" });
    },
    async undo(address: SavedAddress) {
      const { id: _id, ...fields } = address;
      if (await change(address, () => postAddress(fields), `${nameOfAddress(address)} is back.`))
        setDone({ address, change: "restored" });
    },
  };
}
