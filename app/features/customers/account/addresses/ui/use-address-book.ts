import { useEffect, useState, useSyncExternalStore } from "react";
import type { AddressBook } from "#app/features/checkout/ui/address-book.ts";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";

/** The saved addresses of whoever is signed in in this browser; none for a guest, who fetches nothing for it. */
export function useAddressBook(): AddressBook | undefined {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => false);
  const [book, setBook] = useState<AddressBook>();
  useEffect(() => {
    setBook(undefined);
    if (!signedIn) return;
    let cancelled = false;
    import("./open-address-book.ts")
      .then(({ openAddressBook }) => openAddressBook())
      .then(
        (opened) => !cancelled && setBook(opened),
        (problem: unknown) => console.error("The saved addresses were not loaded", problem),
      );
    return () => {
      cancelled = true;
    };
  }, [signedIn]);
  return book;
}
