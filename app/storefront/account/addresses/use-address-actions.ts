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

/** An address that the last action removed, restored or made the default: the button that was pressed is gone. */
type Done = { address: SavedAddress; change: "removed" | "restored" | "default" };

/** The list with this address as the server has stored it. */
function withSaved(addresses: SavedAddress[], saved: SavedAddress): SavedAddress[] {
  const isNew = addresses.every(({ id }) => id !== saved.id);
  const all = isNew ? [...addresses, saved] : addresses.map((it) => (it.id === saved.id ? saved : it));
  if (!saved.is_default) return all;
  return [saved, ...all.filter((it) => it !== saved).map((it) => ({ ...it, is_default: false }))];
}

/** Actions on the customer's addresses. Each one reloads the list from the server. */
export function useAddressActions(addresses: SavedAddress[], onChange: (addresses: SavedAddress[]) => void) {
  const { busy, error, message, run } = useAction("We couldn’t save that change. Please try again.");
  const [done, setDone] = useState<Done>();

  /** The change is stored: when only the list can't be loaded, it is changed here. */
  const reload = async (changed: SavedAddress[]) => onChange(await fetchAddresses().catch(() => changed));
  const save = (name: string, request: () => Promise<SavedAddress>, doneMessage: string) =>
    run(name, async () => {
      await reload(withSaved(addresses, await request()));
      return doneMessage;
    });

  return {
    busy,
    error,
    message,
    done,
    showSaved(saved: SavedAddress) {
      setDone(undefined);
      return save("reload", async () => saved, "Your address is saved.");
    },
    async makeDefault(address: SavedAddress) {
      setDone(undefined);
      const change = () => patchAddress(address.id, { is_default: true });
      if (await save(address.id, change, `${nameOfAddress(address)} is now your default address.`))
        setDone({ address, change: "default" });
    },
    async remove(address: SavedAddress) {
      const isRemoved = await run(address.id, async () => {
        await deleteOwnAddress(address.id);
        await reload(addresses.filter(({ id }) => id !== address.id));
        return `${nameOfAddress(address)} was removed.`;
      });
      if (isRemoved) setDone({ address, change: "removed" });
    },
    async undo(address: SavedAddress) {
      const { id: _id, ...fields } = address;
      if (await save(address.id, () => postAddress(fields), `${nameOfAddress(address)} is back.`))
        setDone({ address, change: "restored" });
    },
  };
}
