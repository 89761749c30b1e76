import type { AddressBook } from "#app/features/checkout/ui/address-book.ts";
import { fetchAddresses, postAddress } from "#app/features/customers/account/account.client.ts";
import type { SavedAddress } from "#app/features/customers/account/addresses/addresses.contract.ts";
import type { Address } from "#app/features/orders/orders.contract.ts";

/** The checkout waits at most this long for an address to be saved. */
const TIMEOUT_MS = 3000;

/** Fetches the signed-in shopper's addresses and loads the component that offers them. */
export async function openAddressBook(): Promise<AddressBook> {
  const [addresses] = await Promise.all([fetchAddresses(), import("#app/features/checkout/ui/address-choice.tsx")]);
  const known = [...addresses];
  return {
    addresses,
    async save(address) {
      if (known.some((existing) => isSameAddress(existing, address))) return;
      const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
      const saved = await Promise.race([postAddress(address).catch(logFailure), timeout]);
      if (saved) known.push(saved);
    },
  };
}

function logFailure(problem: unknown): undefined {
  console.error("The address was not saved", problem);
}

/** Whether a saved address is this one, without regard to case and spaces around it. */
export function isSameAddress(existing: SavedAddress, address: Address): boolean {
  const normalized = (text: string) => text.trim().toUpperCase();
  return Object.entries(address).every(
    ([part, text]) => normalized(existing[part as keyof Address]) === normalized(text),
  );
}
