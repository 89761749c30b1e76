import { useEffect, useState, useSyncExternalStore } from "react";
import type { AddressBook } from "#app/features/checkout/ui/address-book.ts";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";

/** The signed-in shopper's saved addresses. Undefined for a guest (without a request) and while they are loading. */
export function useAddressBook(): AddressBook | undefined {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => false);
  const [book, setBook] = useState<AddressBook>();
  useEffect(() => {
    setBook(undefined);
    if (!signedIn) return;
    let canceled = false;
    import("./open-address-book.ts")
      .then(({ openAddressBook }) => openAddressBook())
      .then(
        (opened) => !canceled && setBook(opened),
        (problem: unknown) => console.error("The saved addresses were not loaded", problem),
      );
    return () => {
      canceled = true;
    };
  }, [signedIn]);
  return book;
}
