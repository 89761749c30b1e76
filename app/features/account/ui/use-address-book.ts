import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { AddressBook } from "#app/features/checkout/ui/address-book.ts";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/signed-in.client.ts";
import type { Address } from "#app/features/orders/orders.contract.ts";
import { addAddress, fetchAddresses } from "../account.client.ts";
import type { SavedAddress } from "../addresses.contract.ts";

/** A shopper on the way to the payment waits so long for an address to be kept, and no longer. */
const PATIENCE_MS = 3000;

/** The addresses of whoever is signed in in this browser; nothing for a guest, and until they have come. */
export function useAddressBook(): AddressBook | undefined {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => false);
  const [addresses, setAddresses] = useState<SavedAddress[]>();
  useEffect(() => {
    setAddresses(undefined);
    if (!signedIn) return;
    let left = false;
    fetchAddresses().then(
      (found) => !left && setAddresses(found),
      (problem: unknown) => console.error("The saved addresses were not loaded", problem),
    );
    return () => {
      left = true;
    };
  }, [signedIn]);
  return useMemo(
    () =>
      addresses && {
        addresses,
        async keep(address: Address) {
          if (addresses.some((kept) => isSame(kept, address))) return;
          const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
          const saved = await Promise.race([addAddress(address).catch(logged), patience]);
          if (saved) setAddresses([...addresses, saved]);
        },
      },
    [addresses],
  );
}

function logged(problem: unknown): undefined {
  console.error("The address was not saved", problem);
}

function isSame(kept: SavedAddress, address: Address): boolean {
  const letters = (text: string) => text.trim().toUpperCase();
  return Object.entries(address).every(([part, text]) => letters(kept[part as keyof Address]) === letters(text));
}
