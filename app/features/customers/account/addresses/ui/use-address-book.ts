import { useEffect, useState, useSyncExternalStore } from "react";
import type { AddressBook } from "#app/features/checkout/ui/address-book.ts";
import { signedInId, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";

/** The signed-in shopper's saved addresses. Undefined for a guest (without a request) and while they are loading. */
export function useAddressBook(): AddressBook | undefined {
  const shopper = useSyncExternalStore(subscribeSignedIn, signedInId, () => undefined);
  const [opened, setOpened] = useState<{ shopper: string; book: AddressBook }>();
  useEffect(() => {
    if (shopper === undefined) return;
    let canceled = false;
    import("./open-address-book.ts")
      .then(({ openAddressBook }) => openAddressBook())
      .then(
        (book) => !canceled && setOpened({ shopper, book }),
        (problem: unknown) => console.error("The saved addresses were not loaded", problem),
      );
    return () => {
      canceled = true;
    };
  }, [shopper]);
  return opened?.shopper === shopper ? opened?.book : undefined;
}
