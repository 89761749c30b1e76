import type { AddressBook } from "#app/features/checkout/ui/address-book.ts";
import type { Address } from "#app/features/orders/orders.contract.ts";
import { addAddress, fetchAddresses } from "../account.client.ts";
import type { SavedAddress } from "../addresses.contract.ts";

/** A shopper on the way to the payment waits so long for an address to be kept, and no longer. */
const PATIENCE_MS = 3000;

/** Fetches the addresses of whoever is signed in in this browser, and the choice to show them in. */
export async function openAddressBook(): Promise<AddressBook> {
  const [addresses] = await Promise.all([fetchAddresses(), import("#app/features/checkout/ui/address-choice.tsx")]);
  const known = [...addresses];
  return {
    addresses,
    async keep(address) {
      if (known.some((kept) => isSame(kept, address))) return;
      const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
      const saved = await Promise.race([addAddress(address).catch(logged), patience]);
      if (saved) known.push(saved);
    },
  };
}

function logged(problem: unknown): undefined {
  console.error("The address was not saved", problem);
}

function isSame(kept: SavedAddress, address: Address): boolean {
  const letters = (text: string) => text.trim().toUpperCase();
  return Object.entries(address).every(([part, text]) => letters(kept[part as keyof Address]) === letters(text));
}
