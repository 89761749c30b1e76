import { useEffect, useSyncExternalStore } from "react";
import { deleteWishlistItem, postWishlistItem, wishlist } from "#app/features/customers/customers.client.ts";
import { isSignedIn, subscribeSignedIn } from "#app/features/customers/sessions/signed-in.client.ts";

/** The ids on the shopper's wishlist; undefined while nobody knows, or nobody is signed in. */
let known: ReadonlySet<number> | undefined;
/** The question whose answer counts: another shopper's would come too late. */
let asked: object | undefined;
const listeners = new Set<() => void>();

function become(ids: Iterable<number> | undefined) {
  known = ids && new Set(ids);
  for (const listener of listeners) listener();
}

async function ask() {
  const mine = {};
  asked = mine;
  try {
    const products = await wishlist();
    if (asked === mine) become(products.map(({ id }) => id));
  } catch (problem) {
    if (asked !== mine) return;
    asked = undefined;
    // Whoever signed out meanwhile misses nothing.
    if (isSignedIn()) console.error("The wishlist was not loaded", problem);
  }
}

/** What the signed-in shopper wishes for, asked once for all buttons of a page. */
export function useWishes(): ReadonlySet<number> | undefined {
  const signedIn = useSyncExternalStore(subscribeSignedIn, isSignedIn, () => false);
  useEffect(() => {
    if (signedIn && !asked) void ask();
    if (!signedIn && asked) {
      asked = undefined;
      become(undefined);
    }
  }, [signedIn]);
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Puts a product on the wishlist or takes it off, and shows it on every button. */
export async function setWish(productId: number, wished: boolean): Promise<void> {
  const products = await (wished ? postWishlistItem(productId) : deleteWishlistItem(productId));
  if (!isSignedIn()) return;
  asked = {};
  become(products.map(({ id }) => id));
}
